import { property } from 'lit/decorators.js';
import type { ChatController } from '../../../controller/types.js';
import { ChaoElement } from '../chao-element.js';

/** Base of the elements that show a part of a conversation, wherever they stand on the page. */
export abstract class StreamElement extends ChaoElement {
  /** The controller to show; wins over `for` and over the nearest chat or provider. */
  @property({ attribute: false }) controller: ChatController | undefined;

  /** Id of the chat or provider to show, for an element that is not inside of it. */
  @property() for: string | undefined;
}
