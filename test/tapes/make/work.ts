import type { Tape } from '../../backend/runs/tape.js';
import { approved, bitsCreate, bitsList, completed, read, rejected, required, started } from './calls.js';
import { record, type Recorder } from './recorder.js';

const titles = ['Write down the goal', 'Ask two people', 'Set a date'];

function plan(): Tape {
  const to = record({
    name: 'plan',
    title: 'A plan of writes',
    summary:
      'Three planned steps, then an approval for each; the second one is rejected. One step comes without details.',
    covers: ['C-133', 'G-25', 'C-122'],
    user: 'Plan the summer market',
  });
  to.begin().say('Here is what I would do. I ask before each step.\n\n');
  for (const [index, title] of titles.entries()) {
    const stepId = `step_${index + 1}`;
    const activity = {
      ...{
        activityType: 'planning',
        origin: 'chao',
        label: title,
        detail: `Planned step ${index + 1} of 3.`,
      },
      ...{ renderHint: 'status_card', status: 'pending' as const, subjectType: 'bits', subjectId: stepId },
    };
    to.wait(120).emit(
      'plan.step_added',
      { stepId, toolKey: 'bits.create', title, input: { title }, activity },
      { stepId },
    );
  }
  to.wait(120).emitAny('plan.step_added', {}, { stepId: 'step_4' });
  for (const [index, title] of titles.entries()) {
    const callId = `tc_${index + 1}`;
    required(to.wait(150), bitsCreate, callId, { title });
    if (index === 1) {
      rejected(to.wait(1_500), bitsCreate, callId, 'I know enough people');
      continue;
    }
    approved(to.wait(1_500), bitsCreate, callId);
    started(to.wait(30), bitsCreate, callId, { title });
    completed(to.wait(150), bitsCreate, callId, { bit: { id: `bit_${index + 1}`, title } }, 150);
  }
  return to.say('Two of three steps are done.').end('Show my bits').tape();
}

function step(to: Recorder, index: number, stepKey: string, title: string, error?: string): void {
  const shown = { stepKey, title, index, total: 3 };
  to.wait(100).emit('workflow.step.started', shown, { stepId: stepKey });
  if (stepKey === 'collect') read(to, bitsList, 'tc_1', {}, { items: [] });
  to.wait(700);
  if (error === undefined) to.emit('workflow.step.completed', shown, { stepId: stepKey });
  else to.emit('workflow.step.failed', { ...shown, error }, { stepId: stepKey });
}

/** A feature run: no user, no session. */
function workflow(): Tape {
  const to = record({
    name: 'workflow',
    title: 'A workflow of three steps',
    summary: 'A feature run with a tool inside a step; workflow.completed ends it.',
    covers: ['C-001', 'C-140', 'C-141', 'C-142'],
  });
  to.begin();
  step(to, 1, 'collect', 'Collect the bits');
  step(to, 2, 'write', 'Write the report');
  step(to, 3, 'send', 'Send it');
  to.say('The report is written and sent.').wait(80).emit('run.settlement.pending', {});
  return to
    .emit('workflow.completed', { summary: '3 of 3 steps completed.' })
    .emit('run.settlement.completed', {})
    .tape();
}

function workflowFailedStep(): Tape {
  const to = record({
    name: 'workflow-failed-step',
    title: 'A workflow with a failed step',
    summary: 'The second step fails, the third runs nevertheless; a step without a title too.',
    covers: ['C-140', 'C-142', 'G-32'],
    user: 'Run the report workflow',
  });
  to.begin();
  step(to, 1, 'collect', 'Collect the bits');
  step(to, 2, 'compare', 'Compare with last month', 'The archive did not answer');
  to.wait(100).emitAny('workflow.step.started', {}, { stepId: 'anonymous' });
  to.wait(400).emitAny('workflow.step.completed', {}, { stepId: 'anonymous' });
  to.say('The report is done, without the comparison.')
    .completed()
    .wait(50)
    .emit('run.settlement.pending', {});
  return to
    .emit('workflow.completed', { summary: '2 of 3 steps completed.' })
    .emit('run.settlement.completed', {})
    .tape();
}

export const work = (): readonly Tape[] => [plan(), workflow(), workflowFailedStep()];
