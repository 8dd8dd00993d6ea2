import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import type { ChaoMarkdown } from '../../../src/elements/markdown/markdown.js';
import type { ChaoMessage } from '../../../src/elements/message/message.js';
import type { ChaoToolCard } from '../../../src/elements/tool-card/tool-card.js';
import { deep, nameOf } from '../support/deep.js';
import { chatFor, liveChat, visibleText, type LiveChat } from '../support/live-chat.js';

/**
 * What is not stored, so that nobody can show it after a reload: when and by whom a request was decided, status lines, the
 * steps of a plan and of a workflow. And what is said of the person's side: a tape's question has other words.
 */
const LIVE_ONLY = '.rec, .time, chao-activity, chao-plan, chao-workflow, chao-suggestions, time';

/** Everything that can be opened is opened. */
async function openAll(chat: ChaoChat): Promise<void> {
  for (const head of deep(chat, 'button.head[aria-expanded=false]')) head.click();
  for (const card of deep<ChaoToolCard>(chat, 'chao-tool-card')) await card.updateComplete;
}

/** The text of the newest answer, through all shadow roots. */
async function answerOf(chat: ChaoChat): Promise<string> {
  await openAll(chat);
  const message = deep<ChaoMessage>(chat, 'chao-message').at(-1)!;
  for (const one of deep<ChaoMarkdown>(message, 'chao-markdown')) await one.complete;
  for (const one of deep(message, LIVE_ONLY)) one.hidden = true;
  const text = visibleText(message);
  for (const one of deep(message, LIVE_ONLY)) one.hidden = false;
  return text;
}

describe('reload', function () {
  this.timeout(60_000);
  let live: LiveChat;
  afterEach(() => live.close());

  const isOver = ({ turn, connection }: ChaoChat): boolean => turn === 'idle' && connection === 'closed';
  const ask = async (text: string): Promise<void> => {
    live = await liveChat();
    await live.chat.send(text);
  };

  /** The same conversation on a page that was opened later. */
  async function reloaded(): Promise<ChaoChat> {
    const again = await chatFor(live.backend, live.chat.sessionId);
    const wanted = live.chat.conversation.messages.at(-1)!.id;
    await live.until(() => again.conversation.messages.at(-1)?.id === wanted, 'the history never came');
    await live.until(() => deep(again, 'chao-message').length > 1, 'nothing is shown');
    for (const message of deep<ChaoMessage>(again, 'chao-message')) await message.updateComplete;
    return again;
  }

  /** Tape → the states whose words must be there. */
  const tapes: Readonly<Record<string, readonly string[]>> = {
    'tools-parallel': ['Completed'],
    'tool-failed': ['Completed', 'Failed'],
    'tool-degraded': ['Limited result'],
    'tool-without-call-id': ['Interrupted', 'Completed'],
    'approval-approved': ['Completed'],
    'approval-then-failed': ['Failed'],
    cancelled: ['Skipped'],
    'alternative-names': ['Completed'],
    'falsy-values': ['Completed'],
    'flow-approval': ['Completed'],
    'hostile-fields': ['Failed'],
    interleaved: ['Completed'],
    'tool-large-output': ['Completed'],
    'reload-mid-run': ['Completed'],
    'late-frames': [],
    workflow: ['Completed'],
    'run-failed': [],
  };
  for (const [tape, words] of Object.entries(tapes)) {
    it(`C-150 C-151 ${tape}: shows the same text after a reload`, async () => {
      await ask(`tape:${tape}@max`);
      await live.until(() => live.chat.connection === 'closed', 'the tape never ended');
      const told = await answerOf(live.chat);
      for (const word of words) expect(told).to.contain(word);
      expect(await answerOf(await reloaded())).to.equal(told);
    });
  }

  it('C-151 rejected: the request that was rejected here looks the same after a reload', async () => {
    await ask('Create a task to review the metrics');
    const reject = (): HTMLElement | undefined =>
      deep(live.chat, 'button').find((button) => nameOf(button).startsWith('Reject'));
    await live.until(reject, 'no request');
    reject()!.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = reject()!.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    await live.until(() => isOver(live.chat), 'the run never ended');
    const told = await answerOf(live.chat);
    expect(told).to.contain('Rejected').and.to.contain('Nothing was run.');
    const again = await reloaded();
    expect(await answerOf(again)).to.equal(told);
    expect(deep(again, '#approve, #reject')).to.have.length(0);
  });

  it('C-151 C-152 HIS-03 pending: a request that waits is there after a reload, with its controls', async () => {
    await ask('Create a task to review the metrics');
    await live.until(() => live.chat.turn === 'waiting', 'no request');
    const again = await reloaded();
    await live.until(() => again.turn === 'waiting', 'no request after the reload');
    const facts = (chat: ChaoChat): string => deep(chat, 'h4, dl').map(visibleText).join(' ');
    await live.until(() => facts(again) !== '', 'no facts');
    expect(facts(again)).to.equal(facts(live.chat));
    expect(facts(again)).to.contain('review the metrics');
    const controls = (chat: ChaoChat): string => deep(chat, '#approve, #reject').map(nameOf).join();
    expect(controls(again)).to.equal(controls(live.chat));
    expect(controls(again)).to.match(/^Approve.*,Reject/);
  });

  it('C-151 C-152 HIS-05 executing: a call that runs goes on after a reload', async () => {
    live = await liveChat({ times: { toolMs: 1500 } });
    await live.chat.send('What is on the calendar?');
    await live.until(() => live.text.includes('Running'), 'nothing runs');
    const again = await reloaded();
    await live.until(
      () => deep(again, '.meta').some((one) => one.textContent?.includes('Running')),
      'not here',
    );
    await live.until(() => isOver(again) && isOver(live.chat), 'the run never ended');
    const told = await answerOf(live.chat);
    expect(told).to.contain('Completed');
    expect(await answerOf(again)).to.equal(told);
    expect(again.conversation.messages).to.have.length(2);
  });

  it('C-151 C-153 C-154 HIS-01 every stored status, of a run that is over', async () => {
    await ask('tape:reload-statuses@max');
    await live.until(() => isOver(live.chat), 'the tape never ended');
    const again = await reloaded();
    const cards = deep<ChaoToolCard>(again, 'chao-tool-card');
    const words = cards.map((card) =>
      (card.shadowRoot!.querySelector('.meta') ?? deep(card, '#status')[0])!.textContent.trim(),
    );
    expect(words).to.deep.equal([
      ...['Interrupted', 'Interrupted', 'Completed · 40 ms', 'Failed · 5 s'],
      ...['Limited result', 'Rejected', 'Skipped', 'Unknown'],
    ]);
    expect(deep(again, '.spin, #approve, #reject')).to.have.length(0);
  });
});
