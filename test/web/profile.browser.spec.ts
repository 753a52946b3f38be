import type { Page } from 'playwright-core';
import {
  describeInBrowser,
  DiaryInBrowser,
  expectReadableInBothColours,
  expectSoon,
  expectToFit,
  FAILED_REQUEST,
  figure,
  loaded,
  PHONE,
} from '../support/browser';
import { bearer, RESTRICTED, TOKENS } from '../support/access';
import { aDay } from '../support/days';
import { amounts } from '../support/details';
import { getJson, readJson } from '../support/requests';

const DAYS = [
  aDay('2024-08-30', { nutrients: amounts({ IRON: 8, SALT: 6.6, VITAMIN_C: 38 }) }),
  aDay('2024-08-31', { nutrients: amounts({ IRON: 8, SALT: 6.6, VITAMIN_C: 38 }) }),
];
const GERMAN = { locale: 'de-DE', viewport: PHONE };
const NOTHING = { birthYear: null, sex: null, stage: null };

describeInBrowser('the profile', () => {
  const diary = new DiaryInBrowser({ days: DAYS, expected: FAILED_REQUEST });

  const stored = async (): Promise<unknown> => (await getJson(`${diary.url}/api/v2/profile`)).body;
  const save = (body: object) =>
    fetch(`${diary.url}/api/v2/profile`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(readJson);
  beforeEach(() => save({}));
  const card = (page: Page) => page.locator('[data-card="profile"]');

  it('is entered in the settings, each field of it or none', async () => {
    const page = await diary.show('#/settings');
    await card(page)
      .getByText('All of it is optional and never sent anywhere. This is for information, not advice.')
      .waitFor();
    await card(page).getByLabel('Year of birth').fill('1990');
    await card(page).getByLabel('Sex').selectOption('female');
    await card(page).getByLabel('Pregnant or breastfeeding').selectOption('breastfeeding');
    await card(page).getByRole('button', { name: 'Save' }).click();
    await card(page).getByText('Saved.').waitFor();
    expect(await stored()).toEqual({ birthYear: 1990, sex: 'FEMALE', stage: 'LACTATING' });

    // Men have no stage, and its choice is gone.
    await card(page).getByLabel('Sex').selectOption('male');
    await expectSoon(() => card(page).getByLabel('Pregnant or breastfeeding').count()).toEqual(0);
    await card(page).getByLabel('Year of birth').press('Enter');
    await card(page).getByText('Saved.').waitFor();
    expect(await stored()).toEqual({ birthYear: 1990, sex: 'MALE', stage: null });

    await page.reload();
    await expectSoon(() => card(page).getByLabel('Year of birth').inputValue()).toEqual('1990');
    await card(page).getByLabel('Year of birth').fill('');
    await card(page).getByLabel('Sex').selectOption('not stated');
    await card(page).getByRole('button', { name: 'Save' }).click();
    await card(page).getByText('Saved.').waitFor();
    expect(await stored()).toEqual(NOTHING);
  });

  it('names a year that cannot be, on a phone in German', async () => {
    const page = await diary.open('#/settings', GERMAN);
    await card(page).getByText('werden nirgendwohin gesendet').waitFor();
    for (const year of ['1899', '2025', '90', '1e3']) {
      await card(page).getByLabel('Geburtsjahr').fill(year);
      await page.keyboard.press('Enter');
      await card(page).getByText('Gib ein Jahr von 1900 bis 2024 ein').waitFor();
    }
    await loaded(page);
    await expectReadableInBothColours(page);
    await expectToFit(page);
    expect(await stored()).toEqual(NOTHING);

    await card(page).getByLabel('Geburtsjahr').fill('2024');
    await page.keyboard.press('Enter');
    await card(page).getByText('Gespeichert.').waitFor();
    expect(await card(page).locator('.mistake').count()).toBe(0);
  });

  it('that somebody else has changed is not overwritten without a question', async () => {
    const page = await diary.show('#/settings');
    await card(page).getByLabel('Year of birth').fill('1990');
    await save({ birthYear: 1985 });
    await card(page).getByRole('button', { name: 'Save' }).click();
    await card(page).getByText('Changed elsewhere. Your input is still here.').waitFor();
    expect(await stored()).toEqual({ ...NOTHING, birthYear: 1985 });

    await card(page).getByRole('button', { name: 'Save mine anyway' }).click();
    await card(page).getByText('Saved.').waitFor();
    expect(await stored()).toEqual({ ...NOTHING, birthYear: 1990 });
  });

  it('decides with what nutrients are compared, and the view says which', async () => {
    const page = await diary.show('#/nutrients');
    // 8 of 14 mg of iron, 38 of 80 mg of vitamin C.
    await expectSoon(() => figure(page, 'reference-IRON')).toEqual('at least 57%');
    await expectSoon(() => figure(page, 'source')).toEqual(
      'Reference intakes for adults in Regulation (EU) No 1169/2011, as on food labels.',
    );

    await save({ birthYear: 1990, sex: 'FEMALE' });
    await page.reload();
    // 8 of 16 mg of iron, 38 of 95 mg of vitamin C, 6.6 of 6 g of salt as before.
    await expectSoon(() => figure(page, 'reference-IRON')).toEqual('at least 50%');
    await expectSoon(() => figure(page, 'reference-VITAMIN_C')).toEqual('at least 40%');
    await expectSoon(() => figure(page, 'reference-SALT')).toEqual('110%');
    const source = () => figure(page, 'source');
    await expectSoon(source).toContain('European Food Safety Authority (EFSA)');
    await expectSoon(source).toContain('(Regulation (EU) No 1169/2011): Vitamin B1, Salt and Chloride.');
    await expectSoon(source).toContain('Zinc: with 600 mg of phytate a day.');
    await expectSoon(source).toContain('Iron: 16 mg up to 50 years of age, 11 mg from 51.');
    await expectSoon(source).toContain('For information, not advice.');
    await page.getByRole('link', { name: 'Iron' }).click();
    await page.locator('.key-reference', { hasText: 'Reference intake: 16 mg' }).waitFor();

    // A day and the report have the same, and of a man there is no word about iron.
    await page.goto(`${diary.url}/#/day/2024-08-31`);
    await page.locator('summary', { hasText: 'Vitamins' }).click();
    await expectSoon(() => figure(page, 'reference-IRON')).toEqual('at least 50%');
    await save({ birthYear: 1990, sex: 'MALE' });
    await page.goto(`${diary.url}/#/report?from=2024-08-01&to=2024-08-31`);
    // 8 of 11 mg are 72.7%.
    await expectSoon(() => figure(page, 'below')).toContain('Iron 73%');
    await expectSoon(source).toContain('Zinc: with');
    await loaded(page);
    expect(await source()).not.toContain('Iron:');
  });
});

describeInBrowser('the profile of somebody else', () => {
  const diary = new DiaryInBrowser({ environment: RESTRICTED });

  it('is no form for who may only read', async () => {
    const reader = await diary.open('#/settings', { extraHTTPHeaders: bearer(TOKENS.read) });
    await loaded(reader);
    expect(await reader.locator('[data-card="profile"]').count()).toBe(0);
    const writer = await diary.open('#/settings', { extraHTTPHeaders: bearer(TOKENS.write) });
    await writer.locator('[data-card="profile"]').getByLabel('Year of birth').waitFor();
  });
});
