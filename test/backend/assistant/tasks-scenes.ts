import type { CallPlan, ScriptContext, WriteResult } from '../runs/script.js';
import { count } from '../tools/tool.js';
import { questionOf, type Scene } from './frame.js';
import { taskFrom } from './task-words.js';

const afterTasks: readonly string[] = ['Show my tasks', 'What does my day look like?'];

const titleOf = ({ plan }: WriteResult): string => {
  const { title } = plan.input;
  return typeof title === 'string' ? title : '';
};

/** What the assistant says about one write, true to what was really done. */
export function reportOf(write: WriteResult): string {
  const title = `“${titleOf(write)}”`;
  if (write.decision === 'expired')
    return `Nobody answered in time, so I did not touch ${title}. Ask me again when it suits you.`;
  if (write.decision === 'rejected') {
    return (
      `All right, I left ${title} as it was` + (write.reason ? `, because you said: “${write.reason}”.` : '.')
    );
  }
  const { result } = write;
  if (result?.kind !== 'completed')
    return `I was allowed to, but it did not work: ${result?.reason ?? 'no result'}`;
  if (write.plan.toolKey === 'tasks.delete') return `Done. ${deletedText(result.data)}`;
  return `Done. The task ${title} is on your list now.`;
}

function deletedText(data: unknown): string {
  const { deleted = [] } = data as { deleted?: { title: string }[] };
  return `I deleted ${count(deleted.length, 'task')}: ${deleted.map(({ title }) => `“${title}”`).join(', ')}.`;
}

const createPlan = (words: string, { startedAt }: ScriptContext): CallPlan => ({
  toolKey: 'tasks.create',
  input: { ...taskFrom(words, startedAt) },
});

/** Creates one task, after approval. */
export const createTask: Scene = async (context) => {
  const plan = createPlan(questionOf(context), context);
  await context.say('I’ll write that down for you.\n\n');
  const [written] = await context.write([plan]);
  if (written) await context.say(reportOf(written));
  return { suggestions: afterTasks };
};

/** Creates several tasks; all approvals are pending at once (C-122). */
export const createTasks: Scene = async (context) => {
  const list = questionOf(context).split(':').slice(1).join(':');
  const plans = list
    .split(/[;\n]/)
    .filter((words) => words.trim())
    .map((words) => createPlan(words, context));
  await context.say(`That makes ${count(plans.length, 'task')}. Please look at each.\n\n`);
  const written = await context.write(plans);
  await context.say(written.map((one) => `- ${reportOf(one)}`).join('\n'));
  return { suggestions: afterTasks };
};

/** Deletes tasks by words of their title, or all of them; destructive, so it asks first. */
export const deleteTask: Scene = async (context) => {
  const words = /\btasks?\b[:\s]*(?:about|called|named|to)?\s*(.*)$/i.exec(questionOf(context))?.[1] ?? '';
  const title = words.replace(/[“”"'.?!]/g, '').trim();
  const all = /\b(all|every|everything)\b/i.test(questionOf(context)) || title === '';
  const [written] = await context.write([{ toolKey: 'tasks.delete', input: { title: all ? '*' : title } }]);
  if (written) await context.say(reportOf(written));
  return { suggestions: ['Show my tasks', 'Create a task to water the plants'] };
};

interface ListedTask {
  readonly title: string;
  readonly priority: string;
  readonly due?: string;
}

/** Lists the tasks, as a table. */
export const listTasks: Scene = async (context) => {
  const result = await context.call({ toolKey: 'tasks.list', input: {} });
  const { items = [] } = (result.data ?? {}) as { items?: ListedTask[] };
  const rows = items.map(
    ({ title, priority, due }) => `| ${title.replaceAll('|', '\\|')} | ${priority} | ${due ?? '–'} |`,
  );
  const table = ['| Task | Priority | Due |', '| --- | --- | --- |', ...rows].join('\n');
  await context.say(
    items.length === 0 ? 'Your list is empty.' : `You have ${count(items.length, 'task')}:\n\n${table}\n`,
  );
  return { suggestions: ['Create a task to call the supplier tomorrow', 'Delete all tasks'] };
};
