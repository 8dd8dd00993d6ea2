import { anchorAt, anchorOf, type Anchor } from './scroll-anchor.js';

/** Moving down to within this distance of the end follows again. */
const nearPx = 8;
/** Air above a message that is kept at the top. */
const headPx = 16;
/** Following text as it grows goes down by less at a time; what comes into view then has been laid out just now. */
const smallStepPx = 400;
/** Upward travel that counts as intent; less is the noise of a trackpad. */
const intentPx = 4;

/**
 * Keeps a scroller at its end while content grows, and lets go at the first sign that the person wants to read: by the
 * direction of wheel, touch, keys, scrollbar and focus, never by position alone. While it is let go, what the person
 * reads stays where it is although things above change.
 */
export class StickToBottom {
  readonly #changed: () => void;
  readonly #resizes = new ResizeObserver(() => this.#resized());
  #scroller: HTMLElement | undefined;
  #content: HTMLElement | undefined;
  #stuck = true;
  #top = 0;
  #size = '';
  #anchor: Anchor | undefined;
  #up = 0;
  #wheelAt = 0;
  #touchY = 0;
  #selectionRoots: ShadowRoot[] = [];
  #head: Element | undefined;
  #room = 0;
  #frame = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Set while there is nothing to follow: the top then stays in view. */
  idle = false;

  /** Whether the end is followed. */
  get stuck(): boolean {
    return this.#stuck;
  }

