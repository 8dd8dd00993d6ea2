import type { ControllerEventMap } from '../../../src/controller/types.js';
import { SnapshotController } from './snapshot-controller.js';

type Listener = (detail: never) => void;

/** A SnapshotController that also tells events, and answers sends as the test wants. */
export class ScriptedController extends SnapshotController {
  readonly sent: string[] = [];
  stops = 0;
  retries = 0;
  starts = 0;
  suspends = 0;
  /** What `send` answers. */
  sends: (text: string) => Promise<boolean> = () => Promise.resolve(true);
  readonly #heard = new Map<string, Set<Listener>>();

  override on<K extends keyof ControllerEventMap>(
    type?: K,
    listener?: (detail: ControllerEventMap[K]) => void,
  ): () => void {
    const set = this.#heard.get(type!) ?? new Set();
    this.#heard.set(type!, set.add(listener as Listener));
    return () => set.delete(listener as Listener);
  }

  emit<K extends keyof ControllerEventMap>(type: K, detail: ControllerEventMap[K]): void {
    for (const listener of this.#heard.get(type) ?? []) listener(detail as never);
  }

  get eventListenerCount(): number {
    return [...this.#heard.values()].reduce((sum, set) => sum + set.size, 0);
  }

  override send = (text?: string): Promise<boolean> => {
    this.sent.push(text!);
    return this.sends(text!);
  };
  override stop = (): Promise<boolean> => Promise.resolve(++this.stops > 0);
  override retry = (): Promise<boolean> => Promise.resolve(++this.retries > 0);
  override start = (): Promise<void> => Promise.resolve(void ++this.starts);
  override suspend = (): undefined => void ++this.suspends;
}
