import { waitUntil as waitUntilBriefly } from '@open-wc/testing';

type Wait = typeof waitUntilBriefly;

/** Waits for a condition, long enough for a slow engine on a busy machine: its wait is no measure of speed. */
export const waitUntil: Wait = (predicate, message, options) =>
  waitUntilBriefly(predicate, message, { timeout: 9_000, ...options });
