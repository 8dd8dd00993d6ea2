import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  thothiiEn,
  thothiiLoader,
  type ThothiiLocaleLoader,
  type ThothiiStrings,
} from '../../../i18n/thothii.js';

/** The texts of the review elements in the language of the place they stand at; English while another one loads. */
export class ReviewWords implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #locale: () => string;
  #loader: ThothiiLocaleLoader | undefined;
  #strings = thothiiEn;

  constructor(host: ReactiveControllerHost, locale: () => string) {
    this.#host = host;
    this.#locale = locale;
    host.addController(this);
  }

  get value(): ThothiiStrings {
    return this.#strings;
  }

  hostUpdate(): void {
    const loader = thothiiLoader(this.#locale());
    if (loader === this.#loader) return;
    this.#loader = loader;
    if (!loader) this.#strings = thothiiEn;
    loader?.().then(
      ({ strings }) => {
        if (this.#loader !== loader) return;
        this.#strings = strings;
        this.#host.requestUpdate();
      },
      () => undefined,
    );
  }
}
