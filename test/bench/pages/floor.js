/** The least that a page can do with the stream: read it, and show text in blocks. No framework, no markdown, no states. */
const list = document.querySelector('#list');
const cards = new Map();
let finished = false;
let asked = false;
let block;

function keepAtEnd() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    list.scrollTop = list.scrollHeight;
  });
}

function addCard({ callId, activity }) {
  const card = document.createElement('div');
  const title = document.createElement('b');
  const detail = document.createElement('span');
  card.className = 'card';
  title.textContent = activity.label;
  card.append(title, ' ', detail);
  list.append(card);
  cards.set(callId, detail);
  return detail;
}

function addText(text) {
  for (const [i, piece] of text.split('\n\n').entries()) {
    if (!block || i > 0) list.append((block = document.createElement('p')));
    block.append(piece);
  }
}

function apply({ type, payload }) {
  if (type === 'message.delta') addText(payload.delta);
  if (!type.startsWith('tool.')) return;
  const detail = cards.get(payload.callId) ?? addCard(payload);
  detail.textContent = payload.activity.detail;
}

async function send() {
  const response = await fetch('/api/v1/ai/sessions/s1/messages/answer/stream');
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = parts.pop();
    for (const part of parts) apply(JSON.parse(part.slice(part.indexOf('data: ') + 6)));
    keepAtEnd();
  }
  finished = true;
}

window.bench = { send, finished: () => finished, text: () => list.textContent };
