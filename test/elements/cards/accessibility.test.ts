import { expectAccessible } from '../support/axe.js';
import { enterMode, leaveMode, modes } from '../support/modes.js';
import { groups, lists, tools } from '../support/pages.js';

describe('cards: accessible in every state', function () {
  this.timeout(60_000);
  afterEach(leaveMode);

  for (const [name, mode] of Object.entries(modes)) {
    it(`tool cards, closed and open: ${name}`, async function () {
      if (!(await enterMode(mode))) this.skip();
      await expectAccessible(await tools(false));
      await expectAccessible(await tools(true));
    });

    it(`groups, short and folded: ${name}`, async function () {
      if (!(await enterMode(mode))) this.skip();
      await expectAccessible(await groups());
    });

    it(`plan, workflow and activity: ${name}`, async function () {
      if (!(await enterMode(mode))) this.skip();
      await expectAccessible(await lists());
    });
  }
});
