/**
 * The classic script tag: reads `data-*` of its own tag, puts one `<chao-chat>` into the page, loads chao.js from beside
 * itself and works off the queue `window.chao`. Two kilobytes at most; nothing here may import the elements.
 */
import { execute, wantsWidget, type Command, type Widget } from './commands.js';

interface Queue {
  readonly [BRAND]: true;
  push(...commands: Command[]): void;
}
type Host = typeof globalThis & { chao?: unknown };

/** `data-` names of the loader itself; every other one becomes an attribute of the element. */
const OWN = new Set(['target', 'load']);

/** Tells our queue from whatever else is called `chao` on a page, be it an element with that id. */
const BRAND = Symbol.for('chao.queue');

/** The room an inline chat will take, so that nothing below it moves when it is drawn. */
const ROOM = 'block-size:min(560px,100dvh);max-block-size:100%;pointer-events:none';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function createWidget(data: DOMStringMap): Widget {
  const widget = document.createElement('chao-chat') as Widget;
  widget.setAttribute('layout', data.target ? 'inline' : 'launcher');
  for (const [name, value] of Object.entries(data)) {
    if (!OWN.has(name)) widget.setAttribute(kebab(name), value ?? '');
  }
  return widget;
}

function find(target: string | undefined): Element | null {
  try {
    return target ? document.querySelector(target) : document.body;
  } catch {
    return null;
  }
}

/** Puts the widget into `data-target`, or at the end of body. A target that is not there warns and gets nothing. */
function place(widget: Widget, target: string | undefined): void {
  const put = () => {
    const parent = find(target);
    if (!parent) return console.warn(`[chao-chat] embed: no element matches data-target="${target}"`);
    if (widget.getAttribute('layout') === 'inline') holdRoom(widget);
    parent.append(widget);
  };
  const early = document.readyState === 'loading' && !(target && find(target));
  if (early) document.addEventListener('DOMContentLoaded', put, { once: true });
  else put();
}

function holdRoom(widget: Widget): void {
  const room = document.createElement('div');
  room.style.cssText = ROOM;
  widget.append(room);
  void customElements.whenDefined('chao-chat').then(() => room.remove());
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Again and again while the network fails, told once. An engine that keeps the failure of a module fails until a reload. */
function fetchChat(href: string, wait = FIRST_WAIT_MS): void {
  import(/* @vite-ignore */ href).catch((error: unknown) => {
    if (wait === FIRST_WAIT_MS) console.error('[chao-chat] embed: chao.js did not load, trying again', error);
    setTimeout(() => fetchChat(href, Math.min(wait * 2, LONGEST_WAIT_MS)), wait);
  });
}

function loader(src: string): () => void {
  let asked = false;
  return () => {
    if (!asked) fetchChat(new URL('chao.js', src).href);
    asked = true;
  };
}

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: 3000 }) : setTimeout(run, 200);

/** `data-load`: `now`, `idle` (default) or `open`: with the first queued `open` or `send`. */
function schedule(when: string | undefined, load: () => void): void {
  if (when === 'now') load();
  else if (when !== 'open') whenIdle(load);
}

function queueOf(widget: Widget, load: () => void): Queue {
  const ready = customElements.whenDefined('chao-chat');
  return {
    [BRAND]: true,
    push(...commands) {
      for (const command of commands) {
        execute(command, widget, ready);
        if (wantsWidget(command)) load();
      }
    },
  };
}

/** The first tag owns the queue; a second one counts only with a target of its own. */
function embed(script: HTMLScriptElement, isCertain: boolean, host: Host): void {
  const { target, load: when } = script.dataset;
  const before = host.chao;
  const taken = BRAND in Object(before);
  if (taken && !(target && isCertain)) return;
  const widget = createWidget(script.dataset);
  const load = loader(script.src);
  place(widget, target);
  schedule(when, load);
  if (taken) return;
  const queue = queueOf(widget, load);
  host.chao = queue;
  if (Array.isArray(before)) queue.push(...(before as Command[]));
}

/** A module, or a script that an optimiser runs later, is not told which tag it came from. */
const current = document.currentScript;
const script = current ?? document.querySelector('script[src*="embed.js"][data-base-url]');
if (script instanceof HTMLScriptElement) embed(script, current === script, globalThis);
