import puppeteer, { type Browser } from 'puppeteer-core';
import { chromeArgs, findChromium, findFirefox } from '../../tools/find-browser.mjs';

export type Engine = 'chromium' | 'firefox';

/** The engines that are here and can be driven from Node, or those of them in ENGINES. Chromium always is here. */
export const engines: readonly Engine[] = (['chromium', 'firefox'] as const).filter(
  (name) => (name === 'chromium' || findFirefox()) && (process.env.ENGINES ?? name).split(',').includes(name),
);

/** Starts a browser without a window. `args` are for Chromium. */
export async function launch(engine: Engine, args: readonly string[] = []): Promise<Browser> {
  if (engine === 'firefox') {
    const executablePath = findFirefox() as string;
    return puppeteer.launch({ browser: 'firefox', headless: true, executablePath });
  }
  const { path, env } = (await findChromium()) as { path: string; env: NodeJS.ProcessEnv };
  return puppeteer.launch({
    executablePath: path,
    args: [...chromeArgs, ...args],
    env: { ...process.env, ...env },
  });
}

/** Closes what a test has opened, also when it has failed. */
export async function closePages(browser: Browser): Promise<void> {
  const [, ...opened] = await browser.pages();
  await Promise.all(opened.map((page) => page.close()));
}
