import type { StreamController } from '../controller/stream-controller.js';
import type { Connector } from '../elements/internal/connect/connector.js';
import { findDialect, onDialect } from '../protocol/registry.js';
import type { Part } from './part.js';

interface Engine {
  readonly StreamController: typeof StreamController;
}

/** Joins the elements, which know no dialect, with the registered dialects and a controller that may still have to be loaded. */
export function createConnector(engine: Engine | Part<Engine>): Connector {
  const part = 'wake' in engine ? engine : undefined;
  let loaded = 'wake' in engine ? undefined : engine;
  const arrived = part?.arrives.then((value) => void (loaded = value)) ?? Promise.resolve();
  return {
    get isAsleep() {
      return !!part?.isAsleep;
    },
    wake() {
      part?.wake();
    },
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
