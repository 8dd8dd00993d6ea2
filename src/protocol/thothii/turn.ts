/** What a turn is in (T-016). */
export type TurnState = 'idle' | 'running' | 'waiting' | 'failed';

/**
 * What moves it: `work` is anything a model does, `go` a new prompt, the reviewer's answer or steering (T-018, T-021),
 * `gate` a question to the reviewer (T-017), `fail` a failure of the provider, `end` the end of the turn.
 */
export type TurnInput = 'work' | 'go' | 'gate' | 'fail' | 'end';

/** State → input → state. A failure outlives the end of its turn (T-019); only something new leaves it. */
const turns: Readonly<Record<TurnState, Readonly<Record<TurnInput, TurnState>>>> = {
  idle: { work: 'running', go: 'running', gate: 'waiting', fail: 'failed', end: 'idle' },
  running: { work: 'running', go: 'running', gate: 'waiting', fail: 'failed', end: 'idle' },
  waiting: { work: 'waiting', go: 'running', gate: 'waiting', fail: 'failed', end: 'idle' },
  failed: { work: 'failed', go: 'running', gate: 'failed', fail: 'failed', end: 'failed' },
};

/** The state after an input. */
export function nextTurn(state: TurnState, input: TurnInput): TurnState {
  return turns[state][input];
}
