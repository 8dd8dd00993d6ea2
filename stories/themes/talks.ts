import type { ToolPart } from '../../src/index.js';
import { SnapshotController } from '../../test/elements/support/snapshot-controller.js';
import { aCall, aMessage, aRequest } from '../../test/elements/support/snapshots.js';

/** What is said on the page of one host. */
export interface Talk {
  readonly question: string;
  readonly done: Partial<ToolPart>;
  readonly answer: string;
  readonly asks: Partial<ToolPart>;
}

export const talks = {
  bank: {
    question: 'Move 400 € to my travel pot.',
    done: {
      toolKey: 'accounts.read',
      activity: { label: 'Read balance', detail: 'Current account' },
      executionMs: 88,
      input: { account: 'Current account' },
      output: { available: '2 318,40 €' },
    },
    answer:
      'You have **2 318,40 €** available, so the transfer leaves your rent untouched. The [standing order](#orders) on the 1st stays as it is.',
    asks: {
      toolKey: 'transfers.create',
      input: { amount: '400,00 €', from: 'Current account', to: 'Travel pot' },
    },
  },
  shop: {
    question: 'A present for a four-year-old who loves boats?',
    done: {
      toolKey: 'shop.search',
      activity: { label: 'Searched the shop', detail: '6 toys under 30 €' },
      executionMs: 64,
      input: { words: 'boat', age: 4 },
      output: { found: 6 },
    },
    answer:
      'Three that float for real:\n\n- **Tug set**, 24 €\n- **Bath ferry** with four cars, 19 €\n- **Build-a-raft**, 28 €',
    asks: { toolKey: 'orders.create', input: { toy: 'Bath ferry', price: '19 €' } },
  },
  terminal: {
    question: 'why is build 418 slower than 417?',
    done: {
      toolKey: 'builds.compare',
      activity: { label: 'builds.compare', detail: '418 against 417' },
      executionMs: 412,
      input: { builds: [417, 418] },
      output: { slower: 'bundle' },
    },
    answer:
      'The `bundle` step grew from 41 s to 66 s. Its cache key changed with the lockfile:\n\n```sh\ncache restore --key lock-9f31 # miss\n```',
    asks: { toolKey: 'builds.start', input: { build: 418, cache: 'restore from 417' } },
  },
  shopInArabic: {
    question: 'هدية لطفل في الرابعة يحب القوارب؟',
    done: {
      toolKey: 'shop.search',
      activity: { label: 'بحث في المتجر', detail: '6 ألعاب بأقل من 30 €' },
      executionMs: 64,
      input: { words: 'قارب', age: 4 },
      output: { found: 6 },
    },
    answer:
      'ثلاث ألعاب تطفو حقًّا:\n\n- **طقم القاطرة**، 24 €\n- **عبّارة الحمّام** مع أربع سيارات، 19 €\n- **طوف للتركيب**، 28 €',
    asks: { toolKey: 'orders.create', input: { اللعبة: 'عبّارة الحمّام', السعر: '19 €' } },
  },
} as const satisfies Readonly<Record<string, Talk>>;

/** The conversation of a host just now: one call is done, another waits for the person. */
export function talkOf({ question, done, answer, asks }: Talk): SnapshotController {
  const createdAt = new Date().toISOString();
  const said = { kind: 'text', text: question } as const;
  const messages = [
    aMessage([said], { id: 'question', role: 'user', status: 'sent', createdAt }),
    aMessage([aCall(done), { kind: 'text', text: answer }, aRequest({ ...asks, callId: 'call_2' })], {
      createdAt,
    }),
  ];
  return new SnapshotController({ conversation: { messages, plan: [], workflow: [] }, turn: 'waiting' });
}
