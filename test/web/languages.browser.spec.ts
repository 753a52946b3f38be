import type { Page } from 'playwright-core';
import { describeInBrowser, DiaryInBrowser, FAILED_REQUEST, loaded, readTexts } from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { aMeal } from '../support/details';
import { choose, jsonFile, textFile } from '../support/files-to-import';
import { postExport } from '../support/requests';
import { untranslated } from '../support/words-of-languages';

const DETAILED = aDay('2024-08-30', {
  meals: [aMeal('Breakfast')],
  products: [aProduct('Muesli', { amount: '0.5 l', time: '10:15', meal: 'Breakfast' })],
});

describeInBrowser('in German no English word is left, and in English no German one:', () => {
  const filled = new DiaryInBrowser({ site: {}, expected: FAILED_REQUEST });
  const read = async (page: Page) => {
    await loaded(page);
    return readTexts(page);
  };
  /** The words that both languages have on a page in some state. */
  async function left(diary: DiaryInBrowser, reach: (page: Page) => Promise<string[]>, hash = ''): Promise<string[]> {
    const [english, german] = await Promise.all(
      ['en-GB', 'de-DE'].map(async (locale) => reach(await diary.open(hash, { locale }))),
    );
    return untranslated(english!, german!);
  }
  const views = (diary: DiaryInBrowser, hashes: string[]) => async (page: Page) => {
    const texts: string[] = [];
    for (const hash of hashes) {
      await page.goto(`${diary.url}/${hash}`);
      texts.push(...(await read(page)));
    }
    return texts;
  };

  it('a fetch that failed', async () => {
    filled.site.addFault({ kind: 'maintenance', date: '2024-08-27' });
    filled.site.addFault({ kind: 'missing-sugar', date: '2024-08-26' });
    await postExport(filled, '2024-08-25', '2024-08-28');
    const told = views(filled, ['#/', '#/data', '#/settings', '#/day/2024-08-27']);
    expect(await left(filled, told)).toEqual([]);
  });

  it('the preview of an import, with rows that cannot be read, and a file that is none', async () => {
    const days = [{ ...DETAILED, totalFat: 1 }, aDay('2024-06-01'), { ...aDay('2024-06-02'), totalFat: 'viel' }, 7];
    const reach = async (page: Page) => {
      await choose(page, jsonFile(days));
      await page.locator('.rejections').waitFor();
      const preview = await read(page);
      await choose(page, textFile('brief.txt', '%PDF'));
      await page.getByRole('alert').waitFor();
      return [...preview, ...(await read(page))];
    };
    expect(await left(filled, reach, '#/import')).toEqual([]);
  });

  it('a service that cannot be reached', async () => {
    const reach = async (page: Page) => {
      await page.clock.install();
      await page.route('**/api/v2/nutritiondata/**', (route) => route.abort());
      await page.reload();
      const waiting = page.locator('.loading, [aria-busy="true"]');
      await waiting.first().waitFor({ state: 'attached' });
      // It tries again, with pauses, before it says so.
      while ((await waiting.count()) > 0) await page.clock.runFor(1000);
      const withoutDays = await read(page);
      await page.route('**/api/v2/**', (route) => route.abort());
      await page.reload();
      await page.getByRole('alert').first().waitFor();
      return [...withoutDays, await page.locator('body').innerText()];
    };
    expect(await left(filled, reach)).toEqual([]);
  });
});
