import { createContext } from '@lit/context';
import type { TemplateResult } from 'lit';
import type { ChatController } from '../../../controller/types.js';
import type { ToolPart } from '../../../state/conversation.js';
import type { I18n } from '../localize.js';

/** Shows a call in place of the built-in card; undefined leaves it to the card. */
export type CardRenderer = (call: ToolPart) => Node | string | TemplateResult | undefined;

/** Answers what may be shown for one value of an input or output: the value, a replacement, or undefined to hide it. */
export type Redact = (path: readonly (string | number)[], value: unknown, call: ToolPart) => unknown;

/** How much a tool can do. A tool the host does not name is treated as unknown. */
export type Risk = 'read' | 'write' | 'destructive';

/** What a chat or provider tells the elements it serves. A new object whenever something in it changed. */
export interface ChatHost {
  /** The chat or provider. Events of cards outside of it are dispatched on it as well. */
  readonly element: HTMLElement;
  readonly i18n: I18n;
  /** By toolKey, subjectType or renderHint. */
  readonly cardRenderers?: undefined | Readonly<Record<string, CardRenderer>>;
  readonly redact?: undefined | Redact;
  /** By toolKey. */
  readonly risk?: undefined | Readonly<Record<string, Risk>>;
  /** Space-separated hosts whose images may load. */
  readonly allowedImageHosts: string;
  /** Says a sentence through the chat's one announcer. */
  announce(text: string, urgency?: 'polite' | 'assertive'): void;
  /** Puts a text into the composer and moves focus there; sends nothing. */
  compose(text: string): void;
}

/** The stable controller. The key is global, so that two copies of the library find each other. */
export const controllerContext = createContext<ChatController | undefined>(Symbol.for('chao.controller'));

/** Texts and settings of the nearest chat or provider. */
export const hostContext = createContext<ChatHost | undefined>(Symbol.for('chao.host'));
