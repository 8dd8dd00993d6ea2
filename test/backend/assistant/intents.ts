import { docsScene } from './docs-scene.js';
import { empty, executionError, failure, providerError } from './error-scenes.js';
import type { Scene } from './frame.js';
import { plan, workflow } from './plan-scenes.js';
import { createTask, createTasks, deleteTask, listTasks } from './tasks-scenes.js';
import { counting, debug, greeting, help, language, long, modelSwitch, showcase } from './text-scenes.js';
import { archive, calendar, day, rates } from './tool-scenes.js';

/** One thing that can be asked. The first pattern that fits wins; the README has the same table. */
export interface Intent {
  readonly name: string;
  readonly pattern: RegExp;
  readonly scene: Scene;
}

export const intents: readonly Intent[] = [
  { name: 'debug', pattern: /^debug\b/i, scene: debug },
  { name: 'empty', pattern: /\bsay nothing\b|\bempty answer\b/i, scene: empty },
  { name: 'provider-error', pattern: /\bprovider error\b|\bbreak the provider\b/i, scene: providerError },
  { name: 'execution-error', pattern: /\bexecution error\b/i, scene: executionError },
  { name: 'failure', pattern: /\bfail the run\b/i, scene: failure },
  { name: 'model-switch', pattern: /\b(switch|change|another) (the )?model\b/i, scene: modelSwitch },
  { name: 'workflow', pattern: /\brun (the )?[\w -]{1,40} workflow\b/i, scene: workflow },
  { name: 'plan', pattern: /^plan\b/i, scene: plan },
  {
    name: 'create-tasks',
    pattern: /\b(create|add|make)\b[^:]{0,40}\btasks\b[^:]{0,20}:/i,
    scene: createTasks,
  },
  {
    name: 'create-task',
    pattern: /\b(create|add|make|new)\b.{0,40}\btask\b|^remind me to\b/i,
    scene: createTask,
  },
  { name: 'delete-task', pattern: /\b(delete|remove|clear)\b.{0,40}\btasks?\b/i, scene: deleteTask },
  { name: 'list-tasks', pattern: /\b(list|show|what)\b.{0,30}\b(tasks|to-?dos?)\b/i, scene: listTasks },
  { name: 'day', pattern: /\bmy day\b/i, scene: day },
  { name: 'calendar', pattern: /\bcalendar\b|\bdates today\b/i, scene: calendar },
  { name: 'archive', pattern: /\barchive\b|\bfailing tool\b/i, scene: archive },
  { name: 'rates', pattern: /\bexchange rates?\b|\bdegraded tool\b/i, scene: rates },
  { name: 'markdown', pattern: /\beverything markdown\b/i, scene: showcase },
  { name: 'long', pattern: /\blong answer\b/i, scene: long },
  { name: 'count', pattern: /^count\b/i, scene: counting },
  { name: 'language', pattern: /\bin (arabic|hebrew|japanese|chinese|german)\b/i, scene: language },
  { name: 'help', pattern: /^help\b|\bwhat can (you|i) (do|ask)\b/i, scene: help },
  {
    name: 'greeting',
    pattern: /^(hi|hello|hey|good (morning|afternoon|evening))\b[^?]{0,20}$/i,
    scene: greeting,
  },
];

/** The scene for a message; whatever fits nothing is looked up in the documentation. */
export function sceneFor(content: string): Scene {
  return intents.find(({ pattern }) => pattern.test(content))?.scene ?? docsScene;
}
