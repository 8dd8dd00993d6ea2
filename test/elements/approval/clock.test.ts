import { expect } from '@open-wc/testing';
import { createFormat } from '../../../src/i18n/format.js';
import { allCalls } from '../../../src/state/selectors/calls.js';
import { deep } from '../support/deep.js';
import { liveChat, type LiveChat } from '../support/live-chat.js';

const RealDate = Date;

/** The clock of this computer is wrong by so much, wherever it is read. */
function setClock(offMs: number): void {
  globalThis.Date = class extends RealDate {
    constructor(...args: readonly unknown[]) {
      // Date's own overloads can't be spread.
      super(...((args.length ? args : [RealDate.now() + offMs]) as [number]));
    }
    static override now(): number {
      return RealDate.now() + offMs;
    }
  } as DateConstructor;
}

describe('chao-approval: the time that is left, by the clock of a real server', () => {
  let live: LiveChat;
  afterEach(async () => {
    globalThis.Date = RealDate;
    await live?.close();
  });

  for (const minutes of [0, 10, -10]) {
    it(`G-15 C-115 C-116 is right ± 1 s when the own clock is ${minutes} minutes ahead`, async () => {
      setClock(minutes * 60_000);
      live = await liveChat();
      await live.chat.send('Create a task to review the metrics');
      const timer = (): HTMLElement | undefined => deep(live.chat, '[role=timer]')[0];
      await live.until(timer, 'no request');
      // Server and test run on one computer, so its real clock is the server's.
      const { expiresAt } = allCalls(live.chat.conversation)[0]!.approval!;
      const look = (): number => {
        const really = (expiresAt - RealDate.now()) / 1000;
        // The card counts begun seconds.
        expect(parseInt(timer()!.textContent, 10)).to.be.closeTo(Math.ceil(really), 1);
        return really;
      };
      const first = look();
      expect(first).to.be.within(50, 60);
      await live.until(() => parseInt(timer()!.textContent, 10) <= first - 2, 'it does not count', 5000);
      look();
      const until = createFormat('en').time(expiresAt + minutes * 60_000);
      expect(timer()!.getAttribute('aria-label'), 'as the clock on the wall says').to.equal(`until ${until}`);
      expect(deep(live.chat, '#approve')[0]!.getAttribute('aria-disabled')).to.equal('false');
    });
  }
});
