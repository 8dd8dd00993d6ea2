import { fail } from '../errors.js';
import type { App, Ctx, Services } from './env.js';

/** Pages of other sites must not get a token; clients that are no browser send no such header. */
const allowed = (site: string | undefined): boolean =>
  site === undefined || site === 'same-origin' || site === 'none';

/** What a host page's own server would do: hands its page a short-lived token. Same-origin only, never cached. */
export function tokenRoute(app: App, path: string, { auth, clock }: Services): void {
  app.get(path, async (context: Ctx) => {
    if (!allowed(context.req.header('sec-fetch-site'))) return fail(context, 'forbidden');
    context.header('cache-control', 'no-store');
    return context.json({ token: await auth.issue({}, clock.now()) });
  });
}
