import { expect, nextFrame } from '@open-wc/testing';
import { deep, nameOf, named } from '../support/deep.js';
import { delta, tapeChat, tapeOf, type TapeChat } from '../support/tape-chat.js';
import { waitUntil } from '../../support/wait-until.js';

const lines = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => delta(`Line ${from + i}.\n\n`));
const call = (id: string) =>
  [
    ['tool.started', { callId: id, toolKey: 'bits.find', input: { query: id, list: [1, 2, 3] } }],
    ['tool.completed', { callId: id, toolKey: 'bits.find', output: { found: id, more: [1, 2, 3] } }],
  ] as const;

describe('scrolling in a chat that streams', function () {
  this.timeout(60_000);
  let stage: TapeChat;
  afterEach(() => stage.close());

  const log = (): HTMLElement => deep(stage.chat, '[role=log]')[0]!;
  const left = (): number => log().scrollHeight - log().clientHeight - log().scrollTop;
  const pill = (): HTMLElement | undefined => named(stage.chat, 'button', 'Jump to latest');
  const text = (): string => JSON.stringify(stage.chat.conversation.messages.at(-1)?.parts ?? []);
  const reads = (line: number): Promise<void> => waitUntil(() => text().includes(`Line ${line}.`));
  const settled = async (): Promise<void> => {
    for (let i = 0; i < 3; i++) await nextFrame();
  };
  const over = (): Promise<void> =>
    waitUntil(
      () => stage.chat.turn === 'idle' && stage.chat.conversation.messages.length > 1,
      'it never ended',
      { timeout: 40_000 },
    );

  /** As with the scrollbar, and what the wheel tells before it scrolls. */
  const scrollUp = (px: number): void => {
    log().dispatchEvent(new WheelEvent('wheel', { deltaY: -px, bubbles: true, composed: true }));
    log().scrollTop -= px;
  };

  it('UX 2.2 a reader 30 px above the end is not moved by two thousand deltas', async () => {
    const steps = [
      ...lines(60),
      ...Array.from({ length: 2000 }, (_, i) => delta(i % 10 ? 'word ' : `\n\nLine ${60 + i / 10}. `)),
    ];
    stage = await tapeChat(tapeOf('long', steps, 2));
    await stage.chat.send('tape:long');
    await reads(62);
    await waitUntil(() => left() <= 1 && log().scrollTop > 300);
    scrollUp(30);
    await nextFrame();
    const top = log().scrollTop;
    const height = log().scrollHeight;
    const moved: number[] = [];
    const watch = (): void => void (log().scrollTop !== top && moved.push(log().scrollTop));
    log().addEventListener('scroll', watch);
    await over();
    await settled();
    expect(text()).to.contain('Line 259.');
    expect(log().scrollHeight - height, 'it did grow').to.be.greaterThan(2000);
    expect(log().scrollTop).to.equal(top);
    expect(moved).to.be.empty;
  });

  it('SCR-01 scrolled up, it stays; the button leads to the end and follows again', async () => {
    stage = await tapeChat(tapeOf('follow', lines(200), 25));
    await stage.chat.send('tape:follow');
    await reads(60);
    await waitUntil(() => left() <= 1 && log().scrollTop > 300);
    scrollUp(200);
    await nextFrame();
    const top = log().scrollTop;
    await reads(110);
    await settled();
    expect(log().scrollTop).to.be.closeTo(top, 1);
    pill()!.click();
    await waitUntil(() => left() <= 1 && !pill());
    await reads(160);
    await settled();
    expect(left()).to.be.at.most(1);
  });

  it('UX 2.5 a card above that opens moves nothing in view', async () => {
    const steps = [...lines(4), ...call('one'), ...lines(40, 4), ...call('two'), ...lines(40, 44)];
    stage = await tapeChat(tapeOf('cards', steps, 0));
    await stage.chat.send('tape:cards');
    await over();
    await waitUntil(() => left() <= 1 && deep(stage.chat, 'button.head').length === 2);
    scrollUp(300);
    await settled();
    const box = log().getBoundingClientRect();
    const seen = deep(stage.chat, 'p').filter((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return top >= box.top && bottom <= box.bottom;
    });
    expect(seen.length).to.be.greaterThan(3);
    const places = seen.map((line) => line.getBoundingClientRect().top);
    const height = log().scrollHeight;
    const [card] = deep(stage.chat, 'button.head');
    expect(card!.getBoundingClientRect().bottom).to.be.below(box.top);
    card!.click();
    await waitUntil(() => log().scrollHeight > height + 40);
    await settled();
    const after = seen.map((line) => line.getBoundingClientRect().top);
    after.forEach((top, i) => expect(top).to.be.closeTo(places[i]!, 1));
  });

  it('SCR-03 a card that opens at the end, and a window that shrinks, keep following', async () => {
    stage = await tapeChat(tapeOf('grow', [...lines(40), ...call('one'), ...lines(60, 40)], 40));
    await stage.chat.send('tape:grow');
    await waitUntil(() => deep(stage.chat, 'button.head').length === 1);
    deep(stage.chat, 'button.head')[0]!.click();
    await settled();
    await waitUntil(() => left() <= 1);
    stage.chat.parentElement!.style.blockSize = '400px';
    await settled();
    expect(left()).to.be.at.most(1);
    await over();
    await settled();
    expect(left()).to.be.at.most(1);
    expect(pill()).to.equal(undefined);
  });

  describe('scroll-anchor="top"', () => {
    const question = (): DOMRect =>
      deep(stage.chat, 'article')
        .findLast(({ className }) => className.includes('user'))!
        .getBoundingClientRect();
    const above = (): number => question().top - log().getBoundingClientRect().top;

    it('keeps the question at the top while the answer grows below, beyond the end too', async () => {
      stage = await tapeChat(tapeOf('tall', lines(80), 15), { scrollAnchor: 'top' });
      await stage.chat.send('tape:tall');
      await reads(3);
      await waitUntil(() => Math.abs(above() - 16) <= 1, 'the question is not at the top');
      expect(pill(), 'nothing is hidden yet').to.equal(undefined);
      await reads(60);
      await settled();
      expect(above()).to.be.closeTo(16, 1);
      expect(nameOf(pill()!)).to.contain('Jump to latest');
      await over();
      await settled();
      expect(above()).to.be.closeTo(16, 1);
      pill()!.click();
      await waitUntil(() => left() <= 1 && !pill());
      expect(above()).to.be.below(-500);
    });

    it('a short answer leaves the room below it, and the next question takes the top', async () => {
      stage = await tapeChat(tapeOf('short', lines(3), 5), { scrollAnchor: 'top' });
      for (let turn = 1; turn <= 3; turn++) {
        await stage.chat.send('tape:short');
        await waitUntil(
          () => stage.chat.turn === 'idle' && stage.chat.conversation.messages.length === 2 * turn,
        );
        await settled();
        expect(above(), `question ${turn}`).to.be.closeTo(16, 1);
        expect(left()).to.be.at.most(1);
        expect(pill()).to.equal(undefined);
      }
      stage.chat.scrollAnchor = 'bottom';
      await stage.chat.updateComplete;
      await settled();
      const last = deep(stage.chat, 'article').at(-1)!.getBoundingClientRect();
      expect(log().getBoundingClientRect().bottom - last.bottom).to.be.below(120);
      expect(left()).to.be.at.most(1);
    });

    it('follows the size of the window, and gives way to the reader', async () => {
      stage = await tapeChat(tapeOf('window', lines(3), 5), { scrollAnchor: 'top' });
      for (let turn = 1; turn <= 2; turn++) {
        await stage.chat.send('tape:window');
        await waitUntil(
          () => stage.chat.turn === 'idle' && stage.chat.conversation.messages.length === 2 * turn,
        );
      }
      await settled();
      stage.chat.parentElement!.style.blockSize = '500px';
      await settled();
      expect(above()).to.be.closeTo(16, 1);
      stage.chat.parentElement!.style.blockSize = '700px';
      await settled();
      expect(above()).to.be.closeTo(16, 1);
      const top = log().scrollTop;
      scrollUp(40);
      await settled();
      expect(log().scrollTop).to.be.closeTo(top - 40, 1);
    });
  });
});
