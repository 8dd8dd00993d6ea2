import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { SessionDetailJson } from '../../../src/protocol/thothii/wire-types.js';
import type { ChaoCteResult } from '../../../src/elements/cte-result/cte-result.js';
import { messageText } from '../../../src/state/index.js';
import { deep, focused } from '../support/deep.js';
import { visibleText } from '../support/live-chat.js';
import { liveReview, type LiveReview } from './live-review.js';

describe('a whole ThothII conversation over HTTP', function () {
  this.timeout(60_000);
  let review: LiveReview;
  const turns: string[] = [];

  beforeEach(async () => {
    turns.length = 0;
    review = await liveReview();
    review.chat.addEventListener('chao-turn', ({ detail }) => turns.push(detail.turn));
  });
  afterEach(() => review.close());

  it('T-003 T-008 T-009 T-013 T-018 T-019 T-025 from the question to the resumed session', async () => {
    const { chat } = review;
    await review.ask('Revenue by category, malformed questions, then wait for me');

    // The model's activity: there, closed, and apart from the answer.
    await review.until(() => deep(chat, 'chao-model-activity').length, 'no activity');
    const notes = deep(chat, 'chao-model-activity')[0]!;
    expect(deep(notes, '#notes')[0]!.checkVisibility()).to.equal(false);

    // SQL, then the joins.
    await review.until(() => chat.turn === 'waiting', 'no gate');
    expect(deep(chat, 'chao-sql-viewer').length).to.equal(1);
    expect(visibleText(review.gates[0]!)).to.contain('2 joins');

    // Other keeps nothing and brings the whole corrected set.
    await review.press('Other');
    await review.until(() => focused()?.id === 'text', 'the field has no focus');
    await sendKeys({ type: 'use a left join' });
    await review.press('Send');
    await review.until(() => review.gates.length === 2, 'no corrected set');
    expect(await review.joins()).to.deep.equal([]);
    expect(visibleText(review.gates[0]!)).to.contain('You asked for “use a left join”');
    expect(visibleText(review.gates[1]!)).to.contain(
      'All rows of order_items, with products where there are some.',
    );

    // Continue keeps all of it.
    await review.press('Continue');
    await review.until(() => deep(chat, 'chao-cte-result').length, 'no result');
    expect((await review.joins()).map(({ seq, right, kind }) => [seq, right, kind])).to.deep.equal([
      [1, 'products', 'left'],
      [2, 'categories', 'left'],
    ]);
    await review.until(() => visibleText(review.gates[1]!).includes('Kept: all 2 joins'), 'not told as kept');

    // A table of real rows, and a summary whose questions came in every shape.
    const table = deep<ChaoCteResult>(chat, 'chao-cte-result')[0]!;
    await review.until(() => deep(table, 'tbody tr').length === 6, 'no rows');
    await review.until(() => deep(chat, 'chao-phase-summary').length, 'no summary');
    const questions = deep(deep(chat, 'chao-phase-summary')[0]!, 'li').map((item) => visibleText(item));
    expect(questions).to.deep.equal([
      'Should returned orders count?',
      'Which currency?',
      '7',
      'nested',
      '{"a":{"b":1}}',
    ]);

    // Steering goes to the run under way; the answer stays the same message.
    await review.until(() => review.text.includes('I wait for what you want changed.'), 'it does not wait');
    const messages = chat.conversation.messages.length;
    await review.ask('only 3 rows');
    await review.until(() => review.text.includes('Now there are 3 rows.'), 'not steered');
    await review.until(() => chat.turn === 'idle', 'the turn never ended');
    expect(chat.conversation.messages.length).to.equal(messages);
    expect(review.text).to.contain('“only 3 rows”');
    expect(turns.filter((turn, i) => turn !== turns[i - 1])).to.deep.equal([
      'running',
      'waiting',
      'running',
      'waiting',
      'running',
      'idle',
    ]);
    const answer = chat.conversation.messages.at(-1)!;
    expect(messageText(answer)).not.to.contain('foreign keys before I join');

    // The provider fails: one fixed text, and the turn stays failed.
    await review.ask('Break the provider');
    await review.until(() => chat.turn === 'failed', 'no failure');
    await review.until(() => review.text.includes('The answer could not be finished.'), 'no recovery text');
    expect(review.text).not.to.contain('sk-test-123');
    await review.until(() => chat.connection === 'closed', 'the stream is still open');
    expect(chat.turn).to.equal('failed');

    // A cold resume: the runtime is new, what the session runs with is not.
    const before = await review.get<SessionDetailJson>('');
    const streams = (await review.streams()).length;
    await chat.resume();
    await review.until(() => chat.turn === 'idle', 'not idle after the resume');
    const after = await review.get<SessionDetailJson>('');
    for (const fact of ['provider', 'model', 'thinking'] as const) expect(after[fact]).to.equal(before[fact]);
    expect(after.model).to.equal('sample-2');
    expect(after.thinking).to.equal('high');
    expect(chat.controller!.snapshot.session).to.deep.include({ model: 'sample-2', thinking: 'high' });
    const opened = await review.streams();
    expect(opened.length).to.equal(streams + 1);
    expect(opened.at(-1)!.headers['last-event-id']).to.equal(undefined);
    await review.askAndWait('Count to 3');
    expect(messageText(chat.conversation.messages.at(-1)!)).to.equal('1 2 3 ');
  });

  it('T-022 T-026 a reload shows the gate again, and its answer still counts', async () => {
    await review.ask('Revenue by category');
    await review.until(() => review.chat.turn === 'waiting', 'no gate');
    const { sessionId, baseUrl } = review.chat;
    const again = document.createElement('chao-chat');
    Object.assign(again, {
      dialect: 'thothii-open',
      baseUrl,
      sessionId,
      getToken: () => review.backend.token,
    });
    review.chat.replaceWith(again);
    const reloaded = Object.assign(review, { chat: again });
    await reloaded.until(() => again.turn === 'waiting', 'no gate after the reload');
    await reloaded.press('Continue');
    await reloaded.until(() => again.turn === 'idle', 'the turn never ended');
    expect(await reloaded.joins()).to.have.length(2);
    expect(deep(again, 'chao-cte-result')).to.have.length(1);
  });

  it('T-029 T-030 the stream is given up after the end of the turn, and with the element', async () => {
    await review.askAndWait('Count to 2');
    await review.until(async () => (await review.backend.openStreams()) === 0, 'the stream is still open');
    await review.ask('Count to 5000');
    await review.until(async () => (await review.backend.openStreams()) === 1, 'no stream');
    review.chat.remove();
    const { backend } = review;
    for (let open = 1; open;) open = await backend.openStreams();
  });

  it('stop aborts the turn', async () => {
    await review.ask('Count to 5000');
    await review.until(() => review.text.includes('20'), 'nothing came');
    expect(await review.chat.stop()).to.equal(true);
    expect(review.chat.turn).to.equal('idle');
    expect((await review.get<SessionDetailJson>('')).state).to.equal('idle');
  });
});

