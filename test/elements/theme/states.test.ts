import { expect, fixture, html } from '@open-wc/testing';
import type { ConnectionState } from '../../../src/controller/types.js';
import '../../../src/index.js';
import type { Turn } from '../../../src/state/conversation.js';
import { documentedElements } from '../../embed/support/manifest.js';
import { waitUntil } from '../../support/wait-until.js';
import { ScriptedController } from '../support/scripted-controller.js';
import { idleSnapshot } from '../support/snapshots.js';

const documented = new Map(
  (await documentedElements()).map(({ tagName, cssStates }) => [
    tagName,
    (cssStates ?? []).map(({ name }) => name),
  ]),
);

/** Which of its documented states an element is in, as a page's selector finds it. */
const statesOf = (element: Element): string[] =>
  documented.get(element.localName)!.filter((name) => element.matches(`:state(${name})`));

const turns: Readonly<Record<Turn, true>> = { idle: true, running: true, waiting: true, failed: true };
const connections: Readonly<Record<ConnectionState, true>> = {
  idle: true,
  connecting: true,
  open: true,
  reconnecting: true,
  offline: true,
  closed: true,
  failed: true,
};

describe('custom states', () => {
  it('are documented for three elements', () => {
    const withStates = [...documented].filter(([, names]) => names.length > 0).map(([tag]) => tag);
    expect(withStates.sort()).to.deep.equal(['chao-chat', 'chao-launcher', 'chao-provider']);
    const all = [
      ...Object.keys(turns).map((turn) => `turn-${turn}`),
      ...Object.keys(connections).map((state) => `connection-${state}`),
    ];
    expect(documented.get('chao-chat')).to.deep.equal(all);
    expect(documented.get('chao-provider')).to.deep.equal(all);
  });

  for (const tag of ['chao-chat', 'chao-provider']) {
    it(`of ${tag} say turn and connection, one of each`, async () => {
      const controller = new ScriptedController();
      const box = await fixture<HTMLElement>(
        tag === 'chao-chat'
          ? html`<div><chao-chat .controller=${controller}></chao-chat></div>`
          : html`<div><chao-provider .controller=${controller}></chao-provider></div>`,
      );
      const element = box.firstElementChild!;
      const becomes = (...wanted: string[]): Promise<void> =>
        waitUntil(() => statesOf(element).join() === wanted.join(), `it is ${statesOf(element).join()}`);
      for (const turn of Object.keys(turns) as Turn[]) {
        controller.update({ turn });
        await becomes(`turn-${turn}`, 'connection-open');
      }
      for (const state of Object.keys(connections) as ConnectionState[]) {
        controller.update({ connection: { ...idleSnapshot.connection, state } });
        await becomes('turn-failed', `connection-${state}`);
      }
    });
  }

  it('of a chat that knows nothing yet: idle', async () => {
    const chat = await fixture(html`<chao-chat></chao-chat>`);
    expect(statesOf(chat)).to.deep.equal(['turn-idle', 'connection-idle']);
  });

  it('of the launcher: open', async () => {
    const launcher = await fixture<HTMLElementTagNameMap['chao-launcher']>(
      html`<chao-launcher></chao-launcher>`,
    );
    expect(statesOf(launcher)).to.deep.equal([]);
    launcher.show();
    await launcher.updateComplete;
    expect(statesOf(launcher)).to.deep.equal(['open']);
    launcher.hide();
    await launcher.updateComplete;
    expect(statesOf(launcher)).to.deep.equal([]);
  });
});
