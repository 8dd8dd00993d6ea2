import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { FrameParser } from '../../src/wire/frame-parser.js';
import type { WireDiagnostic, WireFrame } from '../../src/wire/types.js';

function start() {
  const frames: WireFrame[] = [];
  const ids: string[] = [];
  const comments: string[] = [];
  const retries: number[] = [];
  const diagnostics: WireDiagnostic[] = [];
  const parser = new FrameParser({
    onFrame: (frame) => void frames.push(frame),
    onId: (id) => void ids.push(id),
    onComment: (comment) => void comments.push(comment),
    onRetry: (ms) => void retries.push(ms),
    onDiagnostic: (diagnostic) => void diagnostics.push(diagnostic),
  });
  return { parser, frames, ids, comments, retries, diagnostics };
}

/** A block of exactly `chars` code units, line ends aside. */
function blockOf(chars: number, eol = '\n'): string {
  return `data: ${'x'.repeat(chars - 6)}${eol}${eol}`;
}

function feedIn(pieces: number, text: string) {
  const seen = start();
  const size = Math.ceil(text.length / pieces);
  for (let at = 0; at < text.length; at += size) seen.parser.feed(text.slice(at, at + size));
  return seen;
}

const max = limits.frameChars;
const lengths = (frames: readonly WireFrame[]) => frames.map(({ data }) => data.length);

