import type { Dialect } from './dialect.js';

export type DialectFactory = () => Dialect;
type DialectListener = (name: string) => void;

/** Shared by all copies of the bundle on a page: the one piece of global state of the product. */
const dialectsKey = Symbol.for('chao.dialects');
const listenersKey = Symbol.for('chao.dialects.listeners');

/** The object under a global symbol, made on first use. */
function shared<T extends object>(key: symbol, create: () => T): T {
  const globals = globalThis as unknown as Record<symbol, T | undefined>;
  return (globals[key] ??= create());
}

const dialects = (): Map<string, DialectFactory> =>
  shared(dialectsKey, () => new Map<string, DialectFactory>());
const listeners = (): Set<DialectListener> => shared(listenersKey, () => new Set<DialectListener>());

/** Makes a dialect known by name. The last registration of a name counts; conversations under way keep theirs. */
export function registerDialect(name: string, factory: DialectFactory): void {
  dialects().set(name, factory);
  for (const listener of [...listeners()]) listener(name);
}

/** The factory registered under a name. */
export function findDialect(name: string): DialectFactory | undefined {
  return dialects().get(name);
}

/** Calls back with the name of every dialect registered from now on. Returns the unsubscribe function. */
export function onDialect(listener: DialectListener): () => void {
  // Wrapped, so that a function that listens twice is told twice.
  const own: DialectListener = (name) => listener(name);
  listeners().add(own);
  return () => void listeners().delete(own);
}
