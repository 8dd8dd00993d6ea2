import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { createFormat, type Format } from '../../i18n/format.js';
import { en, locales, matchLocale, mergeStrings, type LocaleLoader } from '../../i18n/locales.js';
import type { PartialStrings, Strings } from '../../i18n/strings.js';
import { composedParent, isInside } from './focus/composed.js';
import type { ChatHost } from './connect/context.js';

/** Language, direction and texts that apply at one place of a page. */
export interface I18n {
  /** BCP 47. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  readonly strings: Strings;
  readonly format: Format;
  /** The host's own texts, already merged into `strings`. */
  readonly overrides?: PartialStrings | undefined;
}

export interface LocalizeOptions {
  /** The chat an element belongs to: inside its shadow tree its texts are used as they are. */
  readonly chat?: () => ChatHost | undefined;
  readonly overrides?: () => PartialStrings | undefined;
  /** The locales to choose from; the shipped ones by default. */
  readonly table?: Readonly<Record<string, LocaleLoader>>;
}

const english: I18n = { locale: 'en', dir: 'ltr', strings: en, format: createFormat('en') };
const rightToLeft = /^(ar|arc|ckb|dv|fa|he|iw|ks|ps|sd|ug|ur|yi)(-|$)/i;

/**
 * Finds the texts for an element: those of its chat, else by the nearest `lang` in the composed ancestors, observed
 * live. While a locale loads, and when it fails, the texts that are there stay.
 */
export class Localize implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: LocalizeOptions;
  readonly #loaded = new Map<string, Strings>();
  #observer: MutationObserver | undefined;
  #base = en;
  #own = english;

  constructor(host: ReactiveControllerHost & HTMLElement, options: LocalizeOptions = {}) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get value(): I18n {
    return this.#inherited?.i18n ?? this.#own;
  }
  get strings(): Strings {
    return this.value.strings;
  }
  get format(): Format {
    return this.value.format;
  }

  hostConnected(): void {
    this.#observer?.disconnect();
    if (this.#inherited) return;
    this.#observer = new MutationObserver(() => this.update());
    const options = { attributes: true, attributeFilter: ['lang', 'dir'], subtree: true };
    for (let root = this.#host.getRootNode(); ; root = root.host.getRootNode()) {
      this.#observer.observe(root, options);
      if (!(root instanceof ShadowRoot)) break;
    }
    this.update();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }

  /** Reads `lang`, `dir` and the overrides again; re-renders the host when the outcome differs. */
  update(): void {
    if (this.#inherited) return;
    const { lang, dir } = nearestLanguage(this.#host);
    const overrides = this.#options.overrides?.() ?? this.#options.chat?.()?.i18n.overrides;
    const tag = matchLocale(lang, this.#options.table);
    const base = tag ? (this.#loaded.get(tag) ?? this.#load(tag)) : en;
    const locale = tag || isTranslation(overrides) || /^en(-|$)/i.test(lang) ? lang : 'en';
    const own = this.#own;
    if (own.locale === locale && own.dir === dir && own.overrides === overrides && this.#base === base)
      return;
    const format = own.locale === locale ? own.format : createFormat(locale);
    this.#base = base;
    this.#own = { locale, dir, strings: mergeStrings(base, overrides), format, overrides };
    this.#host.requestUpdate();
  }

  get #inherited(): ChatHost | undefined {
    const chat = this.#options.chat?.();
    return chat && isInside(this.#host, chat.element) ? chat : undefined;
  }

  /** Starts loading, and answers the texts to show meanwhile. */
  #load(tag: string): Strings {
    const loader = (this.#options.table ?? locales)[tag];
    loader?.().then(
      ({ strings }) => {
        this.#loaded.set(tag, strings);
        this.update();
      },
      () => this.#loaded.set(tag, en),
    );
    return this.#base;
  }
}

/** More than a few names of the chat's own: the page brings a language of its own, and its dates should match. */
function isTranslation(overrides: PartialStrings | undefined): boolean {
  return Object.keys(overrides ?? {}).some((group) => group !== 'chat');
}

/** The nearest `lang` (English without one), and the nearest `dir`, which a nearer `lang` decides. */
function nearestLanguage(element: Element): { lang: string; dir: 'ltr' | 'rtl' } {
  let dir: string | undefined;
  for (let at: Element | null = element; at; at = composedParent(at)) {
    const own = at.getAttribute('dir')?.toLowerCase();
    if (own === 'ltr' || own === 'rtl') dir ??= own;
    const lang = valid(at.getAttribute('lang'));
    if (lang) return { lang, dir: (dir as 'ltr' | undefined) ?? (rightToLeft.test(lang) ? 'rtl' : 'ltr') };
  }
  return { lang: 'en', dir: (dir as 'ltr' | undefined) ?? 'ltr' };
}

function valid(lang: string | null): string | undefined {
  try {
    return lang ? Intl.getCanonicalLocales(lang.trim())[0] : undefined;
  } catch {
    return undefined;
  }
}
