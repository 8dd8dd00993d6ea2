import { createChaoDialect, StreamController } from '../../../src/controller/index.js';
import { messageText } from '../../../src/state/selectors/message-text.js';
import { CaseServer } from './case-server.js';
import { FakeClock } from './fake-clock.js';
import { completed, delta, settled } from './frames.js';

/** A conversation in a worker that goes offline in between; posts what was said and how the connection was. */
const worker = globalThis as unknown as { postMessage(message: unknown): void };
const server = new CaseServer(
  {
    connections: [
      { frames: [delta(1, 'A')], end: 'error' },
      { frames: [delta(2, 'B'), completed(3, 'AB'), settled(4)] },
    ],
  },
  new FakeClock(),
);
const controller = new StreamController({
  dialect: createChaoDialect(),
  baseUrl: server.baseUrl,
  getToken: () => 't',
  fetch: server.fetch,
});
const states: string[] = [];

Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
controller.on('connection', ({ state }) => {
  states.push(state);
  if (state === 'offline') {
    delete (navigator as { onLine?: boolean }).onLine;
    globalThis.dispatchEvent(new Event('online'));
  }
  if (state === 'closed') {
    worker.postMessage({ texts: controller.snapshot.conversation.messages.map(messageText), states });
  }
});
await controller.send('q');
