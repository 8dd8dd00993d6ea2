import { expect, fixture, html } from '@open-wc/testing';
import { configProblem } from '../../../../src/elements/internal/connect/config.js';
import { decide } from '../../../../src/elements/internal/cards/decide.js';
import { ChaoEvent, emit } from '../../../../src/elements/internal/connect/dispatch.js';
import { ScriptedController } from '../../support/scripted-controller.js';

const detail = { callId: 'c', runId: 'r', toolKey: 't', decision: 'approve', by: 'person' } as const;

describe('public events', () => {
  it('bubble, are composed, and carry a frozen detail', () => {
    const event = new ChaoEvent('chao-session', { sessionId: 's' });
    expect(event.bubbles && event.composed).to.equal(true);
    expect(event.cancelable).to.equal(false);
    expect(Object.isFrozen(event.detail)).to.equal(true);
  });

  it('can be prevented only before a deed', () => {
    const element = document.createElement('div');
    element.addEventListener('chao-send', (event) => event.preventDefault());
    element.addEventListener('chao-turn', (event) => event.preventDefault());
    expect(emit(element, 'chao-send', { text: 'x' })).to.equal(false);
    expect(emit(element, 'chao-turn', { turn: 'idle', previous: 'running' })).to.equal(true);
  });

  it('of a card outside of the chat reach the chat too, and only once inside', async () => {
    const box = await fixture(
      html`<div>
        <b><i></i></b><u></u>
      </div>`,
    );
    const [chat, inside, outside] = ['b', 'i', 'u'].map((tag) => box.querySelector<HTMLElement>(tag)!);
    let heard = 0;
    chat!.addEventListener('chao-send', () => heard++);
    emit(inside!, 'chao-send', { text: 'x' }, chat);
    expect(heard).to.equal(1);
    emit(outside!, 'chao-send', { text: 'x' }, chat);
    expect(heard).to.equal(2);
    chat!.addEventListener('chao-send', (event) => event.preventDefault());
    expect(emit(outside!, 'chao-send', { text: 'x' }, chat)).to.equal(false);
  });

  it('a prevented decision is not sent', async () => {
    const element = document.createElement('div');
    const controller = new ScriptedController();
    expect(await decide(element, controller, detail)).to.equal(true);
    expect(await decide(element, controller, { ...detail, decision: 'reject', reason: 'no' })).to.equal(true);
    element.addEventListener('chao-approval-decision', (event) => event.preventDefault());
    expect(await decide(element, controller, detail)).to.equal(false);
    expect(controller.calls).to.deep.equal([
      { method: 'approve', callId: 'c', runId: 'r' },
      { method: 'reject', callId: 'c', runId: 'r', reason: 'no' },
    ]);
  });
});

describe('configuration', () => {
  const config = {
    baseUrl: 'https://api.example/v1',
    tokenUrl: undefined,
    getToken: () => 't',
    fetch: undefined,
  };
  const problem = (changes: object): string | undefined => configProblem({ ...config, ...changes });

  it('takes https, and http on this machine only', () => {
    for (const baseUrl of [
      'https://a.example',
      'http://localhost:1/x',
      'http://127.0.0.1',
      'http://[::1]:2',
      'http://a.localhost',
    ]) {
      expect(problem({ baseUrl }), baseUrl).to.equal(undefined);
    }
    expect(problem({ baseUrl: 'http://a.example' })).to.equal('insecure-base-url');
    expect(problem({ baseUrl: 'javascript:alert(1)' })).to.equal('insecure-base-url');
    expect(problem({ baseUrl: 'https://user:pass@a.example' })).to.equal('insecure-base-url');
    expect(problem({ baseUrl: 'https://' })).to.equal('invalid-base-url');
    expect(problem({ baseUrl: '  ' })).to.equal('missing-base-url');
  });

  it('wants one source of tokens, on this origin', () => {
    expect(problem({ getToken: undefined })).to.equal('no-token');
    expect(problem({ getToken: undefined, fetch: () => undefined })).to.equal(undefined);
    expect(problem({ getToken: undefined, tokenUrl: '/token' })).to.equal(undefined);
    expect(problem({ getToken: undefined, tokenUrl: 'https://other.example/t' })).to.equal(
      'foreign-token-url',
    );
  });
});