describe('what a ThothII chat lets in', function () {
  this.timeout(40_000);

  it('G-51 T-003 without the host’s wish no activity is shown, kept or copied', async () => {
    const review = await liveReview({}, 'thothii');
    await review.ask('Revenue by category');
    await review.until(() => review.chat.turn === 'waiting', 'no gate');
    expect(deep(review.chat, 'chao-model-activity')).to.have.length(0);
    expect(JSON.stringify(review.chat.conversation)).not.to.contain('foreign keys before I join');
    await review.close();
  });

  it('G-55 REV-08 writing during a gate answers nothing unless the host allows steering, and never the gate', async () => {
    const closed = await liveReview({}, 'thothii');
    await closed.ask('Revenue by category');
    await closed.until(() => closed.chat.turn === 'waiting', 'no gate');
    await closed.ask('without categories');
    expect(closed.input.value).to.equal('without categories');
    expect(closed.chat.turn).to.equal('waiting');
    await closed.close();

    const open = await liveReview();
    await open.ask('Revenue by category');
    await open.until(() => open.chat.turn === 'waiting', 'no gate');
    await open.ask('without categories');
    await open.until(() => open.gates.length === 2, 'not steered');
    expect(visibleText(open.gates[0]!)).to.contain('withdrawn');
    expect(visibleText(open.gates[1]!)).to.contain('1 join');
    expect(await open.joins()).to.deep.equal([]);
    await open.close();
  });

  it('G-54 T-020 the recovery text can be the host’s own', async () => {
    const review = await liveReview();
    review.chat.strings = {
      errors: {
        ...review.chat.strings?.errors,
        run_failed: { title: 'Ask Anna.', text: 'Room 4.' },
      },
    };
    await review.ask('Break the provider');
    await review.until(() => review.text.includes('Ask Anna.'), 'not the host’s words');
    expect(review.text).not.to.contain('sk-test-123');
    await review.close();
  });

  it('T-010 a busy session keeps nothing, says so, and takes the same answer again', async () => {
    const review = await liveReview();
    await review.ask('Revenue by category');
    await review.until(() => review.chat.turn === 'waiting', 'no gate');
    await review.backend.fault({ on: 'post', path: '/gates/', status: 423 });
    await review.press('Continue');
    await review.until(
      () => visibleText(review.gates[0]!).includes('Somebody else is writing'),
      'no word of it',
    );
    expect(await review.joins()).to.deep.equal([]);
    await review.press('Continue');
    await review.until(() => review.chat.turn === 'idle', 'the turn never ended');
    expect((await review.joins()).map(({ seq }) => seq)).to.deep.equal([1, 2]);
    await review.close();
  });
});
