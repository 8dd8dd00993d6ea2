import type { TestRunnerPlugin } from '@web/test-runner';
import { startTestHost } from './test-host.js';

/**
 * Starts a test host with the test runner and ends it with it. The page finds it at `/__backend.json`, and gets tokens
 * from its own origin at `/__backend/token/<instance>`, as a partner's page does.
 */
export async function backendPlugin(): Promise<TestRunnerPlugin> {
  const host = await startTestHost();
  return {
    name: 'chao-backend',
    async serve({ path }) {
      if (path === '/__backend.json') return { body: JSON.stringify({ origin: host.origin }), type: 'json' };
      const id = /^\/__backend\/token\/([^/]+)$/.exec(path)?.[1];
      const token = id === undefined ? undefined : await host.issueToken(id);
      if (token === undefined) return undefined;
      return { body: JSON.stringify({ token }), type: 'json', headers: { 'cache-control': 'no-store' } };
    },
    serverStop: () => host.close(),
  };
}
