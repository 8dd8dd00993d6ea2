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

/** Makes a response body that `open` writes to. Writing after its end is ignored. */
export function streamingBody({ open }: BodyHandlers): ReadableStream<Uint8Array> {
  let close: () => void = () => undefined;
  let over = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const once = (finish: () => void) => (): void => {
        if (over) return;
        over = true;
        finish();
        close();
      };
      close = open({
        write: (bytes) => over || controller.enqueue(bytes),
        end: once(() => controller.close()),
        cut: once(() => controller.error(new Error('The connection was cut'))),
      });
      if (over) close();
    },
    cancel() {
      over = true;
      close();
    },
  });
}
