import type { Block } from './ast.js';
import type { Journal } from './journal.js';

/** What a label stands for: a link, or the footnote whose block it is. */
export interface Definition {
  readonly href: string;
  readonly title: string;
  readonly note?: Block;
}

/**
 * What is defined, and which leaves asked for what is not (yet). A definition may come after its use: the leaves that
 * wait for it become dirty then, and only they are parsed and drawn again.
 * Keys are normalised labels; those of footnotes begin with `^`, and `&` stands for the names of entities.
 */
export class ReferenceIndex {
  readonly #journal: Journal;
  readonly #definitions = new Map<string, Definition>();
  readonly #askers = new Map<string, Set<Block>>();
  /** Footnotes in the order in which the text refers to them, with the leaves that do. */
  readonly #notes = new Map<string, Set<Block>>();
  readonly #dirty = new Set<Block>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** The first definition of a label wins. */
  define(key: string, definition: Definition): void {
    if (this.#definitions.has(key)) return;
    this.#definitions.set(key, definition);
    this.#changed(key);
    this.#journal.onRollback(() => {
      this.#definitions.delete(key);
      this.#changed(key);
    });
  }

  /** @param leaf Becomes dirty when the answer changes. */
  find(key: string, leaf: Block): Definition | undefined {
    add(this.#askers, key, leaf);
    return this.#definitions.get(key);
  }

  /** Notes that a leaf refers to a footnote. */
  useNote(key: string, leaf: Block): void {
    add(this.#notes, key, leaf);
  }

  /** A leaf is no longer there, or is about to be parsed again. */
  forget(leaf: Block): void {
    for (const [key, leaves] of this.#notes) {
      if (leaves.delete(leaf) && leaves.size === 0) this.#notes.delete(key);
    }
  }

  /** Blocks of the footnotes that are defined and referred to, in the order of the references. */
  get notes(): Block[] {
    return [...this.#notes.keys()].flatMap((key) => this.#definitions.get(key)?.note ?? []);
  }

  /** Marks the leaves that asked for `key`. */
  touch(key: string): void {
    this.soil(this.#askers.get(key) ?? []);
  }

  /** Marks leaves: they must be parsed and drawn again. */
  soil(leaves: Iterable<Block>): void {
    for (const leaf of leaves) {
      leaf.cache = undefined;
      this.#dirty.add(leaf);
    }
  }

  /** Takes the leaves that were marked since the last call. */
  takeDirty(): Block[] {
    const leaves = [...this.#dirty];
    this.#dirty.clear();
    return leaves;
  }

  /** The numbers of the footnotes after this one change too. */
  #changed(key: string): void {
    this.touch(key);
    if (!this.#notes.has(key)) return;
    const keys = [...this.#notes.keys()];
    for (const later of keys.slice(keys.indexOf(key) + 1))
      if (this.#definitions.has(later)) this.touch(later);
  }
}

function add(index: Map<string, Set<Block>>, key: string, leaf: Block): void {
  const set = index.get(key);
  if (set) set.add(leaf);
  else index.set(key, new Set([leaf]));
}
