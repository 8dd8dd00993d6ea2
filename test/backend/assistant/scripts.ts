import type { Script } from '../runs/script.js';
import type { RunInput } from '../store/store.js';
import { begin, finish, type Scene } from './frame.js';
import { sceneFor } from './intents.js';
import { features } from './plan-scenes.js';

const played =
  (scene: Scene): Script =>
  async (context) => {
    await begin(context);
    const ending = await scene(context);
    if (ending) await finish(context, ending);
  };

/** Whether a feature of that key can be run. */
export const hasFeature = (key: string): boolean => features.has(key);

/** The script of a run that is not a tape. */
export function scriptFor(input: Exclude<RunInput, { kind: 'tape' }>): Script {
  const scene = input.kind === 'chat' ? sceneFor(input.content) : features.get(input.featureKey);
  if (!scene) throw new Error('There is no such feature');
  return played(scene);
}
