import { UserDataStore } from '../../src/persistence/user-data/user-data-store';
import { describeInBrowser, DiaryInBrowser, expectReadableInBothColours, PHONE } from '../support/browser';
import { put } from '../support/requests';
import { migraines, TWO_YEARS } from '../support/two-years-of-migraines';

describeInBrowser('the search for triggers', () => {
  const diary = new DiaryInBrowser(TWO_YEARS);
  beforeAll(async () => {
    await diary.service.app.get(UserDataStore).save('journal', migraines('Migraine'));
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
