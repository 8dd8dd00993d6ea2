/**
 * The custom states of an element, for a page's `:state(…)`: those shown last and no others. Engines that know no such
 * states, or only an older way to write them, show none.
 */
export class HostStates {
  readonly #all: CustomStateSet | undefined;
  #shown = '';

  constructor(host: HTMLElement) {
    this.#all = (host.attachInternals as HTMLElement['attachInternals'] | undefined)?.call(host).states;
  }

  show(...names: readonly string[]): void {
    const shown = names.join();
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#all?.clear();
    try {
      for (const name of names) this.#all?.add(name);
    } catch {
      // Chromium before 125 takes names that begin with two dashes only.
    }
  }
}
