import { limits } from '../limits.js';

const key = Symbol.for('chao.connects');
const windowMs = 60_000;

/** Takes one connect from the budget: 0 when it was granted, else the ms until one may be free (C-004, G-18). */
export type TakeConnect = (baseUrl: string, now: number) => number;

/** A budget of its own. The page's shared one is `takeConnect`. */
export const createBudget = (grants = new Map<string, number[]>()): TakeConnect => {
  return (baseUrl, now) => {
    // A stamp from the future means that the clock was set back.
    const recent = (grants.get(baseUrl) ?? []).filter((at) => at <= now && now - at < windowMs);
    grants.set(baseUrl, recent);
    if (recent.length >= limits.connectsPerMinute) return windowMs - (now - (recent[0] ?? now));
    recent.push(now);
    return 0;
  };
};

/** The page's budget, shared by every widget and every copy of the bundle, as the dialect registry is. */
export const takeConnect: TakeConnect = (baseUrl, now) => {
  const page = globalThis as { [key]?: TakeConnect };
  return (page[key] ??= createBudget())(baseUrl, now);
};
