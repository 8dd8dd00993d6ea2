import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How long the buttons must be in full view and at rest before Approve works (UX 3.16). */
const REST_MS = 500;
const LOOK_MS = 100;
/** Movement below this is rounding. */
const STILL_PX = 2;
const IN_VIEW = 0.98;

type Box = readonly [x: number, y: number, width: number, height: number];

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height];
}

const moved = (a: Box, b: Box): boolean => a.some((value, i) => Math.abs(value - b[i]!) > STILL_PX);

/**
 * Tells when a part of an element has been in full view, unmoved, in a focused page for half a second, and when that
 * ends. Clicks meant for what was there before must not decide anything.
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
  #since = Infinity;
  #rested = false;

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

  hostConnected(): void {
    for (const type of ['focus', 'blur', 'pageshow']) addEventListener(type, this.#disturb);
    document.addEventListener('visibilitychange', this.#disturb);
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    for (const type of ['focus', 'blur', 'pageshow']) removeEventListener(type, this.#disturb);
    document.removeEventListener('visibilitychange', this.#disturb);
    this.#watch(null);
  }

  hostUpdated(): void {
    this.#watch(this.#target());
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
    this.#inView = this.#rested = false;
    this.#since = Infinity;
    if (!target) return;
    this.#box = boxOf(target);
    this.#observer = new IntersectionObserver((entries) => this.#see(entries.at(-1)!), {
      threshold: [0, IN_VIEW, 1],
    });
    this.#observer.observe(target);
    this.#interval = setInterval(() => this.#look(), LOOK_MS);
  }

  #see({ intersectionRatio }: IntersectionObserverEntry): void {
    this.#inView = intersectionRatio >= IN_VIEW;
    this.#disturb();
  }

  #look(): void {
    if (!this.#watched) return;
    const box = boxOf(this.#watched);
    if (moved(box, this.#box)) {
      this.#box = box;
      this.#disturb();
    }
    if (this.#rested || performance.now() - this.#since < REST_MS) return;
    this.#rested = true;
    this.#tell('rest');
  }

  readonly #disturb = (): void => {
    this.#since = this.#inView && !document.hidden ? performance.now() : Infinity;
    if (this.#rested) {
      this.#rested = false;
      this.#tell('disturb');
    } else this.#host.requestUpdate();
  };
}
