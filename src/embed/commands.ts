/** What a host may queue with `(window.chao ||= []).push(command)`, before or after the widget has loaded. */
export type Command =
  | readonly ['send', text: string]
  | readonly ['open']
  | readonly ['close']
  | readonly ['on', type: string, listener: (event: Event) => void]
  | readonly ['set', property: string, value: unknown];

/** The part of `<chao-chat>` that commands use. Its methods exist once the element is defined. */
export interface Widget extends HTMLElement {
  send(text: string): Promise<boolean>;
  show(): void;
  hide(): void;
}

type Actions = Readonly<Record<string, (widget: Widget, first: never, second: never) => unknown>>;

/** Needs a defined element. */
const late: Actions = {
  send: (widget, text: string) => widget.send(text),
  open: (widget) => widget.show(),
  close: (widget) => widget.hide(),
};

/** Works on an element that is not defined yet: listeners and properties outlive the upgrade. */
const early: Actions = {
  on: (widget, type: string, listener: EventListener) => widget.addEventListener(type, listener),
  set: (widget, property: string, value: unknown) => Reflect.set(widget, property, value),
};

const find = (actions: Actions, name: unknown) =>
  typeof name === 'string' && Object.hasOwn(actions, name) ? actions[name] : undefined;

/** Whether the command asks for a widget that a person can use now, so that it has to be loaded. */
export const wantsWidget = (command: unknown): boolean =>
  Array.isArray(command) && (command[0] === 'send' || command[0] === 'open');

/** Carries out one command; what is none warns and does nothing. `ready` resolves when the element is defined. */
export function execute(command: unknown, widget: Widget, ready: Promise<unknown>): void {
  const [name, first, second] = (Array.isArray(command) ? command : []) as [unknown, never, never];
  const now = find(early, name);
  const then = find(late, name);
  if (now) now(widget, first, second);
  else if (then) void ready.then(() => then(widget, first, second));
  else console.warn('[chao-chat] embed: unknown command', name);
}
