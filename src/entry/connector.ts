import type { StreamController } from '../controller/stream-controller.js';
import type { Connector } from '../elements/internal/connect/connector.js';
import { findDialect, onDialect } from '../protocol/registry.js';

interface Engine {
  readonly StreamController: typeof StreamController;
}

/** Joins the elements, which know no dialect, with the registered dialects and a controller that may still be loading. */
export function createConnector(engine: Engine | Promise<Engine>): Connector {
  // No instanceof: zone.js puts a Promise of its own in place of the one that import() answers.
  let loaded = 'StreamController' in engine ? engine : undefined;
  const arrived = Promise.resolve(engine).then((value) => void (loaded = value));
  return {
    get isLoading() {
      return !loaded;
    },
    create(name, options) {
      const make = loaded && findDialect(name);
      return make && loaded && new loaded.StreamController({ ...options, dialect: make() });
    },
    whenDialect(name, ready) {
      let stopped = false;
      const tell = (): void => {
        if (stopped || !loaded || !findDialect(name)) return;
        stop();
        ready();
      };
      const off = onDialect(tell);
      const stop = (): void => {
        stopped = true;
        off();
      };
      void arrived.then(tell);
      return stop;
    },
  };
}
