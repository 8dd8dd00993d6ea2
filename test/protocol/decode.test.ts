import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { createChaoDialect } from '../../src/protocol/chao/index.js';
import { payloadReaders } from '../../src/protocol/chao/payload-readers.js';
import type { ChaoEventType } from '../../src/protocol/chao/wire-types.js';
import type { Decoded } from '../../src/protocol/dialect.js';
import { record, streamOf, utf8 } from '../wire/helpers.js';
import { exampleEnvelope, examples, exampleTypes } from './examples.js';
import { at, decode, envelopeOf, frameOf, loadJson, payloadOf } from './helpers.js';

interface SeedFrame {
  readonly name: string;
  readonly frame: string;
  readonly decoded: Decoded;
}

const seedFrames = await loadJson<SeedFrame[]>('./seed-frames.json');
const atMs = Date.parse(at);
const tableTypes = Object.keys(payloadReaders) as ChaoEventType[];

/** Types that mean something without a payload, and those that do not (C-028, G-25, G-32). */
const needsPayload: readonly ChaoEventType[] = [
  'message.delta',
  'message.suggestions',
  'tool.started',
  'tool.completed',
  'tool.failed',
  'tool.degraded',
  'tool.approval_required',
  'tool.approval_response',
  'tool.approval_timeout',
];

describe('documented frames', () => {
  for (const { name, frame, decoded } of seedFrames) {
    it(`decodes ${name}`, async () => {
      const { frames } = await record(streamOf([utf8(frame)]));
      expect(frames).to.have.length(1);
      expect(frames.map(createChaoDialect().decode)).to.deep.equal([decoded]);
    });
  }
});

describe('decode table', () => {
  it('G-26 knows the 29 documented names and no other', () => {
    expect(tableTypes).to.have.length(29);
    expect([...tableTypes].sort()).to.deep.equal([...exampleTypes].sort());
  });

  for (const type of tableTypes) {
    it(`decodes ${type}`, () => {
      const sent = exampleEnvelope(type);
      const place = type === 'stream.connected' ? { at: atMs } : { seq: 7, at: atMs };
      const event = { type, runId: sent.runId, ...place, payload: examples[type].payload };
      expect(decode(sent)).to.deep.equal({ runId: sent.runId, ...place, events: [event] });
    });

    it(`finds ${type} by the name of the frame when the envelope has none (C-030)`, () => {
      const { type: _, ...anonymous } = exampleEnvelope(type);
      const { events } = createChaoDialect().decode(frameOf(anonymous, { event: type }));
      expect(events.map((event) => event.type)).to.deep.equal([type]);
    });

    const bare = { eventId: 5, type, runId: 'r1', timestamp: at };
    const seq = type === 'stream.connected' ? {} : { seq: 5 };

    if (needsPayload.includes(type)) {
      for (const payload of [undefined, null, 'oops', 7, [1]]) {
        it(`C-028 skips ${type} with ${JSON.stringify(payload)} for a payload, keeping its place`, () => {
          expect(decode({ ...bare, stepId: 's1', payload })).to.deep.equal({
            runId: 'r1',
            ...seq,
            at: atMs,
            events: [],
            diagnostic: { kind: 'invalid-envelope', event: type },
          });
        });
      }
    } else {
      it(`takes ${type} without a payload for what it is`, () => {
        for (const payload of [undefined, null]) {
          const { events, diagnostic } = decode({ ...bare, stepId: 's1', payload });
          expect(events.map((event) => event.type)).to.deep.equal([type]);
          expect(diagnostic).to.equal(undefined);
        }
      });

      it(`takes ${type} with a payload that is no object, and reports it`, () => {
        const { events, diagnostic } = decode({ ...bare, stepId: 's1', payload: 'oops' });
        expect(events.map((event) => event.type)).to.deep.equal([type]);
        expect(diagnostic).to.deep.equal({ kind: 'invalid-envelope', event: type });
      });
    }

    it(`survives ${type} with every field of every wrong type`, () => {
      const fields = new Set([
        ...Object.keys(examples[type].sent),
        'input',
        'data',
        'error',
        'reason',
        'stepId',
      ]);
      for (const wrong of [null, true, 7, -1, NaN, '', 'x', [], [[]], {}, { message: {} }, { id: 1 }]) {
        for (const field of fields) {
          const { events } = decode(envelopeOf(type, { ...examples[type].sent, [field]: wrong }));
          expect(events.length).to.be.at.most(1);
        }
      }
    });
  }
});

