import { expectAccessible } from '../support/axe.js';
import { enterMode, leaveMode, modes } from '../support/modes.js';
import { armedRequest, requests } from '../support/pages.js';

describe('requests: accessible in every state', function () {
  this.timeout(60_000);
  afterEach(leaveMode);

  for (const [name, mode] of Object.entries(modes)) {
    it(`requests and what became of them: ${name}`, async function () {
      if (!(await enterMode(mode))) this.skip();
      await expectAccessible(await requests());
      for (const state of ['armed', 'destructive']) {
        await expectAccessible(await armedRequest(state));
      }
    });
  }
});
