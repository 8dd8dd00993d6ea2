/** One piece of a stream: an event of the run, stream.connected, or a comment. */
export interface Part {
  readonly kind: 'event' | 'hello' | 'comment';
  readonly text: string;
}

/** Where a connection writes. Faults are wires that stand in front of the real one. */
export interface Wire {
  send(part: Part): void;
  /** Ends the body in good order. */
  end(): void;
  /** Breaks the connection off. */
  cut(): void;
}

/** Where bytes go. */
export interface ByteSink {
  write(bytes: Uint8Array): void;
  end(): void;
  cut(): void;
}

/** The last wire of the chain: turns text into bytes. */
export function encodingWire(sink: ByteSink): Wire {
  const encoder = new TextEncoder();
  return {
    send: ({ text }) => sink.write(encoder.encode(text)),
    end: () => sink.end(),
    cut: () => sink.cut(),
  };
}

export interface BodyHandlers {
  /** Begins to write; the answer is called once the reader has gone or the body is over. */
  open(sink: ByteSink): () => void;
}

/**
 * Makes a response body that `open` writes to. What was written before the end or the cut is still read first (a stream
 * that is put into error throws its queue away, so the queue is kept here). Writing after the end is ignored.
 */
export function streamingBody({ open }: BodyHandlers): ReadableStream<Uint8Array> {
  const queue: ((controller: ReadableStreamDefaultController<Uint8Array>) => void)[] = [];
  let close: () => void = () => undefined;
  let wake: () => void = () => undefined;
  let over = false;
  const put = (step: (typeof queue)[number]): void => {
    if (over) return;
    queue.push(step);
    wake();
  };
  const finish = (step: (typeof queue)[number]): void => {
    put(step);
    over = true;
    close();
  };
  const sink: ByteSink = {
    write: (bytes) => put((controller) => controller.enqueue(bytes)),
    end: () => finish((controller) => controller.close()),
    cut: () => finish((controller) => controller.error(new Error('The connection was cut'))),
  };
  return new ReadableStream<Uint8Array>(
    {
      start() {
        close = open(sink);
        if (over) close();
      },
      async pull(controller) {
        if (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        queue.shift()?.(controller);
      },
      cancel() {
        over = true;
        close();
        wake();
      },
    },
    { highWaterMark: 0 },
  );
}
