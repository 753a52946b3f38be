import type { Page } from 'playwright-core';

/** From now on, clicks, taps and fields that are filled in are counted; `pressed` and `filled` answer how many there were. */
export async function counted(page: Page): Promise<{ pressed: () => Promise<number>; filled: () => Promise<number> }> {
  await page.evaluate(`if (!('pressed' in self)) {
      addEventListener('pointerdown', () => pressed++, true);
      addEventListener('input', ({ target }) => target.matches('input:not([type=radio])') && fields.add(target), true);
    }
    [pressed, fields] = [0, new Set()];`);
  return { pressed: () => page.evaluate('pressed'), filled: () => page.evaluate('fields.size') };
}
