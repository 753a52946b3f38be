import {
  describeInBrowser,
  DiaryInBrowser,
  expectSoon,
  expectToFit,
  FAILED_REQUEST,
  loaded,
  PHONE,
} from '../support/browser';
import { DAYS_OF_FILE, drop, fileInput, jsonFile, SITE_FILE, STORED_DAYS } from '../support/files-to-import';

describeInBrowser('the choice of a file', () => {
  const environment = { 'EXPORTER_IMPORT_MAX-MB': '1' };
  const diary = new DiaryInBrowser({ days: STORED_DAYS, environment, expected: FAILED_REQUEST });

  it('takes the CSV of the site when it is dropped, and keeps activities apart from food', async () => {
    const page = await diary.show('#/import');
    await loaded(page);
    await drop(page, SITE_FILE, jsonFile(DAYS_OF_FILE));
    await page.getByText('Only one file at a time can be imported.').waitFor();
    await drop(page, SITE_FILE);

    await page.getByText('Diary as CSV from fddb.info: 2 days, 27 – 28 Aug 2024').waitFor();
    await page.getByText('1 row of activities is kept apart from food.').waitFor();
    await expectSoon(() => page.getByText('Only one file at a time can be imported.').count()).toEqual(0);
  });
});

describeInBrowser('the page of imports', () => {
  const diary = new DiaryInBrowser({ days: STORED_DAYS, isWritten: true, expected: FAILED_REQUEST });
  const open = (options = {}) => diary.open('#/import', options);

  it('is used on a phone in German with the keyboard alone, and speaks of no dropping there', async () => {
    const page = await open({ locale: 'de-DE', viewport: PHONE, isMobile: true, hasTouch: true });
    await expectSoon(() => page.locator('.where-hovering').isVisible()).toEqual(false);
    const name = `${'Ernährungstagebuchsicherungskopie'.repeat(3)}.json`;
    const chooser = page.waitForEvent('filechooser');
    await fileInput(page).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(jsonFile(DAYS_OF_FILE, name));
    await page.getByText('Tagebuch als JSON: 5 Tage, 26.–31. Aug. 2024').waitFor();
    await page.getByRole('button', { name: '3 Tage importieren' }).waitFor();
    await expectToFit(page);

    await page.keyboard.press('Tab');
    await expectSoon(() => page.evaluate('document.activeElement.value')).toEqual('fill');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: '4 Tage importieren' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('4 Tage importiert', { exact: true }).waitFor();
    await expectSoon(() => page.evaluate('document.activeElement.textContent')).toEqual('Ergebnis');
    await expectToFit(page);
  });
});
