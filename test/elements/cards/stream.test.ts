import { expect } from '@open-wc/testing';
import { en } from '../../../src/i18n/en.js';
import { lookOf } from '../../../src/elements/tool-card/looks.js';
import { showsRequest } from '../../../src/elements/internal/cards/call-view.js';
import { apply, initialState } from '../../../src/state/index.js';
import { decode, loadCase, steps } from '../../state/support/cases.js';
import { loadTape, streamText } from '../../tapes/play.js';
import { Stage } from '../support/stage.js';

/** Plays a case and answers what each of its steps looks like. */
async function play(id: string, each?: (stage: Stage, step: number) => void): Promise<Stage> {
  const { input } = await loadCase(id);
  const stage = await Stage.open();
  for (const [step, state] of steps(input.frames!).entries()) {
    const call = state.conversation.messages.at(-1)?.parts.findLast((part) => part.kind === 'tool');
    await stage.show(state, call?.approval?.requestedAt);
    each?.(stage, step);
  }
  return stage;
}

async function open(stage: Stage, index: number): Promise<string> {
  const card = stage.cards[index]!;
  card.shadowRoot!.querySelector<HTMLElement>('button.head')!.click();
  await card.updateComplete;
  return card.shadowRoot!.querySelector('#details')!.textContent.replace(/\s+/g, ' ').trim();
}

describe('cards from the stream', () => {
  it('CARD-01 C-085 tells interleaved calls apart', async () => {
    const stage = await play('CARD-01', (at, step) => {
      if (step !== 3) return;
      expect(at.text(0)).to.contain('half way');
      expect(at.text(1)).not.to.contain('half way');
    });
    expect(stage.text(0)).to.contain('bits.get complete').and.to.contain('Completed · 5 ms');
    expect(await open(stage, 0)).to.contain('Result items a');
    expect(await open(stage, 1)).to.contain('Result items b');
  });

  it('CARD-02 shows two cards for an id that is used again', async () => {
    const stage = await play('CARD-02', (at, step) => {
      if (step !== 4) return;
      expect(at.text(0)).to.contain('Completed');
      expect(at.text(1)).to.contain('Running');
    });
    expect(await open(stage, 0)).to.contain('Result n 1');
    expect(await open(stage, 1)).to.contain('Result n 2');
  });

  it('CARD-03 C-118 shows one card from request to result, whatever its id is called', async () => {
    const seen: string[] = [];
    const stage = await play('CARD-03', (at, step) => {
      expect(at.cards.length).to.be.at.most(1);
      if (step) seen.push(at.choices(0).join(), at.text(0));
    });
    expect(seen[0]).to.equal('approve,reject');
    expect(seen[3]).to.contain('Decided elsewhere');
    expect(stage.choices(0)).to.deep.equal([]);
    expect(stage.text(0)).to.contain('Completed').and.to.contain('Decided elsewhere: approved');
    expect(await open(stage, 0)).to.equal('Input title x Result id b7');
  });

  it('CARD-04 C-101 never moves a card backwards', async () => {
    await play('CARD-04', (at, step) => {
      if (step >= 2) expect(at.text(0)).to.contain('Completed');
    });
  });

  it('CARD-05 leaves no card running and no request open when the run is over', async () => {
    const stage = await play('CARD-05');
    expect(stage.text(0)).to.contain('Interrupted');
    expect(stage.text(1)).to.contain('Interrupted');
    expect(stage.text(2)).to.contain('Not run');
    expect(stage.choices(2)).to.deep.equal([]);
  });

  it('CARD-06 C-083 shows a failed tool with its error', async () => {
    const stage = await play('CARD-06');
    expect(stage.text(0)).to.contain('Failed · 5 s');
    expect(await open(stage, 0)).to.contain('Tool execution timed out');
  });

  it('CARD-08 ends each of three equal requests by its own id', async () => {
    const stage = await play('CARD-08');
    expect(stage.cards.map((_, i) => stage.choices(i).length)).to.deep.equal([0, 0, 0]);
    expect(stage.text(0)).to.contain('Completed');
    expect(stage.text(1)).to.contain('Rejected');
    expect(stage.text(2)).to.contain('Completed');
  });

  it('CARD-10 C-090 shows falsy results', async () => {
    const stage = await play('CARD-10');
    expect(await open(stage, 0)).to.contain('Result no');
    expect(await open(stage, 1)).to.contain('Result 0');
    expect(await open(stage, 2)).to.equal('Input a 1 Result empty');
  });

  it('APR-03 C-115 shows an expired request without buttons', async () => {
    const stage = await play('APR-03');
    expect(stage.text(0)).to.contain('Expired').and.to.contain('nothing ran');
    expect(stage.choices(0)).to.deep.equal([]);
  });

  it('APR-05 shows what was decided in another window', async () => {
    const stage = await play('APR-05', (at, step) => {
      if (step === 2) expect(at.choices(0)).to.deep.equal([]);
    });
    expect(stage.text(0)).to.contain('Decided elsewhere');
    expect(stage.controller.calls).to.deep.equal([]);
  });

  it('APR-10 opens a second request of the same id', async () => {
    const stage = await play('APR-10');
    expect(stage.cards).to.have.length(2);
    expect(stage.choices(0)).to.deep.equal([]);
    expect(stage.choices(1)).to.deep.equal(['approve', 'reject']);
    expect(stage.text(1)).to.contain('Id b2');
  });

  it('APR-11 C-047 closes the request of a cancelled run', async () => {
    const stage = await play('APR-11');
    expect(stage.text(0)).to.contain('Not run');
    expect(stage.choices(0)).to.deep.equal([]);
  });

  it('APR-19 tells which arguments are missing, and offers only Reject without a tool', async () => {
    const stage = await play('APR-19');
    expect(stage.text(0)).to.contain('no arguments').and.to.contain('bits.purge');
    expect(stage.text(1)).to.contain('arguments were not sent');
    expect(stage.choices(2)).to.deep.equal(['reject']);
  });
});

const tapes = [
  'alternative-names',
  'approval-approved',
  'approval-cancelled',
  'approval-drift',
  'approval-elsewhere',
  'approval-expired',
  'approval-rejected',
  'approval-then-failed',
  'approval-unknown',
  'approvals-several',
  'falsy-values',
  'flow-approval',
  'flow-auto-tools',
  'hostile-fields',
  'interleaved',
  'plan',
  'seed-tool-failed',
  'tool-degraded',
  'tool-failed',
  'tool-large-output',
  'tool-without-call-id',
  'tools-parallel',
];

describe('cards of the recorded streams', () => {
  for (const name of tapes) {
    it(`${name}: every step can be drawn, and every end has its word and no buttons`, async () => {
      const stage = await Stage.open();
      let state = initialState();
      for (const frame of decode([streamText(await loadTape(name))])) {
        state = apply(state, frame);
        await stage.show(state, frame.at);
        for (const [i, call] of stage.calls.entries()) {
          const asks = call.approval?.state === 'pending';
          expect(stage.choices(i).length > 0, `${call.callId} ${call.state}`).to.equal(asks);
          if (!showsRequest(call)) expect(stage.text(i)).to.contain(String(en.tool[lookOf(call.state).word]));
        }
      }
      expect(stage.cards.length).to.be.above(0);
      expect(stage.cards.flatMap((_, i) => stage.choices(i))).to.deep.equal([]);
      expect(stage.foreign()).to.have.length(0);
    });
  }
});
