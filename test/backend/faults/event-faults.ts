import type { Clock } from '../clock.js';
import type { Part, Wire } from '../stream/wire.js';
import type { Fault } from './fault.js';

const passing = (wire: Wire, send: (part: Part) => void): Wire => ({
  send,
  end: () => wire.end(),
  cut: () => wire.cut(),
});

/** Counts events, so that a fault can name the one it means. */
function counting(
  wire: Wire,
  onEvent: (part: Part, number: number) => void,
  other?: (part: Part) => void,
): Wire {
  let number = 0;
  return passing(wire, (part) => {
    if (part.kind !== 'event') return other ? other(part) : wire.send(part);
    number += 1;
    onEvent(part, number);
  });
}

const comment = (text: string): Part => ({ kind: 'comment', text });

function garbage(wire: Wire, after: number): Wire {
  return counting(wire, (part, number) => {
    wire.send(part);
    if (number === after) wire.send(comment('event: message.delta\ndata: {"eventId": not json\n\n'));
  });
}

/** Half a frame, then the blank line: a block whose data breaks off. */
function truncated(wire: Wire, before: number): Wire {
  return counting(wire, (part, number) => {
    if (number === before)
      wire.send(comment(`${part.text.slice(0, Math.floor(part.text.length * 0.7)).trimEnd()}\n\n`));
    wire.send(part);
  });
}

function reorder(wire: Wire, first: number): Wire {
  let held: Part | undefined;
  return counting(wire, (part, number) => {
    if (number === first) return void (held = part);
    wire.send(part);
    if (held) wire.send(held);
    held = undefined;
  });
}

function duplicate(wire: Wire): Wire {
  return counting(wire, (part) => {
    wire.send(part);
    wire.send(part);
  });
}

/** Holds everything back, the end too; only a cut comes through. */
function stall(wire: Wire, after: number, ms: number, clock: Clock): Wire {
  let held: (() => void)[] | undefined;
  const hold = (step: () => void): void => void (held ? held.push(step) : step());
  const begin = (): void => {
    held = [];
    clock.setTimeout(() => {
      for (const step of held ?? []) step();
      held = undefined;
    }, ms);
  };
  if (after === 0) begin();
  const send = (part: Part): void => hold(() => wire.send(part));
  const counted = counting(
    wire,
    (part, number) => {
      send(part);
      if (number === after) begin();
    },
    send,
  );
  return { ...counted, end: () => hold(() => wire.end()) };
}

function cutAfter(wire: Wire, events: number, close: boolean): Wire {
  const stop = (): void => (close ? wire.end() : wire.cut());
  return counting(
    wire,
    (part, number) => {
      if (number <= events) wire.send(part);
      if (number >= events) stop();
    },
    (part) => {
      wire.send(part);
      if (events === 0) stop();
    },
  );
}

/** Puts the faults that concern whole events in front of a wire. */
export function withEventFaults(wire: Wire, fault: Fault, clock: Clock): Wire {
  let faulty = wire;
  if (fault.cutAfterEvents !== undefined)
    faulty = cutAfter(faulty, fault.cutAfterEvents, fault.cut === 'close');
  if (fault.stall !== undefined) faulty = stall(faulty, fault.stall, fault.stallMs ?? Infinity, clock);
  if (fault.duplicate) faulty = duplicate(faulty);
  if (fault.reorder !== undefined) faulty = reorder(faulty, fault.reorder);
  if (fault.truncated !== undefined) faulty = truncated(faulty, fault.truncated);
  if (fault.garbage !== undefined) faulty = garbage(faulty, fault.garbage);
  return faulty;
}
