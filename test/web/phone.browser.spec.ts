import type { Page } from 'playwright-core';
import {
  accessibilityMistakes,
  describeInBrowser,
  DiaryInBrowser,
  expectFigures,
  expectReadable,
  expectSoon,
  expectToFit,
  FAILED_REQUEST,
  loaded,
  PHONE,
} from '../support/browser';
import { DAYS_OF_FILE, fileInput, jsonFile } from '../support/files-to-import';
import { AT_MOST_2100, putGoals } from '../support/goals';
import { post } from '../support/requests';

const ON_PHONE = { viewport: PHONE, hasTouch: true };

/** Moves a finger over the page. */
async function swipe(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await touch('touchStart', from);
  await touch('touchMove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  await touch('touchMove', to);
  await touch('touchEnd');
}

/** From now on, clicks, taps and fields that are filled in are counted, in a window that another test may have counted in. */
async function counted(page: Page): Promise<() => Promise<[pressed: number, filled: number]>> {
  await page.evaluate(`[pressed, fields] = [0, new Set()];
    window.isCounted ??=
      addEventListener('pointerdown', () => pressed++, true) ??
      addEventListener('input', ({ target }) => target.matches('input:not([type=radio])') && fields.add(target), true) ??
      true;`);
  return () => page.evaluate('[pressed, fields.size]');
}

describeInBrowser('on a phone', () => {
  const diary = new DiaryInBrowser({ expected: FAILED_REQUEST });

  it('the views that are used most are at the thumb, which hits them; the others are behind a button', async () => {
    const page = await diary.show('#/day/2024-08-30', ON_PHONE);
    const bar = page.getByRole('navigation', { name: 'Most used views' });
    await expectSoon(() => bar.getByRole('link').allInnerTexts()).toEqual(['Overview', 'Day', 'Week', 'Trends']);
    await expectSoon(() => bar.getByRole('link', { name: 'Day' }).getAttribute('aria-current')).toEqual('page');
    for (const button of await bar.locator('a, button').all()) {
      const reach = async () => {
        const { width, height, y } = (await button.boundingBox())!;
        return { isWide: width >= 44, isHigh: height >= 44, ends: y + height };
      };
      await expectSoon(reach).toEqual({ isWide: true, isHigh: true, ends: PHONE.height });
    }
    const more = bar.getByRole('button', { name: 'More' });
    await more.tap();
    // The keyboard goes on there, and Escape goes back.
    await page.locator('#menu a:focus', { hasText: 'Overview' }).waitFor();
    await page.keyboard.press('Escape');
    await more.and(page.locator('[aria-expanded="false"]:focus')).waitFor();
    await more.tap();
    await page.getByRole('link', { name: 'Settings' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.locator('#menu').waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: 'Colours' }).waitFor();
    await more.tap();
    await page.goBack();
    await page.locator('#menu').waitFor({ state: 'hidden' });
    await page.goForward();
    await page.getByRole('button', { name: 'Search views' }).tap();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('what has the focus is never below that bar', async () => {
    const page = await diary.open('#/day/2024-08-30', ON_PHONE);
    await page.locator('.journal').waitFor();
    await loaded(page);
    const hidden: string[] = [];
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab');
      hidden.push(
        ...(await page.evaluate<string[]>(`[document.activeElement]
          .filter((part) => part !== document.body && !part.closest('.bottom'))
          .filter((part) => part.getBoundingClientRect().bottom > document.querySelector('.bottom').getBoundingClientRect().top)
          .map((part) => part.outerHTML)`)),
      );
    }
    expect(hidden).toEqual([]);
  });

  it('a finger that moves to the right opens the day before, to the left the day after, and down neither', async () => {
    const page = await diary.show('#/day/2024-08-29', ON_PHONE);
    await page.locator('.products').first().waitFor();
    await swipe(page, [80, 300], [280, 310]);
    await page.getByRole('heading', { name: 'Wednesday, 28 August 2024' }).waitFor();
    await swipe(page, [280, 300], [80, 310]);
    await page.getByRole('heading', { name: 'Thursday, 29 August 2024' }).waitFor();
    // Until its foods are there, the journal is where the finger begins, which has a use of its own for it.
    await loaded(page);
    await swipe(page, [100, 300], [190, 600]);
    await swipe(page, [280, 300], [80, 310]);
    await page.getByRole('heading', { name: 'Friday, 30 August 2024' }).waitFor();
  });

  it('the search fits, and has nothing that axe-core finds', async () => {
    const page = await diary.open('', { ...ON_PHONE, locale: 'de-DE', colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Ansichten, Tage' }).tap();
    await page.getByRole('option').first().waitFor();
    await expectReadable(page);
  });

  it('a symptom of yesterday evening is three taps, and taken back by one', async () => {
    const entries = () => diary.api('/api/v2/journal');
    await post(`${diary.url}/api/v2/journal`, { date: '2024-08-20', kind: 'SYMPTOM', label: 'Migraine' });
    const page = await diary.show('#/', ON_PHONE);
    const open = page.getByRole('button', { name: 'Log a symptom' });
    await open.waitFor();
    const counts = await counted(page);
    await open.tap();
    const sheet = page.getByRole('dialog', { name: 'Log a symptom' });
    await sheet.getByText('Migraine', { exact: true }).tap();
    await sheet.getByRole('button', { name: 'Yesterday evening' }).tap();
    await sheet.getByText('Migraine is logged for Sat, 31 Aug 2024, 20:00.').waitFor();
    expect(await counts()).toEqual([3, 0]);
    expect(await accessibilityMistakes(page)).toEqual([]);
    const logged = { date: '2024-08-31', time: '20:00', label: 'Migraine', severity: null };
    expect(await entries()).toMatchObject([{ date: '2024-08-20' }, logged]);

    await sheet.getByRole('button', { name: 'Undo' }).tap();
    await sheet.getByRole('button', { name: 'Now' }).waitFor();
    expect(await entries()).toMatchObject([{ date: '2024-08-20' }]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expectSoon(() => page.evaluate('document.activeElement.textContent')).toEqual('Log a symptom');
  });

  it('a weight is two clicks and one entry, in a form that is seen at once', async () => {
    const page = await diary.show('#/body', ON_PHONE);
    const value = page.getByLabel('Value in kg');
    await value.waitFor();
    const counts = await counted(page);
    const end = (await page.locator('.bottom').boundingBox())!.y;
    const { y, height } = (await page.getByRole('button', { name: 'Add' }).boundingBox())!;
    expect(y + height).toBeLessThan(end);
    await value.click();
    await page.keyboard.type('80.4');
    await page.getByRole('button', { name: 'Add' }).click();
    await expectFigures(page, { latest: '80.4' });
    expect(await counts()).toEqual([2, 1]);
  });

  it('and in a large window, one click on Goals shows which days met them, without scrolling', async () => {
    await putGoals(diary, '2024-06-03', AT_MOST_2100);
    for (const [width, height] of [
      [360, 760],
      [1440, 900],
    ] as const) {
      const page = await diary.show('#/', ON_PHONE);
      await page.setViewportSize({ width, height });
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      if (width === 360) await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('link', { name: 'Goals', exact: true }).click();
      await page.locator('.day-dot.met').first().waitFor();
      await loaded(page);
      const dots = (await page.locator('.dots').boundingBox())!;
      const end = width === 360 ? (await page.locator('.bottom').boundingBox())!.y : height;
      expect(await page.evaluate('scrollY')).toBe(0);
      expect(dots.y + dots.height).toBeLessThanOrEqual(end);
    }
  });
});

describeInBrowser('on a phone with a keyboard', () => {
  const diary = new DiaryInBrowser();

  it('an import is done in German with the keyboard alone, and speaks of no dropping', async () => {
    const page = await diary.open('#/import', { ...ON_PHONE, locale: 'de-DE', isMobile: true });
    await expectSoon(() => page.locator('.where-hovering').isVisible()).toEqual(false);
    const name = `${'Ernährungstagebuchsicherungskopie'.repeat(3)}.json`;
    const chooser = page.waitForEvent('filechooser');
    await fileInput(page).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(jsonFile(DAYS_OF_FILE, name));
    await page.getByText('Tagebuch als JSON: 5 Tage, 26.–31. Aug. 2024').waitFor();
    // 28 August is the only one that is missing.
    await page.getByRole('button', { name: '1 Tag importieren' }).waitFor();
    await expectToFit(page);

    await page.keyboard.press('Tab');
    await expectSoon(() => page.evaluate('document.activeElement.value')).toEqual('fill');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: '5 Tage importieren' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('5 Tage importiert', { exact: true }).waitFor();
    await expectSoon(() => page.evaluate('document.activeElement.textContent')).toEqual('Ergebnis');
    await expectToFit(page);
  });
});
