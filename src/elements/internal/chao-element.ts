import { LitElement } from 'lit';
import { adoptStyles } from '../../theme/adopt.js';
import { define, defineOne, type DefinableElement } from './define.js';
import { version } from './version.js';

/**
 * Base of every element: definition apart from the class, and moves that are no removals. A disconnect counts only
 * when the element is still outside a microtask later, so a re-parented element keeps its stream and its state.
 */
export abstract class ChaoElement extends LitElement {
  static readonly tag: string;
  static readonly version: string = version;
  /** The classes whose tags this one renders; they are defined before its first render. */
  static readonly dependencies: readonly DefinableElement[] = [];
  /**
   * Brings the cards, where the entry of the package leaves them for later; undefined once they are there. Nothing makes one
   * before: in another document than ours it would stay what it is.
   */
  static late: (() => Promise<void>) | undefined;

  /** Registers the element (and leaves a tag alone that is taken). Without it, importing the class has no effect. */
  static define(tag?: string): void {
    const cls = this as unknown as DefinableElement;
    if (!tag || tag === this.tag) define([cls]);
    else if (globalThis.customElements) defineOne(cls, tag, customElements);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#dress();
  }

  /** A document takes no style sheets of another one. */
  adoptedCallback(): void {
    this.#dress();
  }

  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      super.disconnectedCallback();
      this.removed();
    });
  }

  /** Its presence makes `moveBefore()` keep the element as it is. */
  connectedMoveCallback(): void {}

  /** The element was really taken out, not only moved. */
  protected removed(): void {}

  /** Styles come with each connect: Lit's own would throw in another document. */
  protected override createRenderRoot(): ShadowRoot {
    const { dependencies, shadowRootOptions } = this.constructor as typeof ChaoElement;
    define(dependencies);
    return this.shadowRoot ?? this.attachShadow(shadowRootOptions);
  }

  #dress(): void {
    adoptStyles(this, (this.constructor as typeof ChaoElement).elementStyles);
  }
}
