/**
 * The classic script tag: reads `data-*` of its own tag, puts one `<chao-chat>` into the page, loads chao.js from beside
 * itself and works off the queue `window.chao`. Two kilobytes at most; nothing here may import the elements.
 */
import { execute, wantsWidget, type Command, type Widget } from './commands.js';

interface Queue {
  push(...commands: Command[]): void;
}
type Host = typeof globalThis & { chao?: unknown };

/** `data-` names of the loader itself; every other one becomes an attribute of the element. */
const OWN = new Set(['target', 'load']);

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function createWidget(data: DOMStringMap): Widget {
  const widget = document.createElement('chao-chat') as Widget;
  widget.setAttribute('layout', data.target ? 'inline' : 'launcher');
  for (const [name, value] of Object.entries(data)) {
    if (!OWN.has(name)) widget.setAttribute(kebab(name), value ?? '');
  }
  return widget;
}

const whenParsed = (run: () => void) =>
  document.readyState === 'loading'
    ? document.addEventListener('DOMContentLoaded', run, { once: true })
    : run();

/** Puts the widget into `data-target`, or at the end of body. A target that is not there warns and gets nothing. */
function place(widget: Widget, target: string | undefined): void {
  whenParsed(() => {
    const parent = target ? document.querySelector(target) : document.body;
    if (parent) parent.append(widget);
    else console.warn(`[chao-chat] embed: no element matches data-target="${target}"`);
  });
}

function loader(src: string): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    import(/* @vite-ignore */ new URL('chao.js', src).href).catch((error: unknown) =>
      console.error('[chao-chat] embed: chao.js did not load', error),
    );
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
    push(...commands) {
      for (const command of commands) {
        execute(command, widget, ready);
        if (wantsWidget(command)) load();
      }
    },
  };
}

/** The first tag owns the queue; a second one counts only with a target of its own. */
function embed(script: HTMLScriptElement, host: Host): void {
  const { target, load: when } = script.dataset;
  const before = host.chao;
  const taken = typeof before === 'object' && before !== null && !Array.isArray(before) && 'push' in before;
  if (taken && !target) return;
  const widget = createWidget(script.dataset);
  const load = loader(script.src);
  place(widget, target);
  schedule(when, load);
  if (taken) return;
  const queue = queueOf(widget, load);
  host.chao = queue;
  if (Array.isArray(before)) queue.push(...(before as Command[]));
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) embed(script, globalThis);
