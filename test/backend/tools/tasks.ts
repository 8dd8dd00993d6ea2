import type { TaskRow } from '../store/store.js';
import { count, textIn, type Tool, type ToolInput } from './tool.js';

const priorityIn = (input: ToolInput): TaskRow['priority'] => {
  const priority = textIn(input, 'priority');
  return priority === 'high' || priority === 'low' ? priority : 'normal';
};

const shown = ({ id, title, priority, due, createdAt }: TaskRow) => ({
  id,
  title,
  priority,
  ...(due && { due }),
  createdAt,
});

/** Stores a task. */
export const tasksCreate: Tool = {
  key: 'tasks.create',
  effect: 'write',
  subjectType: 'tasks',
  labels: { active: 'Creating task', done: 'Task created', ask: 'Create a task' },
  progress: (input) => [`Saving “${textIn(input, 'title')}”.`],
  run(input, { store, sub, ids, now }) {
    const title = textIn(input, 'title').trim();
    if (title === '') return { kind: 'failed', error: 'A task needs a title.' };
    const due = textIn(input, 'due');
    const task: TaskRow = {
      id: ids.make('task_'),
      sub,
      title,
      priority: priorityIn(input),
      ...(due && { due }),
      createdAt: new Date(now).toISOString(),
    };
    store.putTask(task);
    return { kind: 'completed', data: { task: shown(task) }, detail: `“${title}” is on your list.` };
  },
};

/** Reads the tasks of the person. */
export const tasksList: Tool = {
  key: 'tasks.list',
  effect: 'read',
  subjectType: 'tasks',
  labels: { active: 'Reading tasks', done: 'Tasks read' },
  progress: () => ['Reading your list.'],
  run(_input, { store, sub }) {
    const items = store.tasks(sub).map(shown);
    return { kind: 'completed', data: { items }, detail: `${count(items.length, 'task')} on your list.` };
  },
};

/** Deletes tasks whose titles hold `title`; all of them when it is `*`. */
export const tasksDelete: Tool = {
  key: 'tasks.delete',
  effect: 'destructive',
  subjectType: 'tasks',
  labels: { active: 'Deleting tasks', done: 'Tasks deleted', ask: 'Delete tasks for good' },
  progress: () => ['Looking for what matches.'],
  run(input, { store, sub }) {
    const wanted = textIn(input, 'title').toLowerCase();
    const found = store
      .tasks(sub)
      .filter(({ title }) => wanted === '*' || title.toLowerCase().includes(wanted));
    if (found.length === 0)
      return { kind: 'failed', error: `No task on your list matches “${textIn(input, 'title')}”.` };
    for (const { id } of found) store.deleteTask(sub, id);
    return {
      kind: 'completed',
      data: { deleted: found.map(shown) },
      detail: `${count(found.length, 'task')} deleted.`,
    };
  },
};
