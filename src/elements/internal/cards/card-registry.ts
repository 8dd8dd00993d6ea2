import type { TemplateResult } from 'lit';
import type { ToolPart } from '../../../state/conversation.js';
import type { CardRenderer } from '../connect/context.js';

type Renderers = Readonly<Record<string, CardRenderer>>;

/** Renderers that failed: they are not asked again, and the page's author hears of each once. */
const broken = new WeakSet<CardRenderer>();

function find(call: ToolPart, renderers: Renderers): readonly [string, CardRenderer] | undefined {
  const keys = [call.toolKey, call.activity?.subjectType, call.activity?.renderHint];
  const key = keys.find((one) => one !== undefined && Object.hasOwn(renderers, one));
  const renderer = key === undefined ? undefined : renderers[key];
  return key !== undefined && typeof renderer === 'function' ? [key, renderer] : undefined;
}

/** Takes a renderer out of use and tells the page's author, once. */
function reportRenderer(key: string, renderer: CardRenderer, error: unknown): void {
  if (broken.has(renderer)) return;
  broken.add(renderer);
  console.error(
    `[chao-chat] card-renderer-failed: the card renderer "${key}" threw; the built-in card is shown.`,
    error,
  );
}

/** What a host's renderer made of a call, and how to report that it cannot be drawn. */
export interface RenderedCall {
  readonly content: Node | string | TemplateResult;
  fail(error: unknown): void;
}

/**
 * Asks the host's renderer for a call: by toolKey, then subjectType, then renderHint. Undefined leaves it to the built-in
 * card: no renderer, one that answers undefined, or one that threw.
 */
export function renderCall(call: ToolPart, renderers: Renderers | undefined): RenderedCall | undefined {
  const [key, renderer] = (renderers && find(call, renderers)) ?? [];
  if (key === undefined || !renderer || broken.has(renderer)) return undefined;
  const fail = (error: unknown): void => reportRenderer(key, renderer, error);
  try {
    const content = renderer(call);
    return content === undefined || content === null ? undefined : { content, fail };
  } catch (error) {
    fail(error);
    return undefined;
  }
}
