import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createChaoDialect, StreamController } from '../../src/controller/index.js';
import { CaseServer } from './support/case-server.js';
import { FakeClock } from './support/fake-clock.js';
import { approvalRequired, approvalResponse, completed, delta, frame, settled } from './support/frames.js';

/** A real clock: what the controller takes by itself where it finds no page. */
const conversation = (server: CaseServer): StreamController =>
  new StreamController({
    dialect: createChaoDialect(),
    baseUrl: server.baseUrl,
    getToken: () => 'token',
    fetch: server.fetch,
  });

const until = (controller: StreamController, condition: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (!condition()) return;
      off();
      resolve();
    };
    const off = controller.subscribe(check);
    check();
  });

describe('chao-chat/controller in Node', () => {
  it('C-170 holds a whole conversation: send, tool, approval, cut, resume', async () => {
    assert.equal(globalThis.window, undefined);
    const retry = 'retry: 100\n\n';
    const tool = (type: string, id: number): string =>
      frame(type, { toolKey: 'bits.delete', callId: 'tc_1' }, { id, stepId: 'tc_1' });
    const server = new CaseServer(
      {
        connections: [
          { frames: [retry, delta(1, 'Let me '), approvalRequired(2)], end: 'error' },
          { manual: true },
        ],
      },
      new FakeClock(Date.now()),
    );
    const controller = conversation(server);
    const rejections: unknown[] = [];
    const note = (reason: unknown): void => void rejections.push(reason);
    process.on('unhandledRejection', note);
    const asked = until(controller, () => controller.snapshot.turn === 'waiting');
    assert.equal(await controller.send('Delete it'), true);
    await asked;
    await until(controller, () => server.live.length === 1 && !controller.snapshot.replaying);
    assert.equal(await controller.approve('tc_1'), true);
    server.live[0]?.push(approvalResponse(3), tool('tool.started', 4), tool('tool.completed', 5));
    server.live[0]?.push(delta(6, 'do it.'), completed(7, 'Let me do it.'), settled(8));
    server.live[0]?.close();
    await until(controller, () => controller.snapshot.connection.state === 'closed');
    const { conversation: result, turn } = controller.snapshot;
    assert.equal(turn, 'idle');
    assert.deepEqual(server.lastEventIds, [null, '2']);
    const parts = result.messages[1]?.parts.map((part) => (part.kind === 'tool' ? part.state : part.kind));
    assert.deepEqual(parts?.slice(0, 3), ['text', 'completed', 'text']);
    controller.dispose();
    process.off('unhandledRejection', note);
    assert.deepEqual(rejections, []);
  });

  it('refuses a token URL, which only means something in a page, and says so as data', async () => {
    const controller = new StreamController({
      dialect: createChaoDialect(),
      baseUrl: 'https://api.example/api/v1',
      tokenUrl: '/token',
    });
    await controller.start();
    assert.equal(controller.snapshot.error?.code, 'config');
  });
});
