/** A parser that only ever appends, writing into a plain list: what real markdown costs at the least. */
import { default_renderer, parser, parser_end, parser_write } from '/peers/streaming-markdown.js';
import { addMessage, follower, makeList, offer, readStream, wordsOf } from './bench.js';

let list;
const openParser = () => parser(default_renderer(addMessage(list, 'assistant')));

function show({ role, text }) {
  if (role === 'user') return void (addMessage(list, role).textContent = text);
  const one = openParser();
  parser_write(one, text);
  parser_end(one);
}

function mount(messages) {
  list = makeList();
  messages.forEach(show);
  list.scrollTop = list.scrollHeight;
}

async function send() {
  const one = openParser();
  const follow = follower(list);
  await readStream('bare', (events) => {
    parser_write(one, wordsOf(events));
    follow();
  });
  parser_end(one);
}

offer({ mount, send });
