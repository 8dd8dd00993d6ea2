import type { Fault } from './fault.js';

export type RequestKind = 'stream' | 'post' | 'get';

interface Planned {
  readonly fault: Fault;
  skip: number;
  left: number;
}

/** The faults that are still to come. */
export interface FaultList {
  add(fault: Fault): void;
  clear(): void;
  /** The fault for this request, which uses it up once; undefined when the request may go right. */
  take(kind: RequestKind, path: string): Fault | undefined;
}

export function createFaultList(): FaultList {
  let planned: Planned[] = [];
  const meets = ({ on = 'stream', path: part = '' }: Fault, kind: RequestKind, path: string): boolean =>
    (on === 'any' || on === kind) && path.includes(part);
  return {
    add: (fault) => void planned.push({ fault, skip: fault.skip ?? 0, left: fault.times ?? 1 }),
    clear: () => void (planned = []),
    take(kind, path) {
      const first = planned.find(({ fault }) => meets(fault, kind, path));
      if (!first) return undefined;
      if (first.skip > 0) {
        first.skip -= 1;
        return undefined;
      }
      first.left -= 1;
      if (first.left <= 0) planned = planned.filter((one) => one !== first);
      return first.fault;
    },
  };
}
