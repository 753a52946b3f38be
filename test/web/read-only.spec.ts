import { bearer, RESTRICTED, TOKENS } from '../support/access';
import { describeInBrowser, DiaryInBrowser, loaded } from '../support/browser';
import { AT_MOST_2100, putGoals } from '../support/goals';
import { post, put } from '../support/requests';

describeInBrowser('who may read the diary, and not change it,', () => {
  const diary = new DiaryInBrowser({
    environment: { ...RESTRICTED, EXPORTER_WEB_ENABLED: 'true' },
    expected: /status of 40[13]/,
  });
  beforeAll(async () => {
    const headers = bearer(TOKENS.write);
    const symptom = { date: '2024-08-20', time: '16:30', kind: 'SYMPTOM', label: 'Migraine', severity: 7 };
    await post(`${diary.url}/api/v2/journal`, symptom, { headers });
    await post(`${diary.url}/api/v2/measurements`, { date: '2024-08-20', kind: 'WEIGHT', value: 80 }, { headers });
    await put(`${diary.url}/api/v2/food-groups/Dairy`, { include: ['milch'] }, headers);
    await putGoals(diary, '2024-08-05', AT_MOST_2100, headers);
  });

  it.each([
    ['#/body', 'To add or delete measurements, log in', '.measurements', 'main form'],
    ['#/day/2024-08-20', 'To write in the journal, log in', '.journal-entries', '.journal :is(form, input:enabled)'],
    ['#/triggers', 'Dairy', '[data-card="food-groups"] li', '[data-card="food-groups"] button'],
    ['#/goals', 'To change goals, log in as someone', '.goal-versions', 'main a[href="#/goals/new"]'],
    ['#/goals/2024-08-05', 'Calories at most 2,100 kcal', '.goal-sets', 'main form'],
  ])('sees what is there without forms and buttons: %s', async (hash, said, shown, form) => {
    const page = await diary.open(hash, { extraHTTPHeaders: bearer(TOKENS.read) });
    await page.getByText(said).first().waitFor();
    await page.locator(shown).first().waitFor();
    await loaded(page);
    expect(await page.locator(form).count()).toBe(0);
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Change|Delete/ })
        .count(),
    ).toBe(0);
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /New goals|Change/ })
        .count(),
    ).toBe(0);
  });
});
