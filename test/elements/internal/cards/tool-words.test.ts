import { expect } from '@open-wc/testing';
import { en } from '../../../../src/i18n/en.js';
import { toolLabel } from '../../../../src/elements/internal/cards/tool-label.js';
import { inputSummary, toolAction } from '../../../../src/elements/internal/cards/tool-words.js';
import { aCall } from '../../support/snapshots.js';

describe('what a tool does, in our words', () => {
  const table: readonly (readonly [string, unknown, string, string])[] = [
    ['bits.create', {}, 'Create a bit', 'create bit'],
    ['calendar.create_event', {}, 'Create an event', 'create event'],
    ['calendar.createEvent', {}, 'Create an event', 'create event'],
    ['bits.delete_many', { ids: ['a', 'b', 'c'] }, 'Delete 3 bits', 'delete 3 bits'],
    ['bits.delete_many', { ids: ['a'] }, 'Delete 1 bit', 'delete 1 bit'],
    ['bits.delete_many', { a: [1], b: [2] }, 'Delete bits', 'delete bits'],
    ['bits.deleteAll', { scope: 'everything' }, 'Delete all bits', 'delete all bits'],
    ['categories.archive', {}, 'Archive a category', 'archive category'],
    ['chains.add_bits', {}, 'Add bits', 'add bits'],
    ['users.update', {}, 'Update a user', 'update user'],
    ['vault.sync', {}, 'Run vault.sync', 'run vault.sync'],
    ['shell', {}, 'Run shell', 'run shell'],
    ['<b>x</b>', {}, 'Run <b>x</b>', 'run <b>x</b>'],
    ['bits.cre\u202eate', {}, 'Run bits.cre[U+202E]ate', 'run bits.cre[U+202E]ate'],
  ];
  for (const [toolKey, input, title, what] of table) {
    it(`${toolKey}: ${title}`, () => {
      expect(toolAction({ toolKey, input }, en)).to.deep.equal({ title, what });
    });
  }

  it('C-098 names a row by its label, else by its key, and never by the label of the request', () => {
    expect(toolLabel(aCall({ activity: { label: 'Find open bits' } }), en)).to.equal('Find open bits');
    expect(toolLabel(aCall(), en)).to.equal('bits.find');
    // It says of no tool which one it is.
    expect(toolLabel(aCall({ activity: { label: 'Tool failed' } }), en)).to.equal('bits.find: Tool failed');
    expect(toolLabel(aCall({ activity: { label: 'Toolbox emptied' } }), en)).to.equal('Toolbox emptied');
    const nameless = aCall({ activity: { label: 'Tool failed' }, toolKey: '' });
    expect(toolLabel(nameless, en)).to.equal('Tool failed');
    const request = { label: 'Approval needed', activityType: 'approval' };
    expect(toolLabel(aCall({ activity: request }), en)).to.equal('bits.find');
    expect(toolLabel(aCall({ activity: request, toolKey: '' }), en)).to.equal('Approval needed');
    expect(toolLabel(aCall({ toolKey: '' }), en)).to.equal('a tool without a name');
  });

  it('sums an input up in one bounded line', () => {
    expect(inputSummary({ title: 'Review', list: [1], n: 3, more: 'x' })).to.equal('Review, 3');
    expect(inputSummary('a\n\n b')).to.equal('a b');
    expect(inputSummary({ a: 'x'.repeat(500) })).to.have.length(60);
    expect(inputSummary({ a: 'x\u202ey' })).to.equal('x[U+202E]y');
    expect(inputSummary(undefined)).to.equal('');
    expect(inputSummary(null)).to.equal('');
  });
});
