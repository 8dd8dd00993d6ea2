import type { Times } from '../options.js';
import type { RunInput } from '../store/store.js';
import type { ToolEnv } from '../tools/tool.js';
import { gatedCalls } from './approvals.js';
import { deltasOf, seededRandom } from './random.js';
import type { Replay } from './replay.js';
import type { CallPlan, CallResult, ScriptContext, WriteResult } from './script.js';
import { runCalls, type CallDeps } from './tool-calls.js';

export interface ContextOptions {
  readonly replay: Replay;
  readonly times: Readonly<Times>;
  env(): ToolEnv;
}

/** Sessions of any other mode carry writes out without asking (C-110, G-27). */
const asksFirst = (input: RunInput): boolean => input.kind !== 'chat' || input.mode === 'approval';

async function ungated(plans: readonly CallPlan[], deps: CallDeps): Promise<WriteResult[]> {
  const results: WriteResult[] = [];
  for (const plan of plans) {
    const [result] = await runCalls([plan], deps);
    results.push({ plan, decision: 'approved', ...(result && { result }) });
  }
  return results;
}

/** Makes what a script works with. */
export function createScriptContext({ replay, times, env }: ContextOptions): ScriptContext {
  const { run } = replay.log;
  const random = seededRandom(run.id);
  let calls = 0;
  let said = '';
  const nextCallId = (): string => `tc_${run.id.slice(-6)}${(calls += 1)}`;
  const deps = (): CallDeps => ({ replay, toolMs: times.toolMs, env, nextCallId });
  return {
    run,
    input: run.input,
    startedAt: Date.parse(run.createdAt),
    settleMs: times.settleMs,
    get said() {
      return said;
    },
    ended: () => replay.log.endedAt !== undefined,
    pause: (ms) => replay.pause(ms),
    async emit(type, payload = {}, { delayMs = 0, ...rest } = {}) {
      await replay.step(type, delayMs, () => ({ type, payload, ...rest }));
    },
    together: (drafts, delayMs = 0) => replay.steps(drafts, delayMs),
    raw: (block, delayMs = 0) => replay.steps([block], delayMs),
    async comment(text, delayMs = 0) {
      await replay.pause(delayMs);
      if (!replay.replaying) replay.log.comment(text);
    },
    async say(text) {
      for (const delta of deltasOf(text, random)) {
        await replay.step('message.delta', times.deltaMs, () => ({
          type: 'message.delta',
          payload: { delta },
        }));
        said += delta;
      }
    },
    async call(plan): Promise<CallResult> {
      const [result] = await runCalls([plan], deps());
      if (!result) throw new Error(`${plan.toolKey} gave no result`);
      return result;
    },
    parallel: (plans) => runCalls(plans, deps()),
    write: (plans) => (asksFirst(run.input) ? gatedCalls(plans, deps()) : ungated(plans, deps())),
  };
}
