import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How long the buttons must be in full view and at rest before Approve works (UX 3.16). */
const REST_MS = 500;
/** The same while the browser doubts that they can be seen (UX 3.17). */
const DOUBT_MS = 2_000;
const LOOK_MS = 100;
/** Movement below this is rounding. */
const STILL_PX = 2;
const IN_VIEW = 0.98;

/** Where a button is looked for: its middle and near its corners, as parts of its width and height. */
const SPOTS = [
  [0.5, 0.5],
  [0.1, 0.2],
  [0.9, 0.2],
  [0.1, 0.8],
  [0.9, 0.8],
] as const;

type Box = readonly [x: number, y: number, width: number, height: number];

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height];
}

const moved = (a: Box, b: Box): boolean => a.some((value, i) => Math.abs(value - b[i]!) > STILL_PX);

/** Whether a press there reaches the button: in its own tree, and in every tree around it. Engines differ in between. */
function reaches(button: Element, x: number, y: number): boolean {
  for (let target = button; ;) {
    const root = target.getRootNode() as Document | ShadowRoot;
    const hit = root.elementFromPoint(x, y);
    const around = target !== button && !!hit?.contains(target);
    if (!hit || !(around || target.contains(hit))) return false;
    if (!(root instanceof ShadowRoot)) return true;
    target = root.host;
  }
}

/** Whether something lies over a button, so that a press would not reach it. */
function isCovered(button: Element): boolean {
  const [x, y, width, height] = boxOf(button);
  return SPOTS.some(([across, down]) => !reaches(button, x + across * width, y + down * height));
}

/** Chromium tells in addition whether all of an element is really painted, see-through overlays included. */
interface SeenEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}
interface SeenOptions extends IntersectionObserverInit {
  readonly trackVisibility: boolean;
  readonly delay: number;
}

/**
 * Tells when a part of an element has been in full view, unmoved, in a focused page for half a second, and when that
 * ends. Clicks meant for what was there before, or for what lies over it, must not decide anything.
 */
export class RestWatcher implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #target: () => Element | null;
  readonly #tell: (signal: 'rest' | 'disturb') => void;
  #observer: IntersectionObserver | undefined;
  #watched: Element | null = null;
  #interval: ReturnType<typeof setInterval> | undefined;
  #box: Box = [0, 0, 0, 0];
  #inView = false;
  #covered = false;
  #painted = true;
  #patience = DOUBT_MS;
  #since = Infinity;
  #rested = false;
  #connected = false;

  /** @param target What is watched; null while there is nothing to watch. Asked after each update. */
  constructor(
    host: ReactiveControllerHost,
    target: () => Element | null,
    tell: (signal: 'rest' | 'disturb') => void,
  ) {
    this.#host = host;
    this.#target = target;
    this.#tell = tell;
    host.addController(this);
  }

  /** The half second is running. */
  get counting(): boolean {
    return this.#since !== Infinity && !this.#rested;
  }

  /** Something lies over the first button. */
  get covered(): boolean {
    return this.#covered;
  }

  /** The browser can't say that all of it is seen: something the pointer goes through may lie over it. */
  get doubtful(): boolean {
    return !this.#painted;
  }

  /** Begins the half second anew, for the second press of somebody who was asked again. */
  again(): void {
    this.#patience = REST_MS;
    this.#disturb();
  }

  hostConnected(): void {
    this.#connected = true;
    for (const type of ['focus', 'blur', 'pageshow']) addEventListener(type, this.#disturb);
    document.addEventListener('visibilitychange', this.#disturb);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#connected = false;
    for (const type of ['focus', 'blur', 'pageshow']) removeEventListener(type, this.#disturb);
    document.removeEventListener('visibilitychange', this.#disturb);
    this.#watch(null);
  }

  hostUpdated(): void {
    // An update may come after the end, when the element was put back and taken out in one task.
    this.#watch(this.#connected ? this.#target() : null);
  }

  /** Looks again now, for a click that comes right after a move. Answers whether all is at rest. */
  check(): boolean {
    this.#look();
    return this.#rested;
  }

  #watch(target: Element | null): void {
    if (target === this.#watched) return;
    this.#watched = target;
    this.#observer?.disconnect();
    clearInterval(this.#interval);
    this.#inView = this.#rested = this.#covered = false;
    this.#painted = true;
    this.#patience = DOUBT_MS;
    this.#since = Infinity;
    if (!target) return;
    this.#box = boxOf(target);
    const options: SeenOptions = { threshold: [0, IN_VIEW, 1], trackVisibility: true, delay: LOOK_MS };
    this.#observer = new IntersectionObserver((entries) => this.#see(entries.at(-1)!), options);
    this.#observer.observe(target);
    this.#interval = setInterval(() => this.#look(), LOOK_MS);
  }

  /** Where nothing is drawn the browser does not look again by itself. */
  #ask(): void {
    this.#observer!.unobserve(this.#watched!);
    this.#observer!.observe(this.#watched!);
  }

  #see({ intersectionRatio, isVisible }: SeenEntry): void {
    const inView = intersectionRatio >= IN_VIEW;
    const painted = isVisible ?? true;
    // What fades in is seen in the end: that alone does not begin the wait anew.
    const same = painted === this.#painted;
    const worse = inView !== this.#inView || (!painted && !same);
    this.#inView = inView;
    this.#painted = painted;
    if (worse) this.#disturb();
    else if (!same) this.#host.requestUpdate();
  }

  #look(): void {
    if (!this.#watched) return;
    const box = boxOf(this.#watched);
    const covered = this.#inView && isCovered(this.#watched.firstElementChild!);
    if (moved(box, this.#box) || covered !== this.#covered) {
      this.#box = box;
      this.#covered = covered;
      this.#disturb();
    }
    if (this.doubtful) this.#ask();
    const wait = this.doubtful ? this.#patience : REST_MS;
    if (this.#rested || performance.now() - this.#since < wait) return;
    this.#rested = true;
    this.#tell('rest');
  }

  readonly #disturb = (): void => {
    this.#since = this.#inView && !this.#covered && !document.hidden ? performance.now() : Infinity;
    if (this.#rested) {
      this.#rested = false;
      this.#tell('disturb');
    } else this.#host.requestUpdate();
  };
}
