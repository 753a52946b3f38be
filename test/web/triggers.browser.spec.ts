import { triggerDiary } from '../../bench/shared/trigger-diary.ts';
import { journalEntryOf } from '../../src/diary/journal/journal-entry';
import { UserDataStore } from '../../src/persistence/user-data/user-data-store';
import { describeInBrowser, DiaryInBrowser, expectReadableInBothColours, PHONE } from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { put } from '../support/requests';

/** The diary of the service's test: two years in which `Food 0` multiplies the risk of a migraine by five. */
const DIARY = triggerDiary({ seed: 3, days: 730, foods: 40, risk: 5 });
const DAYS = DIARY.days.map(({ date, products }) =>
  aDay(date, { products: products.map((one) => aProduct(one.name, one)) }),
);

describeInBrowser('the search for triggers', () => {
  const diary = new DiaryInBrowser({ days: DAYS, now: '2025-01-01T12:00:00Z' });
  beforeAll(async () => {
    const symptoms = DIARY.symptoms.map((entry, at) => journalEntryOf({ ...entry, kind: 'SYMPTOM', label: 'Migraine' }, `m${at}`)); // prettier-ignore
    await diary.service.app.get(UserDataStore).save('journal', symptoms);
    await put(`${diary.url}/api/v2/symptoms/Migraine/coverage`, { from: '2023-01-02' });
  });

  it('fits a phone and has nothing that axe-core finds, with a finding and the form of a group', async () => {
    await put(`${diary.url}/api/v2/food-groups/${'D'.repeat(100)}`, { include: ['x'.repeat(200)] });
    const page = await diary.show('#/triggers', { viewport: PHONE, locale: 'de-DE' });
    await page.getByRole('button', { name: 'Suchen', exact: true }).click();
    await page.locator('.finding summary').first().click();
    await page.getByRole('button', { name: 'Neue Gruppe' }).click();
    await expectReadableInBothColours(page);
  });
});
