import { buffer } from 'node:stream/consumers';
import { describeInBrowser, DiaryInBrowser } from '../support/browser';

describeInBrowser('the page of downloads', () => {
  const diary = new DiaryInBrowser();

  it('saves the file that the API makes, and says before what it will hold', async () => {
    const page = await diary.show('#/download');
    await page.getByLabel('One row per').selectOption('products');
    const [request, download] = await Promise.all([
      page.waitForRequest(/\/download\?/),
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download 38 days' }).click(),
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
    await page.getByLabel('File format').selectOption('JSON');
    await done.waitFor({ state: 'detached' });
  });
});
