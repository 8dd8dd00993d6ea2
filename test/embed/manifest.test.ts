import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { LitElement, type ReactiveElement } from 'lit';
import type { ChaoEventType } from '../../src/elements/internal/connect/dispatch.js';
import '../../src/index.js';
import { tokenNames } from '../../src/theme/tokens.js';
import { deep } from '../elements/support/deep.js';
import { liveChat } from '../elements/support/live-chat.js';
import { thorough } from '../support/engine.js';
import { waitUntil } from '../support/wait-until.js';
import { reachedParts, writtenIn } from './support/all-parts.js';
import { situations } from './support/all-situations.js';
import { documentedElements, sampleOf, type Documented } from './support/manifest.js';

type Class = typeof ReactiveElement & { readonly prototype: HTMLElement };

/** Every event there is; the compiler asks for each. */
const events: Readonly<Record<ChaoEventType, true>> = {
  'chao-event': true,
  'chao-message': true,
  'chao-tool': true,
  'chao-approval-required': true,
  'chao-turn': true,
  'chao-connection': true,
  'chao-error': true,
  'chao-session': true,
  'chao-send': true,
  'chao-approval-decision': true,
  'chao-navigate': true,
  'chao-toggle': true,
};

const sorted = (names: Iterable<string>): string[] => [...names].sort();
const names = (list: readonly { readonly name: string }[] | undefined): string[] =>
  sorted(new Set((list ?? []).map(({ name }) => name)));
const classOf = ({ tagName }: Documented): Class => customElements.get(tagName) as unknown as Class;

/** The accessor or method of a name, wherever in the chain it is. */
function descriptor(of: object, name: string): PropertyDescriptor | undefined {
  for (let at: object | null = of; at; at = Object.getPrototypeOf(at) as object | null) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found) return found;
  }
  return undefined;
}

/** The elements that this package's first entry defines; the others have an entry of their own. */
const all = (await documentedElements()).filter(({ tagName }) => customElements.get(tagName));

