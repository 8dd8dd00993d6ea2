import type { CaseAnswer, CaseConnection } from './case-server.js';
import { loadCase } from './cases.js';
import { Scenario } from './scenario.js';

/** A connection whose frames the test pushes. */
export const manual: CaseConnection = { manual: true };

/** A message was sent and the first connection is open. */
export const openByHand = async (
  connections: readonly CaseConnection[] = [manual],
  http: Readonly<Record<string, readonly CaseAnswer[]>> = {},
): Promise<Scenario> => {
  const scenario = new Scenario({ connections, http });
  await scenario.send();
  return scenario;
};

/** The frames of a case, one by one. */
export const framesOf = async (id: string): Promise<string[]> => [
  ...((await loadCase(id)).input.frames ?? []),
];
