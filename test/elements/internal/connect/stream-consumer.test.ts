import { aTimeout, expect, fixture, html, nextFrame } from '@open-wc/testing';
import { ContextProvider } from '@lit/context';
import { html as lit, type TemplateResult } from 'lit';
import { ChaoElement } from '../../../../src/elements/internal/chao-element.js';
import { controllerContext } from '../../../../src/elements/internal/connect/context.js';
import { StreamConsumer } from '../../../../src/elements/internal/connect/stream-consumer.js';
import { StreamElement } from '../../../../src/elements/internal/connect/stream-element.js';
import { ChaoProvider } from '../../../../src/elements/provider/provider.js';
import { SnapshotController } from '../../support/snapshot-controller.js';

class TurnView extends StreamElement {
  readonly consumer = new StreamConsumer(this, ({ turn, stopping }) => [turn, stopping] as const);
  renders = 0;
  protected override render(): TemplateResult {
    this.renders++;
    return lit`${this.consumer.value?.[0] ?? 'none'}`;
  }
}
customElements.define('test-turn-view', TurnView);
ChaoProvider.define();

const running = (): SnapshotController => new SnapshotController({ turn: 'running' });
const textOf = async (view: TurnView): Promise<string> => {
  await view.updateComplete;
  return view.shadowRoot!.textContent.trim();
};

describe('StreamConsumer', () => {
  it('finds the controller of the nearest provider', async () => {
    const provider = await fixture<ChaoProvider>(
      html`<chao-provider .controller=${running()}><test-turn-view></test-turn-view></chao-provider>`,
    );
    expect(await textOf(provider.querySelector('test-turn-view')!)).to.equal('running');
  });

  it('CTX-01 is served by a provider that is defined later', async () => {
    const box = await fixture(html`<late-provider><test-turn-view></test-turn-view></late-provider>`);
    const view = box.querySelector<TurnView>('test-turn-view')!;
    expect(await textOf(view)).to.equal('none');
    class LateProvider extends ChaoElement {
      readonly provider = new ContextProvider(this, { context: controllerContext, initialValue: running() });
      protected override render(): TemplateResult {
        return lit`<slot></slot>`;
      }
    }
    customElements.define('late-provider', LateProvider);
    await nextFrame();
    expect(await textOf(view)).to.equal('running');
  });

  it('prefers its own controller, then the element its `for` names', async () => {
    const own = new SnapshotController({ turn: 'failed' });
    const other = new SnapshotController({ turn: 'waiting' });
    const box = await fixture<HTMLElement>(html`
      <div>
        <chao-provider id="other" .controller=${other}></chao-provider>
        <chao-provider .controller=${running()}><test-turn-view for="other"></test-turn-view></chao-provider>
      </div>
    `);
    const view = box.querySelector<TurnView>('test-turn-view')!;
    expect(await textOf(view)).to.equal('waiting');
    view.controller = own;
    expect(await textOf(view)).to.equal('failed');
    view.controller = undefined;
    view.for = undefined;
    expect(await textOf(view)).to.equal('running');
  });

  it('waits for the element that `for` names', async () => {
    const box = await fixture<HTMLElement>(html`<div><test-turn-view for="later"></test-turn-view></div>`);
    const view = box.querySelector<TurnView>('test-turn-view')!;
    expect(await textOf(view)).to.equal('none');
    const provider = document.createElement('chao-provider');
    provider.id = 'later';
    provider.controller = running();
    box.append(provider);
    await nextFrame();
    await nextFrame();
    expect(await textOf(view)).to.equal('running');
  });

  it('renders only when the selected values changed', async () => {
    const controller = running();
    const view = await fixture<TurnView>(html`<test-turn-view .controller=${controller}></test-turn-view>`);
    const before = view.renders;
    controller.update({ hasEarlier: true });
    controller.update({ clockSkewMs: 5 });
    await nextFrame();
    expect(view.renders).to.equal(before);
    controller.update({ stopping: true });
    await view.updateComplete;
    expect(view.renders).to.equal(before + 1);
  });

  it('C-057 lets go when it is removed, not when it is moved, and follows a new provider', async () => {
    const [first, second] = [running(), new SnapshotController({ turn: 'waiting' })];
    const box = await fixture<HTMLElement>(html`
      <div>
        <chao-provider .controller=${first}><test-turn-view></test-turn-view></chao-provider>
        <chao-provider .controller=${second}></chao-provider>
      </div>
    `);
    const [one, two] = box.querySelectorAll('chao-provider');
    const view = box.querySelector<TurnView>('test-turn-view')!;
    const idle = second.listenerCount;
    two!.append(view);
    expect(await textOf(view)).to.equal('waiting');
    expect(second.listenerCount).to.equal(idle + 1);
    one!.append(view);
    two!.append(view);
    await aTimeout(0);
    expect(second.listenerCount).to.equal(idle + 1);
    view.remove();
    await aTimeout(0);
    expect(second.listenerCount).to.equal(idle);
    box.append(view);
    expect(await textOf(view)).to.equal('none');
  });
});