describe('custom-elements.json', () => {
  before(function () {
    if (!thorough) this.skip();
  });

  after(fixtureCleanup);

  it('lists every element that is defined', () => {
    expect(all.length).to.be.at.least(12);
    for (const { tagName, name } of all)
      expect(classOf({ tagName } as Documented).name, tagName).to.contain(name);
  });

  for (const element of all) {
    const { tagName, attributes = [], members = [] } = element;
    const make = (): LitElement => document.createElement(tagName) as LitElement;

    describe(tagName, () => {
      it('STB-02 has the documented attributes and no other; each changes its property', async () => {
        expect(names(attributes)).to.deep.equal(sorted(classOf(element).observedAttributes));
        for (const attribute of attributes) {
          const { name, fieldName } = attribute;
          expect(name).to.match(/^[a-z]+(-[a-z]+)*$/);
          const one = make() as unknown as Record<string, unknown> & LitElement;
          const [value, expected] = sampleOf(attribute);
          expect(one[fieldName], `${name} has its value by default`).not.to.equal(expected);
          one.setAttribute(name, value);
          expect(one[fieldName], name).to.equal(expected);
        }
      });

      it('has the documented properties and methods, with the documented defaults', () => {
        const one = make() as unknown as Record<string, unknown>;
        for (const { kind, name, static: isStatic, readonly, default: usual } of members) {
          const owner = isStatic ? (classOf(element) as unknown as Record<string, unknown>) : one;
          const found = descriptor(owner, name);
          expect(found, name).to.exist;
          if (kind === 'method') expect(owner[name], name).to.be.a('function');
          else if (!isStatic && readonly && found!.get) expect(found!.set, name).to.equal(undefined);
          else if (usual !== undefined && /^('.*'|true|false|-?\d+)$/.test(usual)) {
            expect(owner[name], name).to.equal(JSON.parse(usual.replaceAll("'", '"')));
          }
        }
      });

      it('documents every property that can be set, and nothing private', () => {
        const settable = [...classOf(element).elementProperties.keys()].map(String);
        const known = members.filter(({ kind }) => kind === 'field').map(({ name }) => name);
        expect(settable.filter((name) => !name.startsWith('_') && !known.includes(name))).to.deep.equal([]);
        for (const { name, privacy } of members) {
          expect(privacy ?? 'public', name).to.equal('public');
          expect(name).to.match(/^[a-z]/i);
        }
      });
    });
  }

  it('STB-02 names every event of the interface, each with its own type', () => {
    const documented = all.flatMap((one) => one.events ?? []);
    for (const { name, type } of documented) expect(type.text).to.equal(`ChaoEvent<'${name}'>`);
    expect(names(documented)).to.deep.equal(sorted(Object.keys(events)));
    const chat = all.find(({ tagName }) => tagName === 'chao-chat');
    expect(names(chat!.events)).to.deep.equal(sorted(Object.keys(events)));
  });

  it('STB-02 names every --chao-* property, says what it is for and what it is by default', () => {
    const documented = all.flatMap((one) => one.cssProperties ?? []);
    expect(names(documented)).to.deep.equal(sorted(tokenNames.map((name) => `--chao-${name}`)));
    for (const one of documented) {
      expect(one.description, one.name).to.match(/\w/);
      expect(one.default, one.name).to.match(/\S/);
      expect(one.default, one.name).not.to.contain('--_');
    }
  });

  it('STB-02 names every part and slot that is drawn; a page’s ::part() reaches each, a child fills each slot', async function () {
    this.timeout(60_000);
    const reached = new Map(all.map(({ tagName }) => [tagName, new Set<string>()]));
    const written = new Map(all.map(({ tagName }) => [tagName, new Set<string>()]));
    const slots = new Map(all.map(({ tagName }) => [tagName, new Set<string>()]));
    for (const show of Object.values(situations)) {
      await show();
      for (const { tagName, cssParts } of all) {
        for (const name of await reachedParts(tagName, names(cssParts))) reached.get(tagName)!.add(name);
        const found = writtenIn(tagName);
        for (const name of found.parts) written.get(tagName)!.add(name);
        for (const name of found.slots) slots.get(tagName)!.add(name.replace(/^tool:.*/, 'tool:<toolKey>'));
      }
      fixtureCleanup();
    }
    const differ = (
      of: (one: Documented) => ReadonlySet<string>,
      from: (one: Documented) => string[],
    ): string[] =>
      all.flatMap((one) => {
        const [found, known] = [of(one), from(one)];
        const missing = known
          .filter((name) => !found.has(name))
          .map((name) => `${one.tagName}: ${name} is nowhere`);
        const more = sorted(found).filter((name) => !known.includes(name));
        return [...missing, ...more.map((name) => `${one.tagName}: ${name} is not documented`)];
      });
    const parts = ({ cssParts }: Documented): string[] => names(cssParts);
    expect(differ(({ tagName }) => written.get(tagName)!, parts).join('\n')).to.equal('');
    expect(differ(({ tagName }) => reached.get(tagName)!, parts).join('\n')).to.equal('');
    expect(
      differ(
        ({ tagName }) => slots.get(tagName)!,
        (one) => names(one.slots),
      ).join('\n'),
    ).to.equal('');
  });

  it('a child of the chat fills each of its slots', async () => {
    const chat = await fixture<LitElement>(
      html`<chao-chat>
        ${['header', 'empty', 'composer-start', 'composer-end', 'footer'].map((name) => html`<i slot=${name}>x</i>`)}
      </chao-chat>`,
    );
    await chat.updateComplete;
    for (const child of chat.querySelectorAll('i')) {
      await waitUntil(() => child.getBoundingClientRect().height > 0, `${child.slot} is not shown`);
    }
  });

  it('STB-02 fires every event that is documented for the chat, and no other of ours', async function () {
    this.timeout(60_000);
    const seen = new Set<string>();
    const live = await liveChat();
    const original = EventTarget.prototype.dispatchEvent;
    EventTarget.prototype.dispatchEvent = function (event): boolean {
      if (event.type.startsWith('chao-')) seen.add(event.type);
      return original.call(this, event);
    };
    try {
      const heard = new Set<string>();
      for (const type of Object.keys(events)) live.chat.addEventListener(type, () => heard.add(type));
      live.chat.addEventListener('chao-navigate', (event) => event.preventDefault());
      live.chat.addEventListener(
        'chao-approval-required',
        ({ detail }) => void live.chat.reject(detail.callId),
      );
      await live.chat.send('Create a task to review the metrics');
      await live.until(() => heard.has('chao-approval-decision') && live.chat.turn === 'idle', 'no decision');
      await live.askAndWait('Show me everything Markdown can do');
      await live.until(() => deep(live.chat, 'a[href]').length > 0, 'no link');
      deep(live.chat, 'a[href]')[0]!.click();
      await live.backend.fault({ on: 'post', status: 500, times: 20 });
      await live.chat.send('Hello');
      live.chat.layout = 'launcher';
      live.chat.show();
      await live.chat.updateComplete;
      live.chat.hide();
      await live.until(
        () => heard.size === Object.keys(events).length,
        `only ${[...heard].join(', ')}`,
        20_000,
      );
      expect(sorted(seen)).to.deep.equal(sorted(Object.keys(events)));
    } finally {
      EventTarget.prototype.dispatchEvent = original;
      await live.close();
    }
  });
});
