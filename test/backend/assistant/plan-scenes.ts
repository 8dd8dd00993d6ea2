import type { CallPlan, ScriptContext } from '../runs/script.js';
import { statusActivity } from '../tools/activity.js';
import { count } from '../tools/tool.js';
import { answerFromDocs } from './docs-scene.js';
import { questionOf, resolved, type Scene } from './frame.js';
import { reportOf } from './tasks-scenes.js';

function stepsFor(subject: string): CallPlan[] {
  return [
    `Write down the goal of ${subject}`,
    `Ask two people about ${subject}`,
    `Set a date for ${subject}`,
  ].map((title) => ({ toolKey: 'tasks.create', input: { title } }));
}

/** Lays out planned writes (C-133), then asks for each in turn. */
export const plan: Scene = async (context) => {
  const subject = /^plan\s+(.*?)[.!?]*$/i.exec(questionOf(context).trim())?.[1] || 'the week';
  await context.say(`Here is what I would do for ${subject}. I’ll ask before each step.\n\n`);
  const steps = stepsFor(subject);
  for (const [index, { toolKey, input }] of steps.entries()) {
    const stepId = `step_${index + 1}`;
    const title = String(input.title);
    const activity = statusActivity(
      'planning',
      'tasks',
      stepId,
      'pending',
      title,
      `Planned step ${index + 1} of ${steps.length}.`,
    );
    await context.emit('plan.step_added', { stepId, toolKey, title, input, activity }, { stepId });
  }
  const written = [];
  for (const step of steps) written.push(...(await context.write([step])));
  const done = written.filter(({ result }) => result?.kind === 'completed').length;
  await context.say(
    `${written.map((one) => `- ${reportOf(one)}`).join('\n')}\n\n${count(done, 'step')} of ${steps.length} done.`,
  );
  return { suggestions: ['Show my tasks', 'Plan the summer market'] };
};

interface Step {
  readonly key: string;
  readonly title: string;
  /** Does the step; the text is said. A step that can't be done answers an error. */
  run(context: ScriptContext): Promise<{ readonly error?: string }>;
}

const ok = {};

const weeklyDigest: readonly Step[] = [
  {
    key: 'tasks',
    title: 'Collect the tasks',
    run: async (context) => (await context.call({ toolKey: 'tasks.list', input: {} }), ok),
  },
  {
    key: 'dates',
    title: 'Read the calendar',
    run: async (context) => (await context.call({ toolKey: 'calendar.today', input: {} }), ok),
  },
  {
    key: 'write',
    title: 'Write the digest',
    run: async (context) => (
      await context.say('**Weekly digest.** Tasks and dates are up to date; nothing is overdue.\n'),
      ok
    ),
  },
];

const report: readonly Step[] = [
  {
    key: 'changelog',
    title: 'Look for the changelog',
    run: async (context) => (
      await context.call({ toolKey: 'docs.search', input: { query: 'changelog' } }),
      ok
    ),
  },
  {
    key: 'archive',
    title: 'Compare with the last release',
    run: async (context) => {
      const { reason } = await context.call({ toolKey: 'archive.read', input: { query: 'last release' } });
      return { error: reason ?? 'The archive is empty' };
    },
  },
  {
    key: 'write',
    title: 'Write the report',
    run: async (context) => (
      await context.say(
        'The check is done, except for the comparison with the last release: the archive did not answer.\n',
      ),
      ok
    ),
  },
];

/** The workflows by key; each is a feature too. */
const workflows: ReadonlyMap<string, readonly Step[]> = new Map([
  ['weekly-digest', weeklyDigest],
  ['report', report],
]);

async function runStep(context: ScriptContext, step: Step, index: number, total: number): Promise<boolean> {
  const shown = { stepKey: step.key, title: step.title, index, total };
  const told = (status: 'active' | 'completed' | 'failed', detail: string) => ({
    ...shown,
    activity: statusActivity('workflow', 'workflow', step.key, status, step.title, detail),
  });
  await context.emit('workflow.step.started', told('active', `Step ${index} of ${total}.`), {
    stepId: step.key,
  });
  const { error } = await step.run(context);
  const type = error === undefined ? 'workflow.step.completed' : 'workflow.step.failed';
  const end = error === undefined ? told('completed', 'Done.') : { ...told('failed', error), error };
  await context.emit(type, end, { stepId: step.key });
  return error === undefined;
}

async function runWorkflow(context: ScriptContext, steps: readonly Step[]) {
  await resolved(context, 'workflow.run', 'Running a workflow');
  let done = 0;
  for (const [index, step] of steps.entries()) {
    done += (await runStep(context, step, index + 1, steps.length)) ? 1 : 0;
  }
  const summary = `${done} of ${steps.length} steps completed.`;
  return { workflow: { summary }, suggestions: ['Show my tasks', 'What does my day look like?'] };
}

/** “Run the weekly digest workflow”: steps with tools inside; a failed step does not end it (C-140). */
export const workflow: Scene = (context) => {
  const name = /\brun (?:the )?(.+?) workflow\b/i.exec(questionOf(context))?.[1] ?? '';
  const key = name.toLowerCase().replace(/\s+/g, '-');
  return runWorkflow(context, workflows.get(key) ?? weeklyDigest);
};

/** What `POST /ai/features/:featureKey/runs` can start, by key. */
export const features: ReadonlyMap<string, Scene> = new Map<string, Scene>([
  ...[...workflows].map(([key, steps]): [string, Scene] => [key, (context) => runWorkflow(context, steps)]),
  ['docs-answer', (context) => answerFromDocs(context, questionOf(context) || 'getting started')],
]);
