import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { copyText } from '../../../src/elements/internal/copy.js';
import { waitUntil } from '../../support/wait-until.js';

const refuse = (): Promise<never> => Promise.reject(new DOMException('no', 'NotAllowedError'));

describe('copying', () => {
  const { write, writeText } = navigator.clipboard;
  afterEach(() => Object.assign(navigator.clipboard, { write, writeText }));

  it('hands over both flavours, or the text alone', async () => {
    const written: unknown[] = [];
    navigator.clipboard.write = (items) => Promise.resolve(void written.push(items[0]!.types));
    navigator.clipboard.writeText = (text) => Promise.resolve(void written.push(text));
    expect(await copyText('plain', '<b>rich</b>')).to.equal(true);
    expect(await copyText('plain')).to.equal(true);
    expect(written).to.deep.equal([['text/plain', 'text/html'], 'plain']);
  });

  it('UX 2.26 works without the permission, on a press of a key', async () => {
    Object.assign(navigator.clipboard, { write: refuse, writeText: refuse });
    const outcomes: boolean[] = [];
    const { setData } = DataTransfer.prototype;
    const put: string[] = [];
    DataTransfer.prototype.setData = function (type, data) {
      put.push(`${type} ${data}`);
      setData.call(this, type, data);
    };
    const copy = (): void => void copyText('plain', '<b>rich</b>').then((done) => outcomes.push(done));
    const button = await fixture<HTMLButtonElement>(html`<button @click=${copy}>Copy</button>`);
    button.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => outcomes.length === 1);
    DataTransfer.prototype.setData = setData;
    expect(outcomes).to.deep.equal([true]);
    expect(put).to.deep.equal(['text/plain plain', 'text/html <b>rich</b>']);
  });
});
