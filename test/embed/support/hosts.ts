/** A page that is no friend: what it does, and where the chat stands in it. `CHAT` in the body is the chat's tag. */
export interface HostilePage {
  readonly body: string;
  /** Runs before the scripts of the page. */
  readonly early?: string;
  /** Runs in the page when the chat is there. */
  readonly then?: string;
  /** What `transform` makes of sizes. */
  readonly scale?: number;
  readonly launcher?: boolean;
}

const box = (more = ''): string =>
  `<div style="width: 420px; height: 600px; ${more}" id="box">CHAT</div><div id="other"></div>`;
const reset = (style: string, select = '#page, #page *'): string =>
  `<style>${select} { ${style} }</style><div id="page"><h1>A page</h1>${box()}</div>`;

const PATCHED_LISTENERS = `{
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const tasks = new WeakMap();
  const once = (type, listener, capture) => {
    const known = tasks.get(listener) ?? tasks.set(listener, {}).get(listener);
    return (known[type + capture] ??= function (event) {
      return typeof listener === 'function' ? listener.call(this, event) : listener.handleEvent(event);
    });
  };
  const captures = (options) => !!(typeof options === 'object' && options ? options.capture : options);
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    return addEventListener.call(this ?? window, type, listener && once(type, listener, captures(options)), options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    return removeEventListener.call(this ?? window, type, listener && once(type, listener, captures(options)), options);
  };
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask']) {
    const native = window[name];
    window[name] = function (run, ...rest) {
      return native.call(window, function (...args) { return run.apply(this, args); }, ...rest);
    };
  }
  const Native = window.Promise;
  window.Promise = class ZoneAwarePromise extends Native {};
}`;

/** As monitoring scripts and old polyfills do: no signal, no plain \`this\`, a copy of the answer, callbacks of its own. */
const PATCHED_FETCH = `{
  const native = window.fetch;
  window.fetched = 0;
  window.fetch = function fetch(input, init = {}) {
    window.fetched++;
    const { signal, ...rest } = init;
    return new Promise((resolve, reject) => native.call(window, input, rest).then((response) => {
      response.clone().text().catch(() => {});
      setTimeout(() => resolve(response));
    }, reject));
  };
}`;

const inShadow = `<div id="outer"></div><script>
  const open = (host, css) => {
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
    return root;
  };
  const first = open(document.getElementById('outer'), '* { letter-spacing: 4px; text-transform: uppercase }');
  const middle = first.appendChild(document.createElement('section'));
  const second = open(middle, ':host { font: italic 40px serif; text-align: right } div { width: 420px; height: 600px }');
  const place = second.appendChild(document.createElement('div'));
  place.innerHTML = 'CHAT';
</script>`;

export const hostilePages: Readonly<Record<string, HostilePage>> = {
  'a reset with !important': {
    body: reset(
      `margin: 0 !important; padding: 0 !important; border: 0 !important; font: italic 700 40px/3 serif !important;
       color: red !important; background: none !important; letter-spacing: 5px !important; text-transform: uppercase !important;
       text-align: right !important; list-style: none !important; white-space: nowrap !important; float: none !important;
       position: static !important; overflow: visible !important; min-width: 0 !important; box-shadow: none !important`,
      '#page, #page *, #page *::before, #page *::after',
    ),
  },
  'all: initial !important on everything': { body: reset('all: initial !important') },
  'all: unset on everything': { body: reset('all: unset') },
  'all: revert !important on everything': { body: reset('all: revert !important') },
  'all: inherit !important on everything': { body: reset('all: inherit !important', '#page *') },
  'a root font size of 4 px': { body: `<style>html { font-size: 4px }</style>${box()}` },
  'a root font size of 64 px': { body: `<style>html { font-size: 64px }</style>${box()}` },
  'html { font-size: 62.5% } and a body of 3rem': {
    body: `<style>html { font-size: 62.5% } body { font-size: 3rem; line-height: 3 }</style>${box()}`,
  },
  'display: contents on the chat and on what it stands in': {
    body: `<style>chao-chat, .c { display: contents !important }</style><div style="width: 420px; height: 600px"><div class="c"><div class="c">CHAT</div></div></div>`,
  },
  'display: flex on the chat, in a grid': {
    body: `<style>chao-chat { display: flex; flex-direction: column; align-items: center }</style><div style="display: grid; width: 420px; height: 600px; place-items: stretch">CHAT</div>`,
  },
  'no height anywhere, and a bound on the chat': {
    body: '<style>chao-chat { display: block; max-height: 400px; max-width: 380px }</style><div>CHAT</div><p>Text</p>',
  },
  'ancestors that are turned, moved and scaled': {
    body: box(
      'transform: translate(40px, 20px) scale(0.9); transform-origin: 0 0; perspective: 800px; filter: none',
    ),
    scale: 0.9,
  },
  'a launcher in a body with a transform and a rule for the tag': {
    body: '<style>body { transform: translateZ(0); min-height: 780px } chao-chat { display: block; width: 10px }</style><p>Text</p>CHAT',
    launcher: true,
  },
  'a launcher where everything is unset': {
    body: '<style>p, chao-chat { all: unset !important }</style><p>Text</p>CHAT',
    launcher: true,
  },
  'two shadow trees deep': { body: inShadow },
  'in a modal dialog': {
    body: '<dialog style="width: 460px; height: 640px">CHAT</dialog><script>document.querySelector("dialog").showModal()</script>',
  },
  'in a popover': {
    body: '<div popover="manual" style="width: 460px; height: 640px">CHAT</div><script>document.querySelector("[popover]").showPopover()</script>',
  },
  'adopted by the document of a frame': {
    body: `<style>body { margin: 0 }</style><iframe style="display: block; width: 460px; height: 640px; border: 0" srcdoc="<!doctype html><body style='margin: 0; height: 620px'></body>"></iframe>${box()}`,
    then: `(() => {
      const { contentDocument } = document.querySelector('iframe');
      contentDocument.body.append(contentDocument.adoptNode(chat));
      window.__root = contentDocument;
    })()`,
  },
  'a frozen Array.prototype': { body: box(), early: 'Object.freeze(Array.prototype); Object.freeze(Array);' },
  'methods of its own on Array and Object': {
    body: box(),
    early: `Array.prototype.last = function () { return this[this.length - 1]; }; Array.prototype.flatten = () => 0;
      Object.prototype.extend = function () {}; Function.prototype.bindAll = function () {}; String.prototype.strip = function () { return this.trim(); };`,
  },
  'addEventListener, timers and Promise patched as zone.js does': { body: box(), early: PATCHED_LISTENERS },
  'a fetch of its own': { body: box(), early: PATCHED_FETCH },
};
