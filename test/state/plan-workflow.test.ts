import { expect } from '@open-wc/testing';
import { limits } from '../../src/limits.js';
import { planProgress, type ChatState, type WorkflowStep } from '../../src/state/index.js';
import { answers, asked, asks, cancelled, ev, failed, play, settled, t0, tool } from './support/play.js';

const planned = (stepId: string, toolKey: string, input?: unknown) =>
  ev('plan.step_added', { stepId, toolKey, title: stepId, ...(input === undefined ? {} : { input }) });
const claims = (state: ChatState) => state.conversation.plan.map((step) => step.callId);

describe('plan.step_added', () => {
  it('C-133 G-25 adds a planned action, as told', () => {
    const activity = { label: 'Create a bit' };
    const state = play(
      [
        ev('plan.step_added', {
          stepId: 's1',
          toolKey: 'bits.create',
          title: 'A',
          input: { a: 1 },
          activity,
        }),
      ],
      asked(),
    );
    expect(state.conversation.plan).to.deep.equal([
      { runId: 'r1', stepId: 's1', toolKey: 'bits.create', title: 'A', input: { a: 1 }, activity },
    ]);
    expect(state.turn).to.equal('running');
  });

  it('the same step again adds what is new of it', () => {
    const once = play([ev('plan.step_added', { stepId: 's1' })], asked());
    const twice = play([ev('plan.step_added', { stepId: 's1', title: 'B' })], once);
    expect(twice.conversation.plan).to.deep.equal([{ runId: 'r1', stepId: 's1', title: 'B' }]);
    expect(play([ev('plan.step_added', { stepId: 's1' })], twice).conversation).to.equal(twice.conversation);
  });

  it('steps turn into calls of their tool, in order', () => {
    const state = play(
      [
        planned('s1', 'a'),
        planned('s2', 'b'),
        planned('s3', 'a'),
        tool('started', 'tc_1', { toolKey: 'a' }),
        tool('started', 'tc_2', { toolKey: 'a' }),
        tool('started', 'tc_3', { toolKey: 'a' }),
      ],
      asked(),
    );
    expect(claims(state)).to.deep.equal(['tc_1', undefined, 'tc_2']);
  });

  it('the step with the same input goes first', () => {
    const state = play(
      [planned('s1', 'bits.delete', { id: 'x' }), planned('s2', 'bits.delete', { id: 'b1' }), asks('tc_1')],
      asked(),
    );
    expect(claims(state)).to.deep.equal([undefined, 'tc_1']);
  });

  it('a step that is planned later is not carried out by a call from before', () => {
    const events = [tool('started', 'tc_1'), planned('s1', 'bits.get'), tool('progress', 'tc_1')];
    expect(claims(play(events, asked()))).to.deep.equal([undefined]);
    expect(claims(play([...events, tool('started', 'tc_2')], asked()))).to.deep.equal(['tc_2']);
  });

  it('a step without a tool claims none', () => {
    const state = play([ev('plan.step_added', { stepId: 's1' }), tool('started', 'tc_1')], asked());
    expect(claims(state)).to.deep.equal([undefined]);
  });

  it('is bounded', () => {
    const steps = Array.from({ length: limits.toolCallsPerRun + 1 }, (_, i) => planned(`s${i}`, 'a'));
    expect(play(steps, asked()).conversation.plan).to.have.length(limits.toolCallsPerRun);
  }).timeout(20_000);

  it('planProgress: steps with their calls, and how many are done', () => {
    const state = play(
      [
        planned('s1', 'bits.delete'),
        planned('s2', 'bits.delete'),
        planned('s3', 'b'),
        asks('tc_1'),
        asks('tc_2'),
        answers('tc_1', 'rejected'),
      ],
      asked(),
    );
    const progress = planProgress(state.conversation);
    expect(progress.steps.map(({ step, call }) => [step.stepId, call?.state])).to.deep.equal([
      ['s1', 'rejected'],
      ['s2', 'awaiting-approval'],
      ['s3', undefined],
    ]);
    expect(progress).to.include({ done: 0, total: 3 });
    expect(planProgress(state.conversation, 'r9')).to.deep.equal({ steps: [], done: 0, total: 0 });
  });
});

describe('workflow steps', () => {
  const steps = (state: ChatState): readonly WorkflowStep[] => state.conversation.workflow;
  const step = (
    name: 'started' | 'completed' | 'failed',
    stepKey: string,
    facts: object = {},
    seq?: number,
  ) => ev(`workflow.step.${name}`, { stepKey, ...facts }, seq);

  it('C-140 C-142 are keyed by their key, in order of first sight; a failed one is not the end', () => {
    const state = play(
      [
        step('started', 'a', { title: 'A', index: 1, total: 2 }),
        step('started', 'b'),
        step('completed', 'a'),
        step('failed', 'b', { error: 'no' }),
      ],
      asked(),
    );
    expect(steps(state)).to.deep.equal([
      {
        runId: 'r1',
        stepKey: 'a',
        title: 'A',
        index: 1,
        total: 2,
        state: 'completed',
        startedAt: t0 + 1000,
        endedAt: t0 + 3000,
      },
      { runId: 'r1', stepKey: 'b', state: 'failed', error: 'no', startedAt: t0 + 2000, endedAt: t0 + 4000 },
    ]);
    expect(state.turn).to.equal('running');
  });

  it('C-101 never go backwards', () => {
    const state = play(
      [
        step('completed', 'a', {}, 3),
        step('failed', 'a', { error: 'x' }, 4),
        step('started', 'a', { title: 'A' }, 2),
      ],
      asked(),
    );
    expect(steps(state)[0]).to.include({
      state: 'completed',
      title: 'A',
      startedAt: t0 + 2000,
      endedAt: t0 + 3000,
    });
  });

  it('a start that says nothing new changes nothing', () => {
    const state = play([step('started', 'a')], asked());
    expect(play([step('started', 'a')], state).conversation).to.equal(state.conversation);
  });

  it('those left open end with the run', () => {
    const open = play([step('started', 'a'), step('completed', 'b')], asked());
    expect(steps(play([settled()], open)).map((s) => s.state)).to.deep.equal(['interrupted', 'completed']);
    expect(steps(play([cancelled()], open)).map((s) => s.state)).to.deep.equal(['interrupted', 'completed']);
    expect(steps(play([failed()], open)).map((s) => s.state)).to.deep.equal(['failed', 'completed']);
  });

  it('C-054 and take an end that comes within the grace period', () => {
    const state = play([step('started', 'a'), settled(), step('completed', 'a')], asked());
    expect(steps(state)[0]?.state).to.equal('completed');
    expect(state.turn).to.equal('idle');
  });

  it('are bounded', () => {
    const many = Array.from({ length: limits.toolCallsPerRun + 1 }, (_, i) => step('started', `${i}`));
    expect(steps(play(many, asked()))).to.have.length(limits.toolCallsPerRun);
  }).timeout(20_000);
});
