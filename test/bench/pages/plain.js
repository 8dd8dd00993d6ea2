/** The least a page can do with the stream: read it and show text in blocks. No framework, no markdown, no states. */
import { addMessage, follower, makeList, offer, readStream } from './bench.js';

function writer(list) {
  const cards = new Map();
  let message;
  let block;
  const addText = (text) => {
    message ??= addMessage(list, 'assistant');
    for (const [i, piece] of text.split('\n\n').entries()) {
      if (!block || i > 0) message.append((block = document.createElement('p')));
      block.append(piece);
    }
  };
  const addCard = ({ callId, activity }) => {
    const card = addMessage(list, 'card');
    const title = document.createElement('b');
    const detail = document.createElement('span');
    title.textContent = activity.label;
    card.append(title, ' ', detail);
    cards.set(callId, detail);
    return detail;
  };
  return ({ type, payload }) => {
    if (type === 'message.delta') addText(payload.delta);
    if (!type.startsWith('tool.')) return;
    const detail = cards.get(payload.callId) ?? addCard(payload);
    detail.textContent = payload.activity.detail;
  };
}

/** @param wire `bare`, or `contract`: the whole envelope, as the widget gets it. */
export function offerPlain(wire) {
  let list;
  const mount = (messages) => {
    list = makeList();
    for (const { role, text } of messages) addMessage(list, role).textContent = text;
    list.scrollTop = list.scrollHeight;
  };
  const send = () => {
    const write = writer(list);
    const follow = follower(list);
    return readStream(wire, (events) => {
      events.forEach(write);
      follow();
    });
  };
  offer({ mount, send });
}
