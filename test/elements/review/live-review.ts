import '../../../src/index.js';
import { createThothiiDialect, registerDialect } from '../../../src/thothii.js';
import type { StoredJoinJson } from '../../../src/protocol/thothii/wire-types.js';
import { createInstance, type InstanceOptions } from '../../backend/client.js';
import { deep, named } from '../support/deep.js';
import { LiveChat } from '../support/live-chat.js';

registerDialect('thothii-open', () =>
  createThothiiDialect({ activity: true, steering: true, thinking: 'high', model: 'sample-2' }),
);

/** A chat over the ThothII part of a backend of its own, with activity and steering switched on. */
export class LiveReview extends LiveChat {
  /** Root of the ThothII API. */
  get root(): string {
    return this.chat.baseUrl;
  }

  get gates(): HTMLElement[] {
    return deep(this.chat, 'chao-join-review');
  }

  /** Presses a button of the newest gate. */
  async press(name: string): Promise<void> {
    await this.until(() => this.#button(name), `no button ${name}`);
    this.#button(name)!.click();
  }

  #button(name: string): HTMLElement | undefined {
    const gate = this.gates.at(-1);
    const button = gate && named(gate, 'button', name);
    return button?.getAttribute('aria-disabled') === 'true' ? undefined : button;
  }

  async get<T>(path: string): Promise<T> {
    const headers = { authorization: `Bearer ${this.backend.token}` };
    const answer = await fetch(`${this.root}/sessions/${this.chat.sessionId}${path}`, { headers });
    return (await answer.json()) as T;
  }

  /** The stream requests so far. */
  async streams() {
    return (await this.backend.requests('/events')).filter(({ method }) => method === 'GET');
  }

  joins = async (): Promise<StoredJoinJson[]> =>
    (await this.get<{ joins: StoredJoinJson[] }>('/joins')).joins;
}

export async function liveReview(
  options: InstanceOptions = {},
  dialect = 'thothii-open',
): Promise<LiveReview> {
  const backend = await createInstance(options);
  const chat = document.createElement('chao-chat');
  chat.dialect = dialect;
  chat.baseUrl = backend.baseUrl.replace('/api/v1', '/thothii');
  chat.getToken = () => backend.token;
  const box = document.createElement('div');
  box.style.setProperty('block-size', '640px');
  box.append(chat);
  document.body.append(box);
  await chat.updateComplete;
  return new LiveReview(backend, chat);
}
