import type { ReactiveElement } from 'lit';

/** What has been drawn since `reset`, and how long the main thread was busy. */
export interface Meter {
  readonly renders: number;
  /** In `update()` of our elements, ms. */
  readonly drawMs: number;
  /** In tasks over 50 ms, of whomever; undefined where the browser does not say. */
  readonly blockedMs: number | undefined;
  reset(): void;
}

type DrawnListener = (element: ReactiveElement) => void;

const canTell = PerformanceObserver.supportedEntryTypes.includes('longtask');

class PageMeter implements Meter {
  renders = 0;
  drawMs = 0;
  blockedMs = canTell ? 0 : undefined;
  /** Told of each element when it is drawn for the first time. */
  onFirst: DrawnListener | undefined;
  readonly #metered = new Set<typeof ReactiveElement>();

  reset(): void {
    this.renders = 0;
    this.drawMs = 0;
    this.blockedMs = canTell ? 0 : undefined;
  }

  /** Watches all elements of these tags that are made from now on. */
  meter(tags: readonly string[]): void {
    if (!this.#metered.size && canTell) this.#watchTasks();
    for (const tag of tags) {
      const element = customElements.get(tag) as typeof ReactiveElement | undefined;
      if (!element || this.#metered.has(element)) continue;
      this.#metered.add(element);
      element.addInitializer((one) => this.#attach(one));
    }
  }

  #watchTasks(): void {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) this.blockedMs = (this.blockedMs ?? 0) + duration;
    }).observe({ type: 'longtask' });
  }

  #attach(element: ReactiveElement): void {
    let began = 0;
    element.addController({
      hostUpdate: () => void (began = performance.now()),
      hostUpdated: () => {
        this.drawMs += performance.now() - began;
        this.renders += 1;
        if (!element.hasUpdated) this.onFirst?.(element);
      },
    });
  }
}

/** The one of this page. */
export const meter = new PageMeter();
