import type { Clock } from '../clock.js';
import type { ByteSink } from '../stream/wire.js';
import type { Fault } from './fault.js';

function bom(sink: ByteSink): ByteSink {
  let first = true;
  return {
    ...sink,
    write(bytes) {
      if (first) sink.write(Uint8Array.of(0xef, 0xbb, 0xbf));
      first = false;
      sink.write(bytes);
    },
  };
}

function cutAt(sink: ByteSink, length: number, close: boolean): ByteSink {
  let left = length;
  return {
    ...sink,
    write(bytes) {
      if (left > 0) sink.write(bytes.subarray(0, left));
      left -= bytes.length;
      if (left > 0) return;
      if (close) sink.end();
      else sink.cut();
    },
  };
}

/** Cuts bytes anew; with a gap, pieces queue up and the end waits for them. */
function rechunk(sink: ByteSink, size: number, gapMs: number, clock: Clock): ByteSink {
  const queue: (() => void)[] = [];
  let busy = false;
  const next = (): void => {
    const step = queue.shift();
    busy = step !== undefined;
    if (!step) return;
    step();
    clock.setTimeout(next, gapMs);
  };
  const put = (step: () => void): void => {
    if (gapMs <= 0) return step();
    queue.push(step);
    if (!busy) next();
  };
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length; at += size) put(() => sink.write(bytes.subarray(at, at + size)));
    },
    end: () => put(() => sink.end()),
    cut: () => put(() => sink.cut()),
  };
}

/** Puts the faults that concern bytes in front of a sink. */
export function withByteFaults(sink: ByteSink, fault: Fault, clock: Clock): ByteSink {
  let faulty = sink;
  if (fault.rechunk !== undefined)
    faulty = rechunk(faulty, Math.max(1, fault.rechunk), fault.gapMs ?? 0, clock);
  if (fault.cutAtByte !== undefined) faulty = cutAt(faulty, fault.cutAtByte, fault.cut === 'close');
  return fault.bom ? bom(faulty) : faulty;
}
