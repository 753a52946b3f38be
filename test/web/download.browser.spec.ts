import { buffer, text } from 'node:stream/consumers';
import { datesBetween } from '../../web/src/dates';
import { describeInBrowser, DiaryInBrowser, expectSoon } from '../support/browser';
import { aDay } from '../support/days';

/** The parts of an element in use here. */
interface Box {
  offsetWidth: number;
  textContent: string;
  style: { cssText: string };
  cloneNode: (deep: boolean) => Box;
  after: (other: Box) => void;
  remove: () => void;
}

describeInBrowser('the page of downloads', () => {
  const diary = new DiaryInBrowser();

  it('saves the file that the API makes, and says before what it will hold', async () => {
    const page = await diary.show('#/download');
    await page.getByText('The file will contain 38 days.').waitFor();
    await page.getByLabel('Group by').selectOption('products');
    const [request, download] = await Promise.all([
      page.waitForRequest(/\/download\?/),
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the file' }).click(),
    ]);
    // Formats of a spreadsheet in English.
    expect(new URL(request.url()).search).toContain('decimalSeparator=dot&bom=true');
    // Days imported again from a file without details would have none.
    expect(new URL(request.url()).searchParams.get('details')).toBe('true');
    const expected = Buffer.from(await (await fetch(request.url())).arrayBuffer());
    // Spreadsheets that guess encodings look for the byte-order mark of UTF-8.
    expect(expected.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(expected.toString()).toContain('"Apfel, frisch"');
    expect(download.suggestedFilename()).toBe('nutrition-diary-export-2023-09-03-to-2024-09-01-with-products.csv');
    expect((await buffer(await download.createReadStream())).equals(expected)).toBe(true);

    const done = page.getByText('has been downloaded.');
    await done.waitFor();
    await page.getByRole('button', { name: 'Last month' }).click();
    await done.waitFor({ state: 'detached' });
  });

  it('says what a form leaves out', async () => {
    const page = await diary.show('#/download');
    const leftOut = page.locator('[data-figure="left-out"]');
    for (const format of ['CSV', 'JSON', 'JSONL']) {
      await page.getByLabel('File format').selectOption(format);
      const content = page.getByLabel(format === 'CSV' ? 'Group by' : 'Content');
      await content.selectOption('totals');
      await leftOut.getByText('Leaves out the foods and their times, so an import of this file has none.').waitFor();
      await content.selectOption('products');
      await leftOut.getByText('Contains everything stored about these days.').waitFor();
    }
  });

  it('has no option that is cut off on a narrow phone, in German, whose words are longer', async () => {
    const page = await diary.show('#/download', { locale: 'de-DE', viewport: { width: 320, height: 640 } });
    await page.locator('[data-figure="contents"]').getByText('38').waitFor();
    const cutOff = () =>
      page.locator('main select').evaluateAll((selects) =>
        (selects as unknown as Box[]).flatMap((select) => {
          const whole = select.cloneNode(true);
          whole.style.cssText = 'position: absolute; inline-size: max-content; max-inline-size: none';
          select.after(whole);
          const isCut = whole.offsetWidth > select.offsetWidth;
          whole.remove();
          return isCut ? [select.textContent] : [];
        }),
      );
    await expectSoon(cutOff).toEqual([]);
  });

  it('explains instead of asking for what would be refused', async () => {
    const page = await diary.show('#/download');
    const contents = page.locator('[data-figure="contents"]');
    const button = page.getByRole('button', { name: 'Download the file' });
    const choose = async (from: string, to: string) => {
      await page.getByLabel('From').fill(from);
      await page.getByLabel('To').fill(to);
      await page.getByLabel('To').press('Tab');
    };
    await contents.getByText('38 days').waitFor();

    await choose('2024-08-31', '2024-08-01');
    await page.getByRole('alert').getByText('End date is before start date').waitFor();
    // A form that is invalid is not submitted.
    await expectSoon(() => page.locator('form:invalid').count()).toEqual(1);

    await choose('2024-08-28', '2024-08-28');
    await expectSoon(() => page.getByRole('alert').count()).toEqual(0);
    await contents
      .getByText('There are no entries in this range. The diary goes from 23 Jul 2024 to 31 Aug 2024.')
      .waitFor();
    await expectSoon(() => button.isDisabled()).toEqual(true);

    // No dates select the whole diary.
    await choose('', '');
    await contents.getByText('The file will contain 38 days.').waitFor();
    await expectSoon(() => button.isEnabled()).toEqual(true);
  });

  it('offers first what a spreadsheet in German expects', async () => {
    const page = await diary.open('#/download', { locale: 'de-DE' });
    const separators = page.getByLabel('Zahlen in der Datei');
    await expectSoon(() => separators.inputValue()).toEqual('comma');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
    await expectSoon(() => page.getByLabel('Numbers in the file').inputValue()).toEqual('dot');
  });
});

describeInBrowser('the page of downloads of a long diary', () => {
  // 400 days that end on 31 August 2024.
  const days = datesBetween('2023-07-29', '2024-08-31').map((date) => aDay(date));
  const diary = new DiaryInBrowser({ days });

  it('explains that more than 365 days are too much for a file, and shortens the range', async () => {
    const page = await diary.show('#/download');
    await page.getByLabel('From').fill('');
    await page.getByLabel('To').fill('');
    await page.getByLabel('To').press('Tab');

    await page.getByText('This range has 400 days with entries; a file of this format can have at most 365.').waitFor();
    await page.locator('button:disabled', { hasText: 'Download the file' }).waitFor();
    await page.getByRole('button', { name: 'Use only the last 365 days' }).click();

    await page.getByText('The file will contain 365 days.').waitFor();
    // 365 days that end on 31 August 2024, in a year with a 29 February.
    await expectSoon(() => page.getByLabel('From').inputValue()).toEqual('2 Sept 2023');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('nutrition-diary-export-2023-09-02-to-2024-08-31.csv');
  });

  it('offers all of them as JSON lines, which have no limit', async () => {
    const page = await diary.show('#/download');
    await page.getByLabel('From').fill('');
    await page.getByLabel('To').fill('');
    await page.getByLabel('To').press('Tab');
    await page.getByRole('button', { name: 'Download all as JSON Lines' }).click();

    await page.getByText('The file will contain 400 days.').waitFor();
    await expectSoon(() => page.getByLabel('File format').inputValue()).toEqual('JSONL');
    const [request, download] = await Promise.all([
      page.waitForRequest(/\/download\?/),
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the file' }).click(),
    ]);
    // 400 days that end on 31 August 2024.
    expect(download.suggestedFilename()).toBe('nutrition-diary-export-2023-07-29-to-2024-08-31.jsonl');
    expect(new URL(request.url()).search).toBe('?format=JSONL&includeProducts=false&ownData=true&details=true');
    const lines = (await text(await download.createReadStream())).split('\n');
    expect(lines).toHaveLength(401);
    expect(JSON.parse(lines[0]!)).toMatchObject({ date: '2023-07-29', totalCalories: 2000 });
  });
});