describe('envelope', () => {
  it('C-030 the type in the envelope wins over the name of the frame', () => {
    const frame = frameOf(envelopeOf('message.delta', { delta: 'A' }), { event: 'tool.started' });
    expect(
      createChaoDialect()
        .decode(frame)
        .events.map(({ type }) => type),
    ).to.deep.equal(['message.delta']);
  });

  it('falls back to the name of the frame when the type is no string', () => {
    const frame = frameOf({ ...envelopeOf('', { delta: 'A' }), type: 7 }, { event: 'message.delta' });
    expect(createChaoDialect().decode(frame).events).to.have.length(1);
  });

  it('C-029 unknown types give nothing but their place', () => {
    for (const type of [
      'message.thinking',
      'constructor',
      '__proto__',
      'toString',
      'Message.delta',
      'message.delta ',
    ]) {
      expect(decode(envelopeOf(type, { delta: 'A' }))).to.deep.equal({
        runId: 'r1',
        seq: 1,
        at: atMs,
        events: [],
        diagnostic: { kind: 'unknown-type', event: type },
      });
    }
  });

  it('reports an endless type name in short', () => {
    const { diagnostic } = decode(envelopeOf('x'.repeat(5000)));
    expect(diagnostic?.event).to.have.length(limits.labelChars);
  });

  for (const name of ['cot.delta', 'cot.completed', 'cot.']) {
    it(`C-130 C-131 ${name} gives no event and no diagnostic, only its place`, () => {
      const hidden = { runId: 'r1', seq: 1, at: atMs, events: [] };
      expect(decode(envelopeOf(name, { delta: 'SECRET' }))).to.deep.equal(hidden);
      const { decode: read } = createChaoDialect();
      const named = frameOf(envelopeOf('message.delta', { delta: 'SECRET' }), { event: name });
      expect(read(named)).to.deep.equal(hidden);
      expect(read({ id: '4', event: name, data: '{"delta":"SECRET"' })).to.deep.equal({ seq: 4, events: [] });
    });
  }

  it('C-028 bad JSON spoils one frame, and the place is still told by its id', () => {
    for (const data of ['', '{', '{"eventId":2,', 'undefined', '{"a":1}{"b":2}', '<html>']) {
      expect(createChaoDialect().decode({ id: '2', event: 'message.delta', data })).to.deep.equal({
        seq: 2,
        events: [],
        diagnostic: { kind: 'invalid-json', event: 'message.delta' },
      });
    }
  });

  it('C-028 JSON that is no object is no envelope', () => {
    for (const data of ['null', '7', '"x"', '[]', '[{"type":"message.delta"}]', 'true']) {
      expect(createChaoDialect().decode({ id: undefined, event: 'message.delta', data })).to.deep.equal({
        events: [],
        diagnostic: { kind: 'invalid-envelope', event: 'message.delta' },
      });
    }
  });

  it('nameless on both sides is no envelope', () => {
    expect(createChaoDialect().decode({ id: undefined, event: undefined, data: '{"note":1}' })).to.deep.equal(
      {
        events: [],
        diagnostic: { kind: 'invalid-envelope' },
      },
    );
  });

  describe('place in the run (G-08)', () => {
    const seqOf = (id: string | undefined, eventId: unknown) =>
      createChaoDialect().decode(frameOf(envelopeOf('run.started', {}, { eventId }), { id })).seq;

    it("is the frame's id where that is a number, else the eventId", () => {
      expect(seqOf('5', 9)).to.equal(5);
      expect(seqOf('0', 9)).to.equal(0);
      expect(seqOf('007', undefined)).to.equal(7);
      for (const id of [
        undefined,
        '',
        'abc',
        '-1',
        '1.5',
        '1e3',
        ' 5',
        '5 ',
        '9007199254740993',
        '9'.repeat(400),
      ]) {
        expect(seqOf(id, 9)).to.equal(9);
        expect(seqOf(id, undefined)).to.equal(undefined);
      }
    });

    it('is no other eventId than a safe whole number from 0', () => {
      expect(seqOf(undefined, 0)).to.equal(0);
      for (const eventId of [-1, 1.5, NaN, 2 ** 53, '5', null, {}, [5], true]) {
        expect(seqOf(undefined, eventId)).to.equal(undefined);
      }
    });

    it('C-041 G-09 stream.connected never has one', () => {
      const { decode: read } = createChaoDialect();
      const told = read(
        frameOf(envelopeOf('stream.connected', { runId: 'r1' }, { eventId: 9 }), { id: '9' }),
      );
      expect(told).to.deep.equal({
        runId: 'r1',
        at: atMs,
        events: [{ type: 'stream.connected', runId: 'r1', at: atMs, payload: { runId: 'r1' } }],
      });
      expect(read({ id: '9', event: 'stream.connected', data: '{' }).seq).to.equal(undefined);
    });
  });

  it('C-042 stream.connected tells the run, from whichever place has it', () => {
    for (const sent of [
      { type: 'stream.connected', runId: 'r1' },
      { type: 'stream.connected', payload: { runId: 'r1' } },
      { type: 'stream.connected', runId: 7, payload: { runId: 'r1' } },
    ]) {
      const expected = 'runId' in sent && sent.runId === 7 ? '7' : 'r1';
      expect(decode(sent).runId).to.equal(expected);
      expect(decode(sent).events[0]?.payload).to.deep.equal({ runId: expected });
    }
    expect(decode({ type: 'stream.connected' }).events[0]?.payload).to.deep.equal({});
  });

  it('C-114 an approval is for the run its payload names, else that of the envelope', () => {
    for (const type of ['tool.approval_required', 'tool.approval_response', 'tool.approval_timeout']) {
      const named = decode(envelopeOf(type, { runId: 'r9', toolCallId: 'tc_1' }));
      expect(named.events[0]?.runId).to.equal('r9');
      expect(named.runId).to.equal('r1');
      expect(decode(envelopeOf(type, { toolCallId: 'tc_1' })).events[0]?.runId).to.equal('r1');
    }
    expect(decode(envelopeOf('tool.started', { runId: 'r9', callId: 'x' })).events[0]?.runId).to.equal('r1');
  });

  it('C-025 times are ISO 8601 or unknown', () => {
    const time = (timestamp: unknown) => decode(envelopeOf('run.started', {}, { timestamp })).at;
    expect(time('2026-04-12T10:00:01.000Z')).to.equal(atMs);
    expect(time('2026-04-12T12:00:01+02:00')).to.equal(atMs);
    for (const odd of [
      '...',
      '',
      '1',
      '2026',
      'Sun, 12 Apr 2026 10:00:00 GMT',
      '2026-99-99T99:99:99Z',
      5,
      null,
      {},
    ]) {
      expect(time(odd)).to.equal(undefined);
    }
  });

  it('tells the step it belongs to', () => {
    const { events } = decode(envelopeOf('run.started', {}, { stepId: 's1' }));
    expect(events[0]?.stepId).to.equal('s1');
  });
});

