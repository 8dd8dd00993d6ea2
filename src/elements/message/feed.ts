import { noChange } from 'lit';
import { Directive, directive, PartType, type ElementPart, type PartInfo } from 'lit/directive.js';
import { answerText } from '../internal/answer-text.js';

/** What of `<chao-markdown>` is used here. */
interface MarkdownElement extends HTMLElement {
  text: string;
  streaming: boolean;
  flush(delta: string): void;
}

/** So many code units of the old end have to match for a longer text to count as grown. */
const overlap = 64;

/**
 * Hands the text of a growing message to `<chao-markdown>` piece by piece, so that the cost of a delta does not grow with
 * the answer. At its end the whole text is set once, which settles any difference.
 */
class Feed extends Directive {
  #text = '';
  #streaming: boolean | undefined;

  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new Error('feed() belongs on an element');
  }

  override render(_text: string, _streaming: boolean): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [whole, streaming]: [string, boolean]): unknown {
    const text = answerText(whole, streaming);
    const markdown = element as MarkdownElement;
    const known = this.#text;
    if (streaming && this.#streaming && grew(known, text)) {
      if (text.length > known.length) {
        // Messages render in an animation frame already: another one would only come later.
        markdown.flush(copy(text.slice(known.length)));
      }
    } else if (text !== known || streaming !== this.#streaming) {
      markdown.text = text;
      markdown.streaming = streaming;
    }
    this.#text = text;
    this.#streaming = streaming;
    return noChange;
  }
}

/** A slice keeps alive what it was cut from: here that would be the whole text so far, another one for each piece. */
const copy = (slice: string): string => ` ${slice}`.slice(1);

function grew(known: string, text: string): boolean {
  const from = Math.max(0, known.length - overlap);
  return text.length >= known.length && text.slice(from, known.length) === known.slice(from);
}

export const feed = directive(Feed);
