import * as fc from 'fast-check';
import { createChaoDialect } from '../../src/protocol/chao/index.js';
import { restoreMessages } from '../../src/protocol/chao/restore.js';
import { readSizes, wireBytes } from './arbitraries.js';
import { survive } from './survival.js';

describe('damaged input', () => {
  it('C-028 never throws nor hangs, and the next good frame arrives', async () => {
    const survives = fc.asyncProperty(
      wireBytes,
      readSizes,
      async (bytes, sizes) => void (await survive(bytes, sizes)),
    );
    await fc.assert(survives, { numRuns: 1000 });
  }).timeout(60_000);

  it('any frame at all is decoded', () => {
    const { decode } = createChaoDialect();
    const text = fc.option(fc.string({ unit: 'binary' }), { nil: undefined });
    const data = fc.oneof(fc.string({ unit: 'binary' }), fc.json());
    fc.assert(
      fc.property(text, text, data, (id, event, body) => void decode({ id, event, data: body })),
      { numRuns: 2000 },
    );
  });

  it('any stored history is restored', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (messages) => void restoreMessages(messages)),
      { numRuns: 1000 },
    );
  });
});
