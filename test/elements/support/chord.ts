import { sendKeys } from '@web/test-runner-commands';

/** The runner's WebKit takes keys that are held together in one press, the others know them one by one only. */
const inOne = /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);

/** Presses a key with another held, for example Shift and Tab. */
export async function chord(held: string, key: string): Promise<void> {
  if (inOne) return sendKeys({ press: `${held}+${key}` });
  await sendKeys({ down: held });
  await sendKeys({ press: key });
  await sendKeys({ up: held });
}
