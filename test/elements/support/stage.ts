import { fixture, html } from '@open-wc/testing';
import { render, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { ChaoToolCard } from '../../../src/elements/tool-card/tool-card.js';
import { allCalls, callKey, initialState, type ChatState, type ToolPart } from '../../../src/state/index.js';
import { SnapshotController } from './snapshot-controller.js';

ChaoToolCard.define();

/** The cards of a conversation on a page, fed by the real parser, dialect and reducer, one state after the other. */
export class Stage {
  readonly controller = new SnapshotController();
  readonly #box: HTMLElement;
  state: ChatState = initialState();

  constructor(box: HTMLElement) {
    this.#box = box;
  }

  static async open(): Promise<Stage> {
    return new Stage(await fixture<HTMLElement>(html`<div></div>`));
  }

  get calls(): readonly ToolPart[] {
    return allCalls(this.state.conversation);
  }

  /** Shows a state at a moment of the server's clock. */
  async show(state: ChatState, serverNow = Date.now()): Promise<void> {
    this.state = state;
    this.controller.update({ conversation: state.conversation, clockSkewMs: serverNow - Date.now() });
    const card = (call: ToolPart): TemplateResult =>
      html`<chao-tool-card .call=${call} .controller=${this.controller}></chao-tool-card>`;
    render(html`${repeat(this.calls, callKey, card)}`, this.#box);
    for (const one of this.cards) {
      await one.updateComplete;
      await one.shadowRoot!.querySelector('chao-approval')?.updateComplete;
    }
  }

  get cards(): readonly ChaoToolCard[] {
    return [...this.#box.querySelectorAll('chao-tool-card')];
  }

  /** All shadow roots of one card. */
  roots(index: number): readonly ShadowRoot[] {
    const root = this.cards[index]!.shadowRoot!;
    const request = root.querySelector('chao-approval')?.shadowRoot;
    return request ? [root, request] : [root];
  }

  /** What a reader sees of one card. */
  text(index: number): string {
    return this.roots(index)
      .map((root) => root.textContent.replace(/\s+/g, ' ').trim())
      .join(' ')
      .trim();
  }

  /** The buttons that decide. */
  choices(index: number): readonly string[] {
    const buttons = this.roots(index).flatMap((root) => [...root.querySelectorAll('#approve, #reject')]);
    return buttons.map(({ id }) => id);
  }

  /** Elements that could only come from content. */
  foreign(): readonly Element[] {
    return this.cards.flatMap((_, i) =>
      this.roots(i).flatMap((root) => [
        ...root.querySelectorAll('a, img, iframe, script, style, form, video, object'),
      ]),
    );
  }
}