  attach(scroller: HTMLElement, content: HTMLElement): void {
    if (this.#scroller === scroller) return;
    this.#scroller = scroller;
    this.#content = content;
    const passive = { passive: true };
    scroller.addEventListener('scroll', this.#onScroll, passive);
    scroller.addEventListener('wheel', this.#onWheel, passive);
    scroller.addEventListener('touchstart', this.#onTouch, passive);
    scroller.addEventListener('touchmove', this.#onTouch, passive);
    scroller.addEventListener('keydown', this.#onKey);
    scroller.addEventListener('focusin', this.#onFocus);
    scroller.addEventListener('pointerdown', this.#onPointer, passive);
    scroller.addEventListener('pointerup', this.#onPointer, passive);
    this.resume();
  }

  /** Observes again after a disconnect, and takes the old place back (a move in the DOM resets it). */
  resume(): void {
    if (!this.#scroller || !this.#content) return;
    this.#resizes.observe(this.#scroller);
    this.#resizes.observe(this.#content);
    if (this.#stuck) this.#pin();
    else this.#moveTo(this.#top);
  }

  pause(): void {
    cancelAnimationFrame(this.#frame);
    this.#resizes.disconnect();
  }

  /** Follows from now on, without a word: for a change that is about to be drawn. */
  follow(): void {
    this.#stuck = true;
    this.#anchor = undefined;
  }

  /**
   * Keeps `head` at the top of the view while there is room below it: there is made as much as it takes, so that the end
   * is where the head is at the top. Once the room is full, it lets go instead of following. Undefined: no such thing.
   */
  lead(head: Element | undefined): void {
    this.#head = head;
    this.#setRoom(0);
    if (this.#scroller) this.#resized();
  }

  /** Goes to the end and follows from there. */
  toEnd(): void {
    this.#set(true);
    this.#pin();
  }

  /** Lets go, and keeps `element` where it is while content is put above it. */
  hold(element: Element): void {
    this.#set(false);
    if (this.#scroller) this.#anchor = anchorOf(element, this.#scroller);
  }

  #resized(): void {
    const { clientHeight } = this.#scroller!;
    if (!clientHeight) return;
    const top = this.#top;
    if (this.#makeRoom() && this.#stuck) this.#set(false);
    else if (this.#stuck) this.#pin();
    else this.#keepAnchor();
    this.#size = this.#measure();
    const step = this.#top - top;
    if (this.#stuck ? step < 0 || step > smallStepPx : step) this.#lookLater();
  }

  /**
   * What comes into view gets its real size instead of the estimate, in this frame still. Seen now, that would be an error
   * on the page ("ResizeObserver loop"), so it is looked at in the next one.
   */
  #lookLater(): void {
    const content = this.#content!;
    this.#resizes.unobserve(content);
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#resizes.observe(content));
  }

  /** Fills the view below the head. Answers whether it has just become full without that. */
  #makeRoom(): boolean {
    const head = this.#head?.isConnected ? this.#head : undefined;
    const before = this.#room;
    this.#setRoom(head ? this.#missing(head) : 0);
    return !!head && before > 0 && !this.#room;
  }

  #setRoom(room: number): void {
    if (room !== this.#room) this.#content?.style.setProperty('--_room', `${room}px`);
    this.#room = room;
  }

  #missing(head: Element): number {
    const below =
      this.#content!.getBoundingClientRect().bottom - this.#room - head.getBoundingClientRect().top;
    return Math.max(0, Math.floor(this.#scroller!.clientHeight - headPx - below));
  }

  #pin(): void {
    if (this.idle || this.#hasSelection()) return;
    const scroller = this.#scroller;
    if (scroller) this.#moveTo(scroller.scrollHeight - scroller.clientHeight);
  }

  #keepAnchor(): void {
    const scroller = this.#scroller!;
    const anchor = this.#anchor;
    if (!anchor?.element.isConnected) return;
    const shift = anchorOf(anchor.element, scroller).top - anchor.top;
    if (Math.abs(shift) >= 1) this.#moveTo(scroller.scrollTop + shift);
  }

  #moveTo(top: number): void {
    const scroller = this.#scroller!;
    scroller.scrollTop = top;
    this.#top = scroller.scrollTop;
    this.#size = this.#measure();
  }

  #measure(): string {
    const { scrollHeight, clientHeight } = this.#scroller!;
    return `${scrollHeight}/${clientHeight}`;
  }

  #set(stuck: boolean): void {
    if (stuck === this.#stuck) return;
    this.#stuck = stuck;
    this.#anchor = undefined;
    if (!stuck) this.#remember();
    this.#changed();
  }

  /** Lets go, unless there is nothing above to look at. */
  #release(): void {
    const scroller = this.#scroller!;
    if (scroller.scrollHeight - scroller.clientHeight > 1) this.#set(false);
  }

  #remember(): void {
    this.#anchor = this.#scroller && anchorAt(this.#scroller);
  }

  readonly #onScroll = (): void => {
    const scroller = this.#scroller!;
    if (!scroller.clientHeight) return;
    const top = scroller.scrollTop;
    const left = scroller.scrollHeight - scroller.clientHeight - top;
    const moved = top - this.#top;
    this.#top = top;
    if (moved > 0 && left <= nearPx) this.#set(true);
    // A clamp after a change of size is no movement of the person's.
    else if (moved < -1 && left > 1 && this.#size === this.#measure()) this.#release();
    if (!this.#stuck) this.#remember();
  };

  readonly #onWheel = (event: WheelEvent): void => {
    if (event.deltaY >= 0 || event.timeStamp - this.#wheelAt > 300) this.#up = 0;
    this.#wheelAt = event.timeStamp;
    this.#up -= Math.min(0, event.deltaY);
    if (this.#up >= intentPx) this.#release();
  };

  readonly #onTouch = (event: TouchEvent): void => {
    const y = event.touches[0]?.clientY ?? 0;
    if (event.type === 'touchstart') this.#touchY = y;
    else if (y - this.#touchY >= intentPx) this.#release();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    const upwards =
      ['PageUp', 'ArrowUp', 'Home'].includes(event.key) || (event.key === ' ' && event.shiftKey);
    if (upwards) this.#release();
  };

  readonly #onFocus = (event: FocusEvent): void => {
    const last = this.#content?.lastElementChild;
    if (event.target !== this.#scroller && last && !last.contains(event.target as Node)) this.#release();
  };

  readonly #onPointer = (event: PointerEvent): void => {
    const roots = event.composedPath().filter((node) => node instanceof ShadowRoot);
    this.#selectionRoots = event.type === 'pointerdown' ? roots : [...this.#selectionRoots, ...roots];
  };

  /** Somebody is marking text in here: scrolling now would take it away from under the pointer. */
  #hasSelection(): boolean {
    const selection = document.getSelection();
    if (!selection?.rangeCount || !this.#selectionRoots.length) return false;
    if (!selection.getComposedRanges) return selection.type === 'Range';
    const [range] = selection.getComposedRanges({ shadowRoots: this.#selectionRoots });
    if (!range || (range.startContainer === range.endContainer && range.startOffset === range.endOffset)) {
      return false;
    }
    return this.#selectionRoots.some((root) => root.contains(range.startContainer));
  }
}
