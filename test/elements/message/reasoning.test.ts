import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { ChaoMessage } from '../../../src/elements/message/message.js';
import { sourceOf } from '../../../src/elements/message/sections.js';
import { visibleText } from '../support/live-chat.js';
import { ScriptedController } from '../support/scripted-controller.js';
import { aMessage } from '../support/snapshots.js';

ChaoMessage.define();

const answer = (text: string, status: 'streaming' | 'completed') =>
  aMessage([{ kind: 'text', text }], { status });

async function shownAfterEach(deltas: readonly string[]): Promise<string[]> {
  const element = await fixture<ChaoMessage>(
    html`<chao-message .controller=${new ScriptedController()}></chao-message>`,
  );
  const shown: string[] = [];
  const show = async (text: string, status: 'streaming' | 'completed'): Promise<void> => {
    element.message = answer(text, status);
    await element.updateComplete;
    await nextFrame();
    await nextFrame();
    shown.push(visibleText(element));
  };
  for (let end = 1; end <= deltas.length; end++) await show(deltas.slice(0, end).join(''), 'streaming');
  await show(deltas.join(''), 'completed');
  return shown;
}

describe('raw reasoning in the text', () => {
  const deltas = ['<thi', 'nk>SECRET', '-COT</th', 'ink>\n\nHi ', '`<think>` is a tag'];

  it('RSN-02 is never shown, whatever its tags are cut into', async () => {
    const text = deltas.join('');
    for (const parts of [deltas, [...text], [text]]) {
      const shown = await shownAfterEach(parts);
      expect(shown.filter((one) => /SECRET|COT/.test(one))).to.deep.equal([]);
      expect(shown.filter((one) => /<thi?n?k?$|<\/th/.test(one.trim()))).to.deep.equal([]);
      expect(shown.at(-1)).to.contain('Hi <think> is a tag');
    }
  });

  it('RSN-02 is not copied', () => {
    expect(sourceOf(answer(deltas.join(''), 'completed'))).to.equal('Hi `<think>` is a tag');
  });

  it('RSN-02 a tag that is not at the beginning is text', async () => {
    const shown = await shownAfterEach(['Write <think>', ' and </think> around it.']);
    expect(shown.at(-1)).to.contain('Write <think> and </think> around it.');
  });

  it('RSN-02 reasoning without an end shows nothing', async () => {
    const shown = await shownAfterEach(['<thinking>SECRET', ' for ever']);
    expect(shown.join()).not.to.contain('SECRET').and.not.to.contain('ever');
  });
});