describe('hostile JSON', () => {
  it('a prototype in it changes nothing', () => {
    const data =
      '{"__proto__":{"type":"run.failed"},"eventId":1,"type":"tool.started","runId":"r1",' +
      '"payload":{"__proto__":{"toolKey":"evil","callId":"evil"},"constructor":{"prototype":{"x":1}},' +
      '"callId":"tc_1","input":{"__proto__":{"polluted":true}}}}';
    const { events } = createChaoDialect().decode({ id: '1', event: undefined, data });
    expect(events).to.have.length(1);
    const payload = events[0]?.payload as { callId: string; toolKey?: string; input: object };
    expect(payload.callId).to.equal('tc_1');
    expect(payload).not.to.have.property('toolKey');
    expect(Object.keys(payload.input)).to.deep.equal(['__proto__']);
    expect(Object.getPrototypeOf(payload.input)).to.equal(Object.prototype);
    expect('polluted' in {}).to.equal(false);
  });

  it('a prototype that the page has polluted is not read', () => {
    const polluted = Object.prototype as unknown as Record<string, unknown>;
    polluted['toolKey'] = 'evil';
    polluted['stepId'] = 'evil';
    // Deeper than any frame may be.
    polluted['loop'] = polluted;
    try {
      expect(payloadOf('tool.started', { callId: 'a' })).to.have.own.property('callId', 'a');
      expect(Object.keys(payloadOf('tool.started', { callId: 'a' }))).to.deep.equal(['callId']);
      expect(decode(envelopeOf('run.started', {})).events[0]).not.to.have.own.property('stepId');
    } finally {
      delete polluted['toolKey'];
      delete polluted['stepId'];
      delete polluted['loop'];
    }
  });

  it('of two equal keys the last counts, as JSON has it', () => {
    const data =
      '{"type":"cot.delta","type":"message.delta","payload":{"delta":"A"},"payload":{"delta":"B"}}';
    const { events } = createChaoDialect().decode({ id: undefined, event: undefined, data });
    expect(events[0]?.payload).to.deep.equal({ delta: 'B' });
  });

  it('nested beyond reason is skipped with its place; up to the bound it passes', () => {
    const nested = (depth: number) =>
      `{"eventId":3,"type":"tool.started","runId":"r1","payload":{"callId":"a","input":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
    const { decode: read } = createChaoDialect();
    const frame = { id: '3', event: 'tool.started' };
    // The envelope and the payload are two of the levels.
    expect(read({ ...frame, data: nested(limits.jsonDepth - 2) }).events).to.have.length(1);
    for (const depth of [limits.jsonDepth - 1, 400_000]) {
      const { events, seq, diagnostic } = read({ ...frame, data: nested(depth) });
      expect(events).to.deep.equal([]);
      expect(seq).to.equal(3);
      // How deep JSON.parse itself goes differs between engines.
      expect(diagnostic?.kind).to.be.oneOf(['invalid-payload', 'invalid-json']);
    }
  });

  it('input and output are handed on untouched', () => {
    const input = { a: [1, { b: null }], '': 0, big: 1e300, text: '\u202E<b>' };
    expect(payloadOf('tool.started', { callId: 'x', input })).to.deep.equal({ callId: 'x', input });
    expect(payloadOf('tool.completed', { callId: 'x', data: input })).to.deep.equal({
      callId: 'x',
      output: input,
    });
  });
});

describe('bounds', () => {
  const long = 'x'.repeat(50_000);

  it('cuts texts that are too long and says so once, without their content', () => {
    const decoded = decode(
      envelopeOf('tool.failed', {
        callId: 'tc_1',
        toolKey: long,
        error: long,
        activity: { label: long, detail: long },
      }),
    );
    expect(decoded.diagnostic).to.deep.equal({ kind: 'truncated', event: 'tool.failed' });
    const payload = decoded.events[0]?.payload as {
      toolKey: string;
      error: string;
      activity: Record<string, string>;
    };
    expect(payload.toolKey).to.have.length(limits.labelChars);
    expect(payload.error).to.have.length(limits.errorChars);
    expect(payload.activity.label).to.have.length(limits.labelChars);
    expect(payload.activity.detail).to.have.length(limits.detailChars);
  });

  it('says nothing when nothing was cut', () => {
    const exact = { callId: 'tc_1', toolKey: 'x'.repeat(limits.labelChars) };
    expect(decode(envelopeOf('tool.started', exact)).diagnostic).to.equal(undefined);
  });

  it('does not tear a surrogate pair', () => {
    const label = `${'x'.repeat(limits.labelChars - 1)}😀`;
    const { activity } = payloadOf('run.started', { activity: { label } });
    expect(activity?.label).to.equal('x'.repeat(limits.labelChars - 1));
    const fits = `${'x'.repeat(limits.labelChars - 2)}😀`;
    expect(payloadOf('run.started', { activity: { label: fits } }).activity?.label).to.equal(fits);
  });

  it('an id that is too long is none, for it is never cut', () => {
    const runId = 'r'.repeat(limits.idChars + 1);
    expect(decode(envelopeOf('run.started', {}, { runId })).runId).to.equal(undefined);
    expect(decode(envelopeOf('run.started', {}, { runId: runId.slice(1) })).runId).to.equal(runId.slice(1));
  });
});
