import type { CDPSession } from 'puppeteer-core';

/** What a page holds once garbage is gone: bytes of its heap, listeners, nodes. */
export interface HeapReading {
  readonly heap: number;
  readonly listeners: number;
  readonly nodes: number;
}

/** Collects garbage and reads. `HeapProfiler` has to be enabled. */
export async function readHeap(cdp: CDPSession): Promise<HeapReading> {
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { jsEventListeners, nodes } = await cdp.send('Memory.getDOMCounters');
  return { heap: usedSize, listeners: jsEventListeners, nodes };
}
