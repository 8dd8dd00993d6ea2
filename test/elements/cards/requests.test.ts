import { expectAccessible } from '../support/axe.js';
import { waitUntil } from '../../support/wait-until.js';
import { enterMode, leaveMode, modes } from '../support/modes.js';
import { armedRequest, requests, severalRequests } from '../support/pages.js';

describe('requests: accessible in every state', function () {
  this.timeout(60_000);
  afterEach(leaveMode);

  for (const [name, mode] of Object.entries(modes)) {
    it(`requests and what became of them: ${name}`, async function () {
      if (!(await enterMode(mode))) this.skip();
      await expectAccessible(await requests());
      await expectAccessible(await severalRequests());
      for (const state of ['armed', 'destructive']) {
        await expectAccessible(await armedRequest(state));
      }
    });
  }

  it('a covered request, and one that asks twice', async () => {
    const page = await armedRequest('armed');
    const request = page.querySelector('chao-approval')!;
    const says = (text: string): boolean =>
      request.shadowRoot!.querySelector('#wait')!.textContent.includes(text);
    const { bottom } = request.getBoundingClientRect();
    const cover = document.createElement('div');
    const look = { position: 'fixed', top: `${bottom - 80}px`, height: '80px', left: '0', right: '0' };
    for (const [name, value] of Object.entries(look)) cover.style.setProperty(name, value);
    page.append(cover);
    await waitUntil(() => says('Something covers'), 'it is covered');
    await expectAccessible(page, { 'color-contrast': 'The buttons lie below what covers them.' });
    cover.remove();
    if (!('isVisible' in IntersectionObserverEntry.prototype)) return;
    request.style.setProperty('opacity', '0.99');
    await waitUntil(() => says('asks twice'), 'it is in doubt');
    await expectAccessible(page);
  });
});
