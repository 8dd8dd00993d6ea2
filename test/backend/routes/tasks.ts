import type { App, Services } from './env.js';

/** What the assistant's tools have really stored, for a page that lists it beside the chat. Not part of the contract. */
export function taskRoutes(api: App, { store }: Services): void {
  api.get('/tasks', (context) => context.json({ data: store.tasks(context.get('claims').sub) }));
}
