import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import { createChaoDialect, registerDialect } from '../../../src/index.js';
import { ChaoChat } from '../../../src/elements/chat/chat.js';
import { createInstance, type BackendInstance } from '../../backend/client.js';
import { deep } from '../support/deep.js';
import { visibleText } from '../support/live-chat.js';
import { waitUntil } from '../../support/wait-until.js';

describe('configuration of chao-chat', () => {
  let warnings: string[];
  let requests: string[];
  const { warn } = console;
  const { fetch } = globalThis;
  beforeEach(() => {
    warnings = [];
    requests = [];
    console.warn = (...args: unknown[]) => void warnings.push(args.join(' '));
    globalThis.fetch = (input, init) => {
      requests.push(input instanceof Request ? input.url : String(input));
      return fetch(input, init);
    };
  });
  afterEach(() => {
    console.warn = warn;
    globalThis.fetch = fetch;
  });
  const ours = (): string[] => warnings.filter((text) => text.startsWith('[chao-chat]'));

  it('without base-url it says so, on the page, in the console and as an event', async () => {
    const chat = await fixture<ChaoChat>(html`<chao-chat></chao-chat>`);
    const { detail } = await oneEvent<HTMLElementEventMap['chao-error']>(chat, 'chao-error');
    expect(detail).to.deep.equal({
      code: 'config',
      message: 'The attribute base-url is missing.',
      retryable: false,
    });
    await chat.updateComplete;
    expect(visibleText(chat)).to.contain('The attribute base-url is missing.');
    expect(ours()).to.have.length(1);
    expect(ours()[0])
      .to.contain('missing-base-url')
      .and.to.match(/https:\/\/\S+#missing-base-url/);
    chat.heading = 'again';
    await chat.updateComplete;
    expect(ours()).to.have.length(1);
    expect(requests).to.be.empty;
  });

  it('refuses http on a remote host, without naming what was written', async () => {
    const chat = await fixture<ChaoChat>(
      html`<chao-chat base-url="http://api.example/secret" .getToken=${() => 'x'}></chao-chat>`,
    );
    expect(visibleText(chat)).to.contain('must begin with https');
    expect(ours()).to.have.length(1);
    expect(ours()[0]).not.to.contain('secret');
    expect(requests).to.be.empty;
  });

  it('speaks the language of the page', async () => {
    const chat = await fixture<ChaoChat>(
      html`<chao-chat
        base-url="http://api.example"
        .strings=${{ config: { heading: 'Nicht eingerichtet' } }}
      ></chao-chat>`,
    );
    expect(visibleText(chat)).to.contain('Nicht eingerichtet');
  });

  it('without a token source it asks nobody, and warns once after two seconds', async () => {
    const chat = await fixture<ChaoChat>(html`<chao-chat base-url="https://api.example/v1"></chao-chat>`);
    await aTimeout(1500);
    expect(ours()).to.be.empty;
    await waitUntil(() => ours().length === 1, 'no warning', { timeout: 2000 });
    expect(ours()[0]).to.contain('no-token');
    await chat.updateComplete;
    expect(requests).to.be.empty;
  });

  it('a class that nobody has told how to connect says so once, with a code and a link', async () => {
    class Alone extends ChaoChat {
      static override readonly tag = 'lone-chat' as 'chao-chat';
      static override connector = undefined;
    }
    Alone.define();
    const chat = await fixture<ChaoChat>(
      html`<lone-chat base-url="https://api.example/v1" .getToken=${() => 'x'}></lone-chat>`,
    );
    const { detail } = await oneEvent<HTMLElementEventMap['chao-error']>(chat, 'chao-error');
    expect(detail.code).to.equal('config');
    expect(ours()).to.have.length(1);
    expect(ours()[0])
      .to.contain('no-connector')
      .and.to.match(/https:\/\/\S+setup\.md#no-connector/);
    chat.heading = 'again';
    await chat.updateComplete;
    expect(ours()).to.have.length(1);
    expect(requests).to.be.empty;
  });

  describe('in any order', () => {
    let backend: BackendInstance;
    before(async () => {
      backend = await createInstance();
    });
    after(() => backend.dispose());

    it('EMB-03 takes properties that were set before it was defined', async () => {
      const chat = document.createElement('late-chat') as ChaoChat;
      chat.baseUrl = backend.baseUrl;
      chat.getToken = () => backend.token;
      chat.heading = 'Early';
      (await fixture<HTMLElement>(html`<div></div>`)).append(chat);
      ChaoChat.define('late-chat');
      expect(chat).to.be.instanceOf(ChaoChat);
      await chat.updateComplete;
      expect(Object.keys(chat)).not.to.include.members(['baseUrl']);
      expect(deep(chat, 'h2')[0]!.textContent).to.equal('Early');
      expect(await chat.send('Hello')).to.equal(true);
      await waitUntil(() => chat.turn === 'idle' && chat.conversation.messages.length === 2, 'no answer', {
        timeout: 9000,
      });
    });

    it('waits for what comes later, and warns nobody meanwhile', async () => {
      const chat = await fixture<ChaoChat>(html`<chao-chat></chao-chat>`);
      chat.getToken = () => backend.token;
      await aTimeout(100);
      chat.setAttribute('base-url', backend.baseUrl);
      expect(await chat.send('Hello')).to.equal(true);
      expect(ours()).to.be.empty;
    });

    it('takes the token from token-url', async () => {
      const chat = await fixture<ChaoChat>(
        html`<chao-chat base-url=${backend.baseUrl} token-url=${backend.tokenUrl}></chao-chat>`,
      );
      expect(await chat.send('Hello')).to.equal(true);
    });

    it('picks up a dialect that is registered later', async () => {
      const chat = await fixture<ChaoChat>(
        html`<chao-chat
          base-url=${backend.baseUrl}
          dialect="late"
          .getToken=${() => backend.token}
        ></chao-chat>`,
      );
      expect(await chat.send('Hello')).to.equal(false);
      registerDialect('late', createChaoDialect);
      await aTimeout(0);
      expect(await chat.send('Hello')).to.equal(true);
    });

    it('C-007 asks a replaced getToken, and keeps the conversation', async () => {
      const chat = await fixture<ChaoChat>(
        html`<chao-chat base-url=${backend.baseUrl} .getToken=${() => 'expired'}></chao-chat>`,
      );
      const asked: string[] = [];
      chat.getToken = ({ reason }) => {
        asked.push(reason);
        return backend.token;
      };
      expect(await chat.send('Hello')).to.equal(true);
      expect(asked[0]).to.equal('initial');
      expect(chat.conversation.messages.length).to.be.greaterThan(0);
    });

    it('UX 7.9 another base-url drops the conversation', async () => {
      const chat = await fixture<ChaoChat>(
        html`<chao-chat base-url=${backend.baseUrl} .getToken=${() => backend.token}></chao-chat>`,
      );
      expect(await chat.send('Hello')).to.equal(true);
      chat.baseUrl = 'https://other.example/v1';
      await chat.updateComplete;
      expect(chat.conversation.messages).to.be.empty;
    });
  });

  it('EMB-04 takes the attribute value "false" for false', async () => {
    const chat = await fixture<ChaoChat>(html`<chao-chat layout="launcher" open="false"></chao-chat>`);
    expect(chat.open).to.equal(false);
    for (const [value, open] of [
      ['', true],
      ['true', true],
      ['false', false],
    ] as const) {
      chat.setAttribute('open', value);
      expect(chat.open, value).to.equal(open);
    }
    chat.removeAttribute('open');
    expect(chat.open).to.equal(false);
  });
});
