import { ChaoChat, type ChaoEvent, type ToolPart } from 'chao-chat';
import { createChaoDialect, StreamController } from 'chao-chat/controller';
import { ChaoMarkdown } from 'chao-chat/elements/markdown';
import type { Inputs, Outputs } from 'chao-chat/types/angular';
import type { ElementTag, ElementTypes } from 'chao-chat/types/elements';

/** The DOM's own maps know the tags and the events. */
const chat: ChaoChat = document.createElement('chao-chat');
chat.baseUrl = 'https://api.example.com/api/v1';
chat.getToken = ({ reason }) => (reason === 'refresh' ? 'new' : 'old');
chat.risk = { 'tasks.delete': 'destructive' };
chat.cardRenderers = { 'calendar.today': (call: ToolPart) => document.createTextNode(call.toolKey) };
chat.addEventListener('chao-turn', ({ detail }) => detail.turn === 'waiting');
chat.addEventListener('chao-error', (event: ChaoEvent<'chao-error'>) => event.detail.retryable);
document.addEventListener('chao-session', ({ detail }) => detail.sessionId.trim());
window.addEventListener('chao-send', (event) => event.detail.text === '' && event.preventDefault());
const found: ChaoMarkdown | null = document.querySelector('chao-markdown');
found?.append('text');
const sent: Promise<boolean> = chat.send('Hello');
void sent;

// @ts-expect-error there is no such layout
chat.layout = 'sidebar';
// @ts-expect-error a token is text
chat.getToken = () => 42;
// @ts-expect-error the conversation is read-only
chat.conversation = { messages: [], plan: [], workflow: [] };
// @ts-expect-error there is no such turn
chat.addEventListener('chao-turn', ({ detail }) => detail.turn === 'thinking');
// @ts-expect-error risk knows three words
chat.risk = { 'tasks.delete': 'high' };

/** Headless. */
const controller = new StreamController({
  dialect: createChaoDialect(),
  baseUrl: 'https://api.example.com/api/v1',
  getToken: () => 'token',
});
controller.on('turn', ({ turn, previous }) => turn !== previous);
chat.controller = controller;
// @ts-expect-error without a dialect there is nothing to speak
new StreamController({ baseUrl: 'https://api.example.com/api/v1' });

/** Angular: what its templates bind, and what its outputs hand on. */
const inputs: Inputs = { baseUrl: '/api/v1', 'session-id': 'a', theme: 'dark' };
const onTurn = (event: Outputs['chao-turn']): string => event.detail.turn + event.currentTarget.heading;
chat.addEventListener('chao-turn', (event) => onTurn(event as Outputs['chao-turn']));
// @ts-expect-error there is no such theme
const wrong: Inputs = { ...inputs, theme: 'blue' };
void wrong;

/** Each tag of the package is one of the DOM's. */
type Known = {
  [K in ElementTag]: HTMLElementTagNameMap[K] extends ElementTypes[K]['element'] ? K : never;
}[ElementTag];
export const tags: readonly Known[] = ['chao-chat', 'chao-provider', 'chao-tool-card', 'chao-approval'];
// @ts-expect-error there is no such tag
export const noTag: ElementTag = 'chao-window';
