import { setTimeout as moment } from 'node:timers/promises';
import {
  accessibilityMistakes,
  describeInBrowser,
  DiaryInBrowser,
  expectSoon,
  loaded,
  PHONE,
} from '../support/browser';
import { counted } from '../support/counted-clicks';
import { AT_MOST_2100, putGoals } from '../support/goals';
import { post } from '../support/requests';

describeInBrowser('what one adds oneself', () => {
  const diary = new DiaryInBrowser({ isWritten: true });
  const entries = () => diary.api('/api/v2/journal');

  it('a symptom of yesterday evening is three taps on a phone, and taken back by one', async () => {
    await post(`${diary.url}/api/v2/journal`, { date: '2024-08-20', kind: 'SYMPTOM', label: 'Migraine' });
    const page = await diary.open('', { viewport: PHONE, hasTouch: true });
    const open = page.getByRole('button', { name: 'Log a symptom' });
    await open.waitFor();
    const { pressed } = await counted(page);
    await open.tap();
    const sheet = page.getByRole('dialog', { name: 'Log a symptom' });
    await sheet.getByText('Migraine', { exact: true }).tap();
    await sheet.getByRole('button', { name: 'Yesterday evening' }).tap();
    await sheet.getByText('Migraine is logged for Sat, 31 Aug 2024, 20:00.').waitFor();
    expect(await pressed()).toBe(3);
    const logged = { date: '2024-08-31', time: '20:00', label: 'Migraine', severity: null };
    expect(await entries()).toMatchObject([{ date: '2024-08-20' }, logged]);

    await sheet.getByRole('button', { name: 'Undo' }).tap();
    await sheet.getByRole('button', { name: 'Now' }).waitFor();
    expect(await entries()).toMatchObject([{ date: '2024-08-20' }]);
  });

  it('a first symptom is typed; a double click logs it once, and Escape leads back to the view', async () => {
    const page = await diary.open('#/triggers');
    const open = page.getByRole('button', { name: 'Log a symptom' });
    await open.click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'This morning' }).click();
    await sheet.getByRole('alert').getByText('Choose or enter a name').waitFor();
    await sheet.getByRole('textbox', { name: 'Symptom' }).fill('Nausea');
    await sheet.getByText('4', { exact: true }).click();
    expect(await accessibilityMistakes(page)).toEqual([]);
    const sent: string[] = [];
    // Slower than a second click.
    await page.route('**/api/v2/journal', async (route) => {
      sent.push(route.request().method());
      await moment(300);
      await route.continue();
    });
    await sheet.getByRole('button', { name: 'Yesterday evening' }).dblclick();
    await sheet.getByText('Nausea is logged for').waitFor();
    expect(sent).toEqual(['POST']);
    await expectSoon(entries).toEqual([expect.objectContaining({ label: 'Nausea', severity: 4, date: '2024-08-31' })]);

    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expectSoon(() => page.evaluate('document.activeElement.textContent')).toEqual('Log a symptom');
  });

  it('two targets are set with four clicks and two entries', async () => {
    const page = await diary.open('#/goals');
    await page.getByText('You have no goals yet.').waitFor();
    const { pressed, filled } = await counted(page);
    await page.getByRole('link', { name: 'New goals' }).click();
    await page.getByLabel('Amount (kcal)').click();
    await page.keyboard.type('2,100');
    await page.getByRole('button', { name: 'Protein' }).click();
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('120');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'From 1 Sept 2024 current' }).waitFor();
    expect([await pressed(), await filled()]).toEqual([4, 2]);
    const targets = [
      { metric: 'CALORIES', comparator: 'AT_MOST', value: 2100 },
      { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 120 },
    ];
    expect(await diary.api('/api/v2/goals')).toMatchObject([{ validFrom: '2024-09-01', sets: [{ targets }] }]);
  });

  it.each([
    [1440, 900],
    [360, 760],
  ])(
    'one click on Goals shows which days met them, without scrolling, in a window of %d x %d',
    async (width, height) => {
      await putGoals(diary, '2024-06-03', AT_MOST_2100);
      const page = await diary.open('', { viewport: { width, height } });
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (width === 360) await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('link', { name: 'Goals', exact: true }).click();
      await page.locator('.day-dot.met').first().waitFor();
      await loaded(page);
      const dots = (await page.locator('.dots').boundingBox())!;
      const end = width === 360 ? (await page.locator('.bottom').boundingBox())!.y : height;
      expect(await page.evaluate('scrollY')).toBe(0);
      expect(dots.y + dots.height).toBeLessThanOrEqual(end);
    },
  );
});
