import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/index.js';
import type { ChaoChat } from '../../../src/elements/chat/chat.js';
import type { ChaoComposer } from '../../../src/elements/composer/composer.js';
import type { ChaoProvider } from '../../../src/elements/provider/provider.js';
import { createInstance, type BackendInstance } from '../../backend/client.js';
import { deep } from '../support/deep.js';
import { visibleText } from '../support/live-chat.js';
import { waitUntil } from '../../support/wait-until.js';

describe('chao-provider', () => {
  let backend: BackendInstance;
  before(async () => {
    backend = await createInstance();
  });
  after(() => backend.dispose());

  it('shares one conversation with the elements inside and with those that name it', async () => {
    const box = await fixture<HTMLElement>(html`
      <div>
        <chao-provider id="shared" base-url=${backend.baseUrl} .getToken=${() => backend.token}>
          <main><chao-composer></chao-composer></main>
          <chao-chat style="block-size: 300px"></chao-chat>
        </chao-provider>
        <chao-suggestions for="shared"></chao-suggestions>
      </div>
    `);
    const provider = box.querySelector<ChaoProvider>('chao-provider')!;
    const chat = box.querySelector<ChaoChat>('chao-chat')!;
    const composer = box.querySelector<ChaoComposer>('chao-composer')!;
    const turns: string[] = [];
    box.addEventListener('chao-turn', ({ detail, target }) =>
      turns.push(`${(target as Element).localName} ${detail.turn}`),
    );
    composer.value = 'Hello';
    expect(await composer.send()).to.equal(true);
    await waitUntil(() => turns.length === 2 && provider.turn === 'idle', 'no answer', { timeout: 9000 });
    expect(turns).to.deep.equal(['chao-provider running', 'chao-provider idle']);
    expect(provider.conversation.messages).to.have.length(2);
    expect(chat.conversation === provider.conversation).to.equal(true);
    expect(provider.sessionId).to.be.a('string');
    await chat.updateComplete;
    expect(visibleText(chat)).to.contain('Hello').and.not.to.contain('not set up');
    const suggestions = box.querySelector('chao-suggestions')!;
    await waitUntil(() => deep(suggestions, 'button').length > 0, 'no suggestions');
    expect(getComputedStyle(provider).display).to.equal('contents');
  });

  it('a chat with a base-url of its own keeps to itself', async () => {
    const provider = await fixture<ChaoProvider>(html`
      <chao-provider base-url=${backend.baseUrl} .getToken=${() => backend.token}>
        <chao-chat base-url=${backend.baseUrl} .getToken=${() => backend.token}></chao-chat>
      </chao-provider>
    `);
    const chat = provider.querySelector('chao-chat')!;
    expect(await chat.send('Hello')).to.equal(true);
    expect(chat.conversation.messages).not.to.be.empty;
    expect(provider.conversation.messages).to.be.empty;
  });
});
