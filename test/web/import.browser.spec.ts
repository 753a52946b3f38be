import { DocStore } from '../../src/persistence/doc-store';
import {
  describeInBrowser,
  DiaryInBrowser,
  expectFigures,
  expectReadableInBothColours,
  expectSoon,
  expectToFit,
  FAILED_REQUEST,
  loaded,
  PHONE,
} from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { choose, drop, fileInput, jsonFile, SITE_FILE, textFile } from '../support/files-to-import';
import { readEntries, withoutIds } from '../support/stored';

const BREAD = aProduct('Brot');
const STORED = [
  aDay('2024-08-26', { totalFibre: null }),
  aDay('2024-08-27', { totalCalories: 2500, products: [aProduct('Käse')] }),
  aDay('2024-08-28'),
];
/** One day lacks something in the diary, one is another there, one is the same, two are new, and one cannot be read. */
const FILE = [
  aDay('2024-08-26', { products: [BREAD] }),
  aDay('2024-08-27', { totalCalories: 1800, products: [BREAD] }),
  aDay('2024-08-28'),
  aDay('2024-08-30'),
  aDay('2024-08-31'),
  { ...aDay('2024-08-29'), totalFat: 'much' },
];

describeInBrowser('the choice of a file', () => {
  const environment = { 'EXPORTER_IMPORT_MAX-MB': '1' };
  const diary = new DiaryInBrowser({ days: STORED, environment, expected: FAILED_REQUEST });

  it('speaks of dropping a file only where there is a mouse', async () => {
    const hint = 'or drop it anywhere on this page';
    const page = await diary.show('#/import');
    await page.getByText(hint).waitFor();
    const phone = await diary.open('#/import', { isMobile: true, hasTouch: true, viewport: PHONE });
    await phone.getByText('Choose a file').waitFor();
    await expectSoon(() => phone.getByText(hint).isVisible()).toEqual(false);
  });

  it('takes the CSV of the site when it is dropped, and keeps activities apart from food', async () => {
    const page = await diary.show('#/import');
    await loaded(page);
    await drop(page, SITE_FILE, jsonFile(FILE));
    await page.getByText('Only one file at a time can be imported.').waitFor();
    await drop(page, SITE_FILE);

    await page.getByText('Diary as CSV from fddb.info: 2 days, 27 Aug 2024 – 28 Aug 2024').waitFor();
    await page.getByText('1 row of activities is kept apart from food.').waitFor();
    await expectSoon(() => page.getByText('Only one file at a time can be imported.').count()).toEqual(0);
  });

  it('says of a file that is nothing of the kind what was seen in it, and reads the next one', async () => {
    const page = await diary.show('#/import');
    await choose(page, textFile('letter.txt', 'Dear diary, today I ate nothing.'));
    const alert = page.getByRole('alert');
    await alert.getByText('This file cannot be read').waitFor();
    await alert.getByText('begins with "Dear diary').waitFor();
    await expectSoon(() => alert.getByRole('button').count()).toEqual(0);
    await choose(page, jsonFile(STORED));
    await page.getByText('Diary as JSON: 3 days').waitFor();
    await alert.waitFor({ state: 'detached' });

    // Too large for the service, or for the proxy in front of it.
    await choose(page, textFile('large.csv', 'x'.repeat(1_100_000)));
    await page.getByText('The file is too large').waitFor();
    await page.getByText('The file is larger than 1 MB').waitFor();
    const refusal = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' };
    await page.route('**/import?**', (route) => route.fulfill(refusal));
    await choose(page, jsonFile(STORED));
    await page.getByText('A proxy refuses files of this size').waitFor();
  });

  it('tries again by itself when the connection was lost', async () => {
    const page = await diary.show('#/import');
    await page.route('**/import?**', (route) => route.abort());
    await choose(page, jsonFile(FILE));
    await page.getByText('The service cannot be reached').waitFor();

    await page.unroute('**/import?**');
    await page.getByText('Diary as JSON: 5 days').waitFor();
  });
});

