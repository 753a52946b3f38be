import { text as textOf } from 'node:stream/consumers';
import type { Fault } from '../../simulated-site/faults.ts';
import {
  describeInBrowser,
  DiaryInBrowser,
  expectReadable,
  expectToFit,
  FAILED_REQUEST,
  PHONE,
} from '../support/browser';
import { readReport } from '../support/page-reports';
import { postExport } from '../support/requests';

const DATE = '2024-08-27';
/** A page with a word for fibre that nobody knows, and without its sugar. */
const CHANGED = {
  kind: 'page-options',
  date: DATE,
  options: { fibreLabel: 'Roughage & co', omitSugarRow: true },
} as unknown as Fault;

describeInBrowser('the report of a page that was not understood', () => {
  const diary = new DiaryInBrowser({ days: [], site: {}, expected: FAILED_REQUEST });

  it('is previewed, its labels are struck out, and it is saved; with the keyboard, on a phone, in German too', async () => {
    await postExport(diary, DATE, DATE);
    diary.site.addFault(CHANGED);
    await postExport(diary, DATE, DATE);

    const page = await diary.open('#/settings', { viewport: PHONE });
    const card = page.locator('[data-card="unread-pages"]');
    await card.getByRole('button', { name: 'Make a report of 27 Aug 2024' }).focus();
    await page.keyboard.press('Enter');
    const text = card.locator('pre');
    await text.getByText('Roughage &amp; co').waitFor();
    await expectToFit(page);
    await expectReadable(page);

    const label = card.getByRole('checkbox', { name: 'Roughage & co' });
    await label.focus();
    await page.keyboard.press('Space');
    await text.getByText('>xxxxxxxxxxxxx<').waitFor();
    expect(await text.innerText()).not.toContain('Roughage');
    await card.getByText('Nothing is sent anywhere.').waitFor();

    const saving = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('page-report.html');
    const report = await textOf(await saved.createReadStream());
    expect(report).toBe(await text.textContent());
    expect(readReport(report)).toMatchObject({ kind: 'page not understood' });

    const german = await diary.open('#/data', { locale: 'de-DE' });
    await german.getByRole('button', { name: 'Bericht erstellen: 27. Aug. 2024' }).click();
    await german.getByText('Es wird nichts verschickt.').waitFor();
  });
});
