/** The runner's launcher for Chromium; with `coverage`, what each page ran of src/ is read before the page is left. */
import { chromeLauncher } from '@web/test-runner-chrome';

export function chromiumLauncher({ launchOptions, coverage }) {
  if (!coverage) return chromeLauncher({ launchOptions });
  const createPage = async ({ context }) => coverage.watch(await context.newPage());
  const launcher = chromeLauncher({ launchOptions, createPage });
  const stopSession = launcher.stopSession.bind(launcher);
  launcher.stopSession = async (id) => {
    await coverage.take(launcher.getPage(id));
    return stopSession(id);
  };
  return launcher;
}
