import type { ChatController, ControllerEventMap } from '../../../controller/types.js';
import { emit, type ChaoEventMap, type ChaoEventType } from './dispatch.js';

/** Sees each event before the page does. */
export type EventWitness = <K extends keyof ControllerEventMap>(
  name: K,
  detail: ControllerEventMap[K],
) => void;

const names = [
  'event',
  'message',
  'tool',
  'approval-required',
  'turn',
  'connection',
  'error',
  'session',
] as const satisfies readonly (keyof ControllerEventMap)[];

/** Dispatches what a controller tells as `chao-…` events of one element, while it is attached. */
export class EventForwarder {
  readonly #element: HTMLElement;
  readonly #witness: EventWitness;
  #off: (() => void)[] = [];

  constructor(element: HTMLElement, witness: EventWitness) {
    this.#element = element;
    this.#witness = witness;
  }

  attach(controller: ChatController | undefined): void {
    this.detach();
    if (controller) this.#off = names.map((name) => this.#forward(controller, name));
  }

  detach(): void {
    for (const off of this.#off) off();
    this.#off = [];
  }

  #forward<K extends (typeof names)[number]>(controller: ChatController, name: K): () => void {
    const type: ChaoEventType = `chao-${name}`;
    return controller.on(name, (detail) => {
      this.#witness(name, detail);
      emit(this.#element, type, publicDetail(name, detail) as ChaoEventMap[typeof type]);
    });
  }
}

/** An error event says no more than it promises; the others are passed on as they are: each was made for this occasion. */
function publicDetail<K extends keyof ControllerEventMap>(name: K, detail: ControllerEventMap[K]): object {
  if (name !== 'error') return detail;
  const { code, message, retryable } = detail as ControllerEventMap['error'];
  return { code, message, retryable };
}
