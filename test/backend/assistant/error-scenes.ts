import type { ScriptContext } from '../runs/script.js';
import type { Scene } from './frame.js';

const errorWith = (context: ScriptContext, error: string, code: string): Promise<void> =>
  context.emit('run.error', { error, code });

/** No text and no tool calls: the run fails, no other model is tried (C-167). */
export const empty: Scene = async (context) => {
  const error = 'The model gave an empty answer.';
  await context.together(
    [
      { type: 'run.error', payload: { error, code: 'empty_response' } },
      { type: 'run.failed', payload: { error, code: 'empty_response' } },
    ],
    context.settleMs,
  );
  return undefined;
};

/** The provider fails in the middle of the answer. */
export const providerError: Scene = async (context) => {
  await context.say('I was just about to tell you');
  await errorWith(context, 'The model provider did not answer.', 'provider_error');
  return undefined;
};

/** The run breaks while a tool is at work. */
export const executionError: Scene = async (context) => {
  await context.call({ toolKey: 'shop.hours', input: {} });
  await errorWith(context, 'The answer could not be finished.', 'execution_error');
  return undefined;
};

/** run.failed alone, without run.error. */
export const failure: Scene = async (context) => {
  await context.say('Let me see');
  await context.emit('run.failed', { error: 'The run failed.', code: 'execution_error' });
  return undefined;
};
