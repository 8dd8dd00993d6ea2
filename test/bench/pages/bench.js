/** What the pages share: the reader of a stream, a plain list that stays at its end, and the text that is on the page. */

/** Calls `take` with all events of one read of the network: `[{ type, payload }]`. */
export async function readStream(wire, take) {
  const response = await fetch(`/streams/${wire}`);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = parts.pop();
    take(parts.map(eventOf));
  }
}

function eventOf(part) {
  const data = JSON.parse(part.slice(part.indexOf('data: ') + 6));
  if (data.payload) return data;
  const at = part.indexOf('event: ') + 7;
  return { type: part.slice(at, part.indexOf('\n', at)), payload: data };
}

/** The words of some events in one string. */
export const wordsOf = (events) =>
  events.map(({ type, payload }) => (type === 'message.delta' ? payload.delta : '')).join('');

/** A list and a form, as every chat has them. */
export function makeList() {
  const root = document.querySelector('#root');
  const list = document.createElement('div');
  const form = document.createElement('form');
  list.id = 'list';
  form.append(document.createElement('textarea'), document.createElement('button'));
  root.append(list, form);
  return list;
}

export function addMessage(list, role) {
  const message = document.createElement('div');
  message.className = `message ${role}`;
  list.append(message);
  return message;
}

/** Keeps the list at its end, once a frame. */
export function follower(list) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      list.scrollTop = list.scrollHeight;
    });
  };
}

function* textsBackwards(node) {
  if (node.nodeType === Node.TEXT_NODE) yield node.data;
  else if (node.nodeName !== 'STYLE') {
    for (let child = node.lastChild; child; child = child.previousSibling) yield* textsBackwards(child);
    if (node.shadowRoot) yield* textsBackwards(node.shadowRoot);
  }
}

/** The last words on the page, at least `length` characters where there are so many; shadow roots are looked into. */
export function textOnPage(length = Infinity) {
  const pieces = [];
  let size = 0;
  for (const text of textsBackwards(document.querySelector('#root'))) {
    pieces.push(text);
    if ((size += text.length) > length) break;
  }
  return pieces.reverse().join('');
}

/** Puts the page at the disposal of the run; `?auto` opens an empty chat at once. */
export function offer(bench) {
  window.bench = { textOnPage, ...bench };
  if (!location.search.includes('auto')) return;
  const done = () => requestAnimationFrame(() => setTimeout(() => (window.readyAt = performance.now())));
  void Promise.resolve(bench.mount([])).then(done);
}
