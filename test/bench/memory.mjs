/**
 * A day in one chat: `node test/bench/memory.mjs [--dist FOLDER] [--turns 2000]`: one chat, turn after turn. The heap after all of them, held
 * against the heap after 200; more than 1.1 of it is a failure. Without `--compiled` the engine keeps its machine code out of
 * it: it goes on compiling for a thousand turns, and that is no memory of the conversation.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../tools/steps.mjs';
import { heapMb, launch, openPage } from './browser.mjs';
import { serve } from './server.mjs';
import { turn } from './workloads/turn.mjs';

const options = {
  compiled: { type: 'boolean' },
  dist: { type: 'string' },
  turns: { type: 'string', default: '2000' },
};
const { values } = parseArgs({ options });
const EARLY = 200;
const MOST = 1.1;

const server = await serve(values.dist ?? join(root, 'dist/cdn'));
const browser = await launch(...(values.compiled ? [] : ['--js-flags=--no-opt --no-maglev --no-sparkplug']));
const { page, cdp } = await openPage(browser);
// A minute passes between two turns, as the limit of connects asks for: only the clock knows.
await page.evaluateOnNewDocument(() => {
  const now = Date.now.bind(Date);
  let passed = 0;
  Date.now = () => now() + passed;
  window.passMinute = () => void (passed += 60_000);
});

async function take(n) {
  server.play(turn(n));
  await page.evaluate(async (words) => {
    const chat = document.querySelector('chao-chat');
    window.passMinute();
    await window.bench.send();
    while (chat.turn !== 'idle' || chat.connection !== 'closed')
      await new Promise((resolve) => setTimeout(resolve, 1));
    const said = chat.conversation.messages.at(-1).parts.at(-1).text;
    if (!said.endsWith(words)) throw new Error(`The answer ends with ${said.slice(-40)}`);
  }, `Turn ${n} is over.`);
}

async function figures() {
  await page.evaluate(() => window.probe.drawn());
  const heap = await heapMb(cdp);
  const [elements, kept] = await page.evaluate(() => [
    window.probe.countElements(),
    document.querySelector('chao-chat').conversation.messages.length,
  ]);
  return { heap, elements, kept };
}

try {
  await page.goto(`${server.origin}/chao.html`);
  await page.waitForFunction(() => window.bench);
  await page.evaluate(() => window.bench.mount([]));
  let early;
  for (let n = 1; n <= Number(values.turns); n += 1) {
    await take(n);
    if (n === EARLY) early = await figures();
    if (n % EARLY === 0) console.log(n, await figures());
  }
  const late = await figures();
  const ratio = late.heap / early.heap;
  console.log(`heap after ${values.turns} turns: ${ratio.toFixed(2)} × the heap after ${EARLY}`);
  if (!(ratio <= MOST)) process.exitCode = 1;
} finally {
  await browser.close();
  server.close();
}
