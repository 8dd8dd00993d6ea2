import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { chatOf, reads } from '../support/chat.js';
import pages from './pages.css?raw';
import { talkOf, talks, type Talk } from './talks.js';

/** Three pages that look like no other: each is one style sheet of `--chao-*` tokens and `::part()` rules. */
const meta: Meta = {
  title: 'Themes/Hosts',
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '900px' } } },
};
export default meta;

interface Page {
  readonly brand: string;
  readonly links: readonly string[];
  readonly claim: string;
  readonly text: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly heading: string;
  readonly placeholder: string;
}

const risk = { 'transfers.create': 'write', 'orders.create': 'write', 'builds.start': 'write' } as const;

function pageOf(host: string, talk: Talk, page: Page): TemplateResult {
  const { brand, links, claim, text, facts, heading, placeholder } = page;
  return html`<style>
      ${pages}
    </style>
    <div class="host ${host}">
      <header>
        <span class="brand">${brand}</span>
        ${links.map((link) => html`<span>${link}</span>`)}
      </header>
      <div class="two">
        <div class="about">
          <h1>${claim}</h1>
          <p>${text}</p>
          <dl>
            ${Object.entries(facts).map(
              ([name, value]) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd>${value}</dd>
                </div>`,
            )}
          </dl>
        </div>
        <div class="desk">
          <chao-chat
            heading=${heading}
            placeholder=${placeholder}
            .controller=${talkOf(talk)}
            .risk=${risk}
          ></chao-chat>
        </div>
      </div>
    </div>`;
}

const story = (host: string, talk: Talk, page: Page, globals = {}): StoryObj => ({
  globals: { host, ...globals },
  render: () => pageOf(host, talk, page),
  async play({ canvasElement }) {
    await reads(canvasElement, talk.question);
    const chat = chatOf(canvasElement);
    await expect(chat.turn).toBe('waiting');
    const base = chat.shadowRoot!.querySelector('[part=base]')!;
    const ground = getComputedStyle(document.body).backgroundColor;
    await waitFor(() => expect(getComputedStyle(base).backgroundColor).toBe(ground));
  },
});

export const Bank: StoryObj = story('bank', talks.bank, {
  brand: 'Alder Savings',
  links: ['Accounts', 'Payments', 'Cards'],
  claim: 'Good morning, Mara.',
  text: 'Everything is where you left it. Two payments are due before the end of the month.',
  facts: {
    'Current account': '2 318,40 €',
    'Travel pot': '150,00 €',
    'Savings, 2.1 %': '11 204,75 €',
    'Rent, on the 1st': '− 940,00 €',
    'Electricity, on the 3rd': '− 61,20 €',
  },
  heading: 'Account help',
  placeholder: 'Ask about your account',
});

export const Shop: StoryObj = story('shop', talks.shop, {
  brand: 'Puddle & Pine',
  links: ['Afloat', 'On wheels', 'Basket'],
  claim: 'Toys that survive the bath.',
  text: 'Beech and cork, painted by hand, and tried in our own tub before they leave the harbour.',
  facts: {
    'Tug set': '24 €',
    'Bath ferry': '19 €',
    'Build-a-raft': '28 €',
    'Lighthouse, it glows': '32 €',
    'Three ducks in a row': '15 €',
  },
  heading: 'Toy finder',
  placeholder: 'Who is it for?',
});

export const Terminal: StoryObj = story('terminal', talks.terminal, {
  brand: 'relay',
  links: ['builds', 'deploys', 'logs'],
  claim: 'main · 418 passed in 4 min 12 s',
  text: 'one step was slower than yesterday; nothing failed.',
  facts: { install: '38 s', lint: '17 s', bundle: '66 s', test: '91 s', deploy: '57 s' },
  heading: 'relay',
  placeholder: 'ask about a build',
});

/** The same style sheet, right to left. */
export const ShopInArabic: StoryObj = story(
  'shop',
  talks.shopInArabic,
  {
    brand: 'بركة وصنوبر',
    links: ['في الماء', 'على العجلات', 'السلة'],
    claim: 'ألعاب تصمد في حوض الاستحمام.',
    text: 'من خشب الزان والفلّين، ملوّنة باليد.',
    facts: { 'طقم القاطرة': '24 €', 'عبّارة الحمّام': '19 €', 'طوف للتركيب': '28 €' },
    heading: 'باحث الألعاب',
    placeholder: 'لمن الهدية؟',
  },
  { dir: 'rtl', locale: 'ar' },
);
