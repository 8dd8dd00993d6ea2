/**
 * Reads a body to its end, until `onBytes` answers false, or until `signal` aborts; each ends it without an error.
 * Rejects when the body fails or `onBytes` throws. The reader is cancelled and released in every case.
 */
export async function readAll(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onBytes: (bytes: Uint8Array) => boolean | void,
): Promise<void> {
  // No async iteration: WebKit's streams have none.
  const reader = body.getReader();
  // A cancelled reader answers a read that is still waiting, even where fetch does not know the signal.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    for (let more = !signal.aborted; more;) {
      const { done, value } = await reader.read();
      more = !done && !signal.aborted && (value.length === 0 || onBytes(value) !== false);
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
    reader.releaseLock();
  }
}
