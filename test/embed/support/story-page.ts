/**
 * Stories as Storybook itself makes them, in a page of a test: its own reading of the manifest, its own arguments, its own
 * way of drawing. The test bundles this with Storybook's renderer, which it hands in.
 */
import { setCustomElementsManifest } from '@storybook/web-components-vite';
import { html } from 'lit';
import { composeStory } from 'storybook/preview-api';
import manifest from '../../../custom-elements.json';
import '../../../src/index.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import { createPageBackend, type PageBackend } from '../../backend/page.js';
import { loadTape } from '../../tapes/play.js';

type Args = Record<string, unknown>;

/** What Storybook's renderer brings; the types of its modules are not published. */
export interface Renderer {
  readonly annotations: Record<string, unknown>;
  renderToCanvas(story: object, canvas: HTMLElement): void;
}

interface Composed {
  (args?: Args): unknown;
  readonly args: Args;
  readonly argTypes: Record<string, object>;
  load(): Promise<void>;
}

const compose = (story: object, meta: object, renderer: Renderer): Composed =>
  composeStory(story as never, meta as never, renderer.annotations as never);

const tags = manifest.modules
  .flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName))
  .filter((tag) => customElements.get(tag));

/** Draws a story without arguments of each element. Answers what Storybook set on it of itself. */
export function withoutArgs(renderer: Renderer): readonly string[] {
  setCustomElementsManifest(manifest);
  return tags.flatMap((component) => {
    const story = compose({}, { title: component, component }, renderer);
    const drawn = story() as Record<string, unknown>;
    const fresh = document.createElement(component) as unknown as Record<string, unknown>;
    const known = Object.keys(story.argTypes);
    const names = known.filter((name) => name in fresh && typeof fresh[name] !== 'object');
    const changed = names.filter((name) => drawn[name] !== fresh[name]);
    const given = Object.keys(story.args);
    return [...changed, ...given, ...(known.length ? [] : ['no controls'])].map(
      (name) => `${component} ${name}`,
    );
  });
}

interface Loaded {
  readonly loaded: { readonly backend: PageBackend; readonly opened: { readonly sessionId?: string } };
}

/** A story whose chat shows a tape at half its speed; every stream that it opens is told. */
const taped = (opened: () => void) => ({
  loaders: [
    async () => {
      const backend = createPageBackend({ tapes: [await loadTape('flow-simple')] });
      return { backend, opened: await backend.openTape('flow-simple', 0.5) };
    },
  ],
  render: ({ heading, layout }: Args, { loaded: { backend, opened: ids } }: Loaded) =>
    html`<chao-chat
      heading=${heading}
      layout=${layout}
      base-url=${backend.baseUrl}
      session-id=${ids.sessionId!}
      .fetch=${counting(backend.fetch, opened)}
      .getToken=${() => backend.getToken()}
    ></chao-chat>`,
});

/** Plays a story, changes an argument in mid-stream, as a control does. Answers what became of the chat. */
export async function changedArgs(renderer: Renderer): Promise<Record<string, unknown>> {
  let starts = 0;
  const meta = { title: 'Chat', component: 'chao-chat', args: { layout: 'inline' } };
  const story = compose(
    taped(() => starts++),
    meta,
    renderer,
  );
  const canvas = document.body.appendChild(document.createElement('div'));
  const draw = (args: Args): void =>
    renderer.renderToCanvas(
      { storyFn: () => story(args), showMain: () => undefined, forceRemount: false },
      canvas,
    );
  await story.load();
  draw({ heading: 'Before' });
  const chat = canvas.querySelector<ChaoChat>('chao-chat')!;
  const end = ended(chat);
  await deltas(chat, 3);
  const early = textOf(chat);
  draw({ heading: 'After', layout: 'page' });
  await end;
  const same = canvas.querySelector('chao-chat') === chat;
  return { same, starts, early, text: textOf(chat), heading: chat.heading, layout: chat.layout };
}

const counting =
  (fetch: typeof globalThis.fetch, count: () => void): typeof globalThis.fetch =>
  (input, init) => {
    const { url } = new Request(input, init);
    if (url.includes('/stream')) count();
    return fetch(input, init);
  };

const textOf = (chat: ChaoChat): string =>
  (chat.conversation.messages.at(-1)?.parts ?? [])
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('');

function deltas(chat: ChaoChat, count: number): Promise<void> {
  let seen = 0;
  return new Promise((resolve) => {
    chat.addEventListener('chao-event', ({ detail }) => {
      if (detail.event.type === 'message.delta' && ++seen === count) resolve();
    });
  });
}

const ended = (chat: ChaoChat): Promise<void> =>
  new Promise((resolve) => {
    chat.addEventListener('chao-turn', ({ detail }) => {
      if (detail.turn === 'idle') resolve();
    });
  });