describe('FrameParser', () => {
  describe('ids (C-020, G-08)', () => {
    it('tells a missing id, an empty one and a value apart', () => {
      const { parser, frames } = start();
      parser.feed('data: a\n\nid: 5\ndata: b\n\nid\ndata: c\n\nid:\ndata: d\n\ndata: e\n\n');
      expect(frames.map(({ id }) => id)).to.deep.equal([undefined, '5', '', '', undefined]);
    });

    for (const pieces of [1, 60]) {
      it(`reports the id of a block without data, once and in order, in ${pieces} piece(s)`, () => {
        const text = 'id: 1\ndata: a\n\nid: 2\n\nid: 3\nretry: 500\n\ndata: b\n\nid\n\n: done\n\n';
        const { frames, ids } = feedIn(pieces, text);
        expect(ids).to.deep.equal(['2', '3', '']);
        expect(frames.map(({ id }) => id)).to.deep.equal(['1', undefined]);
      });
    }

    it('ignores an id with NUL', () => {
      const { parser, frames, ids } = start();
      parser.feed('id: 1\0\ndata: a\n\nid: \0\n\n');
      expect(frames).to.deep.equal([{ id: undefined, event: undefined, data: 'a' }]);
      expect(ids).to.deep.equal([]);
    });
  });

  describe('retry', () => {
    it('C-023 is clamped at both ends, also when it is beyond all numbers', () => {
      const { parser, retries } = start();
      parser.feed(`retry: 3000\nretry: 0\nretry: 99999999999999999999\nretry: ${'9'.repeat(400)}\n\n`);
      expect(retries).to.deep.equal([3000, limits.retryMinMs, limits.retryMaxMs, limits.retryMaxMs]);
    });

    it('is reported when it is no number, and the old value stays', () => {
      const { parser, retries, diagnostics } = start();
      parser.feed('retry: 4000\nretry: 1e3\nretry: -1\nretry:\n\n');
      expect(retries).to.deep.equal([4000]);
      expect(diagnostics).to.deep.equal([
        { kind: 'invalid-retry' },
        { kind: 'invalid-retry' },
        { kind: 'invalid-retry' },
      ]);
    });
  });

  it('C-032 hands on comments without their colon', () => {
    const { parser, comments, frames } = start();
    parser.feed(': keep-alive\n\n:live\n:\n');
    expect(comments).to.deep.equal(['keep-alive', 'live', '']);
    expect(frames).to.deep.equal([]);
  });

  it('reports an unknown field without its content', () => {
    const { parser, diagnostics } = start();
    parser.feed('secret: sesame\n\n');
    expect(diagnostics).to.deep.equal([{ kind: 'unknown-field' }]);
  });

  it('needs no handler but onFrame', () => {
    const frames: WireFrame[] = [];
    const parser = new FrameParser({ onFrame: (frame) => void frames.push(frame) });
    parser.feed(`: hi\nretry: 1\nid: 1\n\nfoo\n\n${blockOf(max + 1)}data: a\n\n`);
    expect(lengths(frames)).to.deep.equal([1]);
  });

  it('closes in the middle of a chunk', () => {
    const frames: WireFrame[] = [];
    const parser: FrameParser = new FrameParser({
      onFrame: (frame) => {
        frames.push(frame);
        parser.close();
      },
    });
    parser.feed('data: a\n\ndata: b\n\ndata: c\n\n');
    parser.feed('data: d\n\n');
    expect(frames.map(({ data }) => data)).to.deep.equal(['a']);
  });

  describe('frame bound', () => {
    for (const pieces of [1, 2, 97, 5000]) {
      it(`is exact and skips to the end of the block, in ${pieces} piece(s)`, () => {
        const { frames, diagnostics } = feedIn(
          pieces,
          `${blockOf(max)}${blockOf(max + 1)}id: 3\ndata: after\n\n`,
        );
        expect(lengths(frames)).to.deep.equal([max - 6, 5]);
        expect(frames[1]).to.deep.equal({ id: '3', event: undefined, data: 'after' });
        expect(diagnostics).to.deep.equal([{ kind: 'oversized-frame' }]);
      });
    }

    for (const [name, eol] of [
      ['CR', '\r'],
      ['CRLF', '\r\n'],
    ] as const) {
      for (const pieces of [1, 3, 1001]) {
        it(`finds the end of the block with ${name}, in ${pieces} piece(s)`, () => {
          const text = `${blockOf(max + 1, eol)}data: after${eol}${eol}`;
          expect(feedIn(pieces, text).frames.map(({ data }) => data)).to.deep.equal(['after']);
        });
      }
    }

    for (const eol of ['\n', '\r', '\r\n']) {
      it(`drops what follows in the same block, after ${JSON.stringify(eol)}`, () => {
        const half = `data: ${'x'.repeat(max / 2)}${eol}`;
        const text = `${half}${half}id: 7${eol}data: leak${eol}${eol}data: after${eol}${eol}`;
        for (const pieces of [1, 999]) {
          const { frames, ids, diagnostics } = feedIn(pieces, text);
          expect(frames.map(({ data }) => data)).to.deep.equal(['after']);
          expect(ids).to.deep.equal([]);
          expect(diagnostics).to.have.length(1);
        }
      });
    }

    it('counts all the lines of a block together', () => {
      const line = `data: ${'x'.repeat(999)}\n`;
      const text = `id: 9\nevent: big\n${line.repeat(1001)}\ndata: after\n\n`;
      for (const pieces of [1, 700]) {
        const { frames, ids, diagnostics } = feedIn(pieces, text);
        expect(frames.map(({ data }) => data)).to.deep.equal(['after']);
        expect(frames[0]?.event).to.equal(undefined);
        expect(ids).to.deep.equal([]);
        expect(diagnostics).to.have.length(1);
      }
    });

    it('keeps the frames around an oversized one in the same chunk', () => {
      const { parser, frames, diagnostics } = start();
      parser.feed(`data: a\n\n${blockOf(max + 1)}data: b\n\n${blockOf(max + 1)}data: c\n\n`);
      expect(frames.map(({ data }) => data)).to.deep.equal(['a', 'b', 'c']);
      expect(diagnostics).to.have.length(2);
    });

    it('bounds comments and junk, but lets heartbeats go on for ever', () => {
      const { parser, frames, comments, diagnostics } = start();
      parser.feed('data: a\n');
      const beat = `: ${'k'.repeat(9_998)}\n`;
      for (let sent = 0; sent <= max * 2; sent += beat.length) parser.feed(beat);
      parser.feed('\n');
      expect(frames.map(({ data }) => data)).to.deep.equal(['a']);
      expect(comments.length).to.be.greaterThan(100);
      expect(diagnostics).to.deep.equal([]);
      parser.feed(`: ${'k'.repeat(max)}`);
      expect(diagnostics).to.deep.equal([{ kind: 'oversized-frame' }]);
      parser.feed('\n\ndata: b\n\n');
      expect(frames).to.have.length(2);
    });

    it('does not take a BOM after an oversized block for the start of a stream', () => {
      const { parser, frames } = start();
      parser.feed(`${blockOf(max + 1)}\uFEFFdata: junk\n\ndata: after\n\n`);
      expect(frames.map(({ data }) => data)).to.deep.equal(['after']);
    });
  });
});