describeInBrowser('the page of imports', () => {
  const diary = new DiaryInBrowser({ days: STORED, isWritten: true, expected: FAILED_REQUEST });
  const open = (options = {}) => diary.open('#/import', options);
  const stored = async () => withoutIds(await readEntries(diary.service.app.get(DocStore)));

  it('shows what would happen before anything is written, and does that', async () => {
    const page = await open();
    await choose(page, jsonFile(FILE));

    await page.getByText('Diary as JSON: 5 days, 26 Aug 2024 – 31 Aug 2024').waitFor();
    await expectFigures(page, {
      imported: '2',
      filled: '1',
      skipped: '1',
      unchanged: '1',
      rejected: '1',
      // 28, 30 and 31 August.
      'without-foods':
        '3 days in the file have totals only and no foods. A download with a row per food, or JSON Lines with foods, contains them.',
      'without-details':
        '5 days in the file have no meals, times, vitamins or minerals. A file with details, or fetching the days again, adds them.',
    });
    await expectSoon(() => page.locator('.rejections tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/Thu, 29 Aug 2024[^]*totalFat is not a number/),
    ]);
    expect(await stored()).toEqual(STORED);

    await page.getByRole('button', { name: 'Import 3 days' }).click();

    await page.getByText('3 days imported', { exact: true }).waitFor();
    await expectFigures(page, { filled: '1' });
    await expectSoon(() => page.locator('.rejections tbody tr').count()).toEqual(1);
    expect(await stored()).toEqual([
      aDay('2024-08-26', { products: [BREAD] }),
      STORED[1],
      STORED[2],
      aDay('2024-08-30'),
      aDay('2024-08-31'),
    ]);
    await page.getByRole('link', { name: 'Open the newest day' }).click();
    await page.getByRole('heading', { level: 1, name: 'Saturday, 31 August 2024' }).waitFor();

    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('Your diary since 26 Aug 2024, 5 days').waitFor();
    await page.locator('[data-date="2024-08-30"][data-state="logged"]').waitFor();
  });

  it('shows what another choice for stored days would do, and replaces only after a confirmation', async () => {
    const page = await open();
    await choose(page, jsonFile(FILE));
    await page.getByRole('button', { name: 'Import 3 days' }).waitFor();

    await page.getByRole('radio', { name: 'Leave them as they are' }).check();
    await page.getByRole('button', { name: 'Import 2 days' }).waitFor();

    await page.getByRole('radio', { name: 'Replace them' }).check();
    await expectReadableInBothColours(page);
    const start = page.getByRole('button', { name: 'Import 4 days' });
    await start.click();
    // The browser asks for the box to be ticked.
    const box = page.getByRole('checkbox', { name: 'Replace 2 days; the replaced values will be lost' });
    await expectSoon(() => page.evaluate('document.activeElement.type')).toEqual('checkbox');
    expect(await stored()).toEqual(STORED);

    await box.check();
    await start.click();
    await page.getByText('4 days imported', { exact: true }).waitFor();
    expect(await stored()).toEqual([FILE[0], FILE[1], FILE[2], FILE[3], FILE[4]]);
  });

  it('takes a CSV that it has downloaded itself, and has nothing to do for days that are the same', async () => {
    const csv = await fetch(`${diary.url}/api/v2/nutritiondata/download?format=CSV&includeProducts=true`);
    const text = (await csv.text()).trimEnd();
    const page = await open();
    await choose(page, textFile('diary.csv', text));
    await page.getByText('The import would not change anything.').waitFor();
    await page.locator('button:disabled', { hasText: 'Import 0 days' }).waitFor();
    await expectFigures(page, { unchanged: '3' });

    await choose(page, textFile('diary.csv', text.replaceAll('2024-08-', '2024-07-')));
    await page.getByText('Diary as CSV: 3 days, 26 Jul 2024 – 28 Jul 2024').waitFor();
    // All of them are new, so there is nothing to choose.
    await expectSoon(() => page.getByRole('radio', { name: 'Replace them' }).count()).toEqual(0);
    await page.getByRole('button', { name: 'Import 3 days' }).click();
    await page.getByText('3 days imported', { exact: true }).waitFor();
  });

  it('is German throughout in a German browser, fits on a phone, and is used with the keyboard alone', async () => {
    const page = await open({ locale: 'de-DE', viewport: PHONE });
    const name = `${'Ernährungstagebuchsicherungskopie'.repeat(3)}.json`;
    const chooser = page.waitForEvent('filechooser');
    await fileInput(page).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(jsonFile(FILE, name));
    await page.getByText('Tagebuch als JSON: 5 Tage, 26. Aug. 2024 – 31. Aug. 2024').waitFor();
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
    const main = page.getByRole('main');
    expect(await main.innerText()).not.toMatch(/\b(?:days|stored|New|import(?:ed|ing)|the)\b/);
    await expectSoon(() => page.locator('.rejections').innerText()).toContain('Eintrag 6: totalFat ist keine Zahl');

    await choose(page, textFile('brief.txt', 'Liebes Tagebuch'));
    const alert = page.getByRole('alert');
    await alert.getByText('Diese Datei ist nicht lesbar').waitFor();
    await alert.getByText('Sie ist keine der unterstützten Dateien').waitFor();
    await alert.getByText('Die Datei beginnt mit "Liebes Tagebuch"; dieses Format wird nicht unterstützt').waitFor();
    expect(await alert.innerText()).not.toContain('Accepted');
  });

  it('says which foods after midnight belong to the previous day, and imports them as is chosen', async () => {
    const page = await open({ locale: 'de-DE' });
    await choose(
      page,
      textFile(
        'tagebuch.csv',
        'datum_tag_monat_jahr_stunde_minute;bezeichnung;interne_id;kj;kj_aktivitaeten;fett_g;kh_g;protein_g;',
        '"20.08.2024 19:15";"150 g Banane, frisch";"4711";"598,7";"0";"0,3";"30";"1,8";',
        '"21.08.2024 00:40";"2 Scheiben Käse";"815";"1256,04";"0";"25";"1";"20";',
        '"21.08.2024 04:30";"200 g Joghurt";"816";"418,68";"0";"3";"8";"7";',
      ),
    );
    await page.getByText('1 Lebensmittel, vor 03:00 Uhr gegessen, zählt zum Vorabend.').waitFor();
    await expectFigures(page, { imported: '2' });

    await page.getByLabel('Ein neuer Tag beginnt um').selectOption('05:00 Uhr');
    await page.getByText('2 Lebensmittel, vor 05:00 Uhr gegessen, zählen zum Vorabend.').waitFor();
    await expectFigures(page, { imported: '1' });
    await page.getByLabel('Ein neuer Tag beginnt um').selectOption('03:00 Uhr');
    await expectFigures(page, { imported: '2' });
    await expectReadableInBothColours(page);
    await page.setViewportSize(PHONE);
    await expectToFit(page);

    await page.getByRole('button', { name: '2 Tage importieren' }).click();
    await page.getByText('2 Tage importiert').waitFor();
    const days = (await readEntries(diary.service.app.get(DocStore))).filter(({ date }) => date < '2024-08-26');
    expect(days.map(({ date, products }) => [date, products?.map(({ name }) => name)])).toEqual([
      ['2024-08-20', ['Banane, frisch', 'Käse']],
      ['2024-08-21', ['Joghurt']],
    ]);
  });
});
