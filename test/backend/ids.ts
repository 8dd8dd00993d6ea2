/** Makes the ids of sessions, messages, runs and tasks. Injectable, so that stories can have the same ids every time. */
export interface Ids {
  /** A run's id: a UUID, as in the contract's examples. */
  run(): string;
  /** Any other id, `prefix` + 16 letters and digits. */
  make(prefix: string): string;
}

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Lays 16 bytes out as a version 4 UUID. */
function uuidOf(bytes: Uint8Array): string {
  const at = (index: number): number => bytes[index] ?? 0;
  bytes[6] = (at(6) & 0x0f) | 0x40;
  bytes[8] = (at(8) & 0x3f) | 0x80;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Ids from the platform's random source; `crypto.randomUUID` is missing on insecure origins, this is not. */
export const randomIds: Ids = {
  run: () => uuidOf(crypto.getRandomValues(new Uint8Array(16))),
  make: (prefix) => prefix + hex(crypto.getRandomValues(new Uint8Array(8))),
};

/** Ids that count up: the same calls give the same ids. */
export function countingIds(): Ids {
  let count = 0;
  const next = (): string => (count += 1).toString(16);
  return {
    run: () => `00000000-0000-4000-8000-${next().padStart(12, '0')}`,
    make: (prefix) => prefix + next().padStart(16, '0'),
  };
}
