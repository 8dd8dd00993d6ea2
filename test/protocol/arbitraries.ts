import * as fc from 'fast-check';
import { exampleEnvelope, exampleTypes } from './examples.js';

/** JSON values that trip readers: wrong types, edges of numbers, names that objects inherit. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    2 ** 53,
    1e308,
    '',
    ' ',
    '0',
    '__proto__',
    '\uD800',
    '\0',
    '\u2028',
  ),
  fc.constantFrom([], {}, [[]], [null], { id: '' }, { message: 7 }, { error: { error: {} } }),
  fc.constantFrom('x'.repeat(300), 'x'.repeat(3000)),
  fc
    .integer({ min: 1, max: 600 })
    .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
  fc.jsonValue({ maxDepth: 3 }),
);

const oddKey = fc.oneof(
  fc.constantFrom(
    'type',
    'payload',
    'runId',
    'stepId',
    'eventId',
    'timestamp',
    '__proto__',
    'constructor',
    'toString',
  ),
  fc.constantFrom(
    'callId',
    'toolCallId',
    'toolKey',
    'key',
    'input',
    'args',
    'data',
    'output',
    'activity',
    'error',
  ),
  fc.constantFrom(
    'delta',
    'content',
    'suggestions',
    'approved',
    'decision',
    'reason',
    'progress',
    'index',
    'status',
  ),
);

const typeName = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<string>(...exampleTypes) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('cot.delta', 'cot.completed', 'message', 'constructor', '__proto__', 'x.y'),
  },
);

/** `"key": value` as text, so that `__proto__` and repeated keys get through. */
const member = fc
  .tuple(oddKey, oddValue)
  .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);

/** Puts members into the first or the last object of a JSON text. */
function insert(json: string, members: readonly string[], outer: boolean): string {
  const at = outer ? 1 : json.lastIndexOf('{') + 1;
  const rest = json.slice(at);
  return (
    json.slice(0, at) + members.join(',') + (members.length > 0 && !rest.startsWith('}') ? ',' : '') + rest
  );
}

/** A documented envelope with fields replaced, added or repeated. */
const mutatedEnvelope = fc
  .tuple(fc.constantFrom(...exampleTypes), fc.array(member, { maxLength: 3 }), fc.boolean(), fc.boolean())
  .map(([type, members, outer, after]) => {
    const json = JSON.stringify(exampleEnvelope(type));
    return after
      ? `${json.slice(0, -1)}${members.map((text) => `,${text}`).join('')}}`
      : insert(json, members, outer);
  });

const data = fc.oneof(
  { weight: 6, arbitrary: mutatedEnvelope },
  { weight: 2, arbitrary: oddValue.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.tuple(mutatedEnvelope, fc.nat(400)).map(([json, end]) => json.slice(0, end)) },
);

const idText = fc.oneof(
  fc.nat(9999).map(String),
  fc.constantFrom('', '0', '-1', '1e3', '9007199254740993', '9'.repeat(400), 'ü', '5 ', '\0'),
);

const eol = fc.constantFrom('\n', '\r', '\r\n');

/** One block as text, with any of its fields left out. */
const block = fc
  .record({
    id: fc.option(idText),
    event: fc.option(typeName),
    data,
    eol,
    retry: fc.option(fc.nat()),
    note: fc.boolean(),
  })
  .map(({ id, event, data: text, eol: end, retry, note }) =>
    [
      ...(note ? [': keep-alive'] : []),
      ...(id === null ? [] : [`id: ${id}`]),
      ...(retry === null ? [] : [`retry: ${retry}`]),
      ...(event === null ? [] : [`event: ${event}`]),
      `data: ${text}`,
      '',
      '',
    ].join(end),
  );

interface Damage {
  readonly at: number;
  readonly remove: number;
  readonly insert: Uint8Array;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(200)),
  insert: fc.oneof(
    fc.uint8Array({ maxLength: 4 }),
    fc
      .constantFrom('\n', '\r', '\n\n', '\uFEFF', ':', 'data:', '"', '{', '\0')
      .map((text) => new TextEncoder().encode(text)),
  ),
});

function apply(bytes: Uint8Array, { at, remove, insert: added }: Damage): Uint8Array {
  const start = Math.floor(at * bytes.length);
  const rest = bytes.subarray(start + remove);
  const result = new Uint8Array(start + added.length + rest.length);
  result.set(bytes.subarray(0, start));
  result.set(added, start);
  result.set(rest, start + added.length);
  return result;
}

/** What a backend, a proxy or an attacker might put on the wire: blocks, then damage to their bytes. */
export const wireBytes: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 8 }), fc.array(damage, { maxLength: 3 }))
  .map(([blocks, damages]) => damages.reduce(apply, new TextEncoder().encode(blocks.join(''))));

/** Sizes of the reads that the bytes are cut into, over and over. */
export const readSizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 4 });
