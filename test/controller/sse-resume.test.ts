import { expect } from '@open-wc/testing';
import { loadCase } from './support/cases.js';
import { Scenario } from './support/scenario.js';

/** Plays the connections of a case as the answer to one message. */
const play = async (id: string): Promise<Scenario> => {
  const { input } = await loadCase(id);
  const scenario = new Scenario(input, { ...(input.tokens ? { tokens: input.tokens } : {}) });
  await scenario.send();
  await scenario.finish();
  return scenario;
};

const isGrowing = (texts: readonly string[]): boolean =>
  texts.every((text, index) => text.startsWith(texts[index - 1] ?? ''));

describe('resume', () => {
  it('RES-01 C-027 C-169 G-21 drops what the server replays', async () => {
    const scenario = await play('RES-01');
    expect(scenario.text).to.equal('abcd');
    expect(scenario.server.streamRequests).to.have.length(2);
    expect(scenario.server.mismatches).to.deep.equal([]);
    expect(isGrowing(scenario.texts)).to.equal(true);
    expect(scenario.controller.snapshot.turn).to.equal('idle');
    expect(scenario.of('event').filter(({ event }) => event.type === 'message.delta')).to.have.length(4);
  });

  it('RES-02 C-160 C-161 G-04 G-20 sends the newest id on each reconnect and none at first', async () => {
    const scenario = await play('RES-02');
    expect(scenario.server.lastEventIds).to.deep.equal([null, '2', '4']);
    const paths = scenario.server.streamRequests.map(({ path }) => path);
    expect(new Set(paths)).to.deep.equal(new Set(['/ai/sessions/s1/messages/m1/stream']));
    expect(scenario.text).to.equal('abcd');
  });

  it('RES-03 C-161 a new run starts without an id, though its ids start again at 1', async () => {
    const { input } = await loadCase('RES-03');
    const scenario = new Scenario(input);
    await scenario.send('one');
    await scenario.finish();
    await scenario.send('two');
    await scenario.finish();
    expect(scenario.server.lastEventIds).to.deep.equal([null, null]);
    const answers = scenario.messages.filter(({ role }) => role === 'assistant');
    expect(
      answers.map(({ parts }) => parts.map((part) => part.kind === 'text' && part.text)[0]),
    ).to.deep.equal(['first', 'second']);
  });

  it('RES-04 C-027 applies a late event and does not move the cursor back', async () => {
    const scenario = await play('RES-04');
    expect(scenario.cards.map(({ callId, state }) => [callId, state])).to.deep.equal([['tc_1', 'completed']]);
    expect(scenario.text).to.equal('C');
    expect(scenario.codes).to.deep.equal([]);
  });

  it('RES-06 C-162 a frame that was cut in half does not count', async () => {
    const scenario = await play('RES-06');
    expect(scenario.text).to.equal('AB');
    expect(scenario.server.lastEventIds).to.deep.equal([null, '2']);
    expect(scenario.controller.snapshot.diagnostics).to.deep.equal({});
  });

  it('RES-08 C-164 G-19 loads the stored message when the buffer is gone', async () => {
    const scenario = await play('RES-08');
    expect(scenario.text).to.equal('Hello');
    expect(scenario.cards.map(({ callId, state }) => [callId, state])).to.deep.equal([['tc_1', 'completed']]);
    expect(scenario.server.streamRequests).to.have.length(2);
    await scenario.clock.advance(600_000);
    expect(scenario.server.streamRequests).to.have.length(2);
    expect(scenario.codes).to.deep.equal([]);
    expect(scenario.of('message')).to.have.length(1);
  });

  it('RES-09 C-165 C-166 G-02 a rotation shows nothing', async () => {
    const scenario = await play('RES-09');
    expect(scenario.text).to.equal('Hello');
    expect(scenario.server.lastEventIds).to.deep.equal([null, '40']);
    expect(scenario.turns).to.deep.equal(['running', 'idle']);
    expect(scenario.codes).to.deep.equal([]);
    expect(scenario.controller.snapshot.error).to.equal(undefined);
    expect(scenario.answer?.error).to.equal(undefined);
  });

  it('RES-11 C-053 G-05 never reconnects after the terminal event', async () => {
    const scenario = await play('RES-11');
    await scenario.clock.advance(600_000);
    expect(scenario.server.streamRequests).to.have.length(1);
    expect(scenario.text).to.equal('A');
    expect(scenario.states).to.deep.equal(['connecting', 'open', 'closed']);
    expect(scenario.clock.pending).to.equal(0);
  });
});
