import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import ts from 'typescript';
import { describeInBrowser, DiaryInBrowser, FAILED_REQUEST, loaded } from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { aMeal } from '../support/details';
import { choose, jsonFile, textFile } from '../support/files-to-import';
import { postExport } from '../support/requests';
import { readTexts, untranslated } from '../support/words-of-languages';

type Language = 'en' | 'de';

/** Under these names a file of the page has the texts of a language. */
const LANGUAGE_OF: Record<string, Language> = { en: 'en', de: 'de', ENGLISH: 'en', GERMAN: 'de' };

/** All texts in the source of the page, by language. What they are given, such as a number, is left out. */
function textsOfPage(): Record<Language, string[]> {
  const texts: Record<Language, string[]> = { en: [], de: [] };
  const visit = (node: ts.Node, language?: Language): void => {
    if (language !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)))
      texts[language].push(node.text);
    // What is in brackets is a key.
    if (ts.isElementAccessExpression(node)) return visit(node.expression, language);
    const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
    if (isNamed && node.initializer) {
      // Not the name, which is a key of the code.
      visit(node.initializer, LANGUAGE_OF[node.name.getText()] ?? language);
    } else if (!ts.isLiteralTypeNode(node)) ts.forEachChild(node, (child) => visit(child, language));
  };
  for (const file of [
    'src/diary/detail-nutrient.ts',
    'src/diary/history/site-sentences.ts',
    ...globSync('web/src/**/*.{ts,tsx}'),
  ])
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return texts;
}

describe('languages', () => {
  it('the texts of the page are in two languages', () => {
    const { en, de } = textsOfPage();

    expect(en.length).toBeGreaterThan(400);
    expect(de.length).toBeGreaterThan(400);
    expect(untranslated(en, de)).toEqual([]);
  });
});

const DETAILED = aDay('2024-08-30', {
  meals: [aMeal('Breakfast')],
  products: [aProduct('Muesli', { amount: '0.5 l', time: '10:15', meal: 'Breakfast' })],
});
/** Views that have other words in an empty diary. */
const EMPTY_VIEWS = [
  '#/',
  '#/day/2024-08-31',
  '#/products',
  '#/week',
  '#/nutrients',
  '#/trends',
  '#/goals',
  '#/triggers',
  '#/correlation',
  '#/download',
];

describeInBrowser('in German no English word is left, and in English no German one:', () => {
  const filled = new DiaryInBrowser({ site: {}, expected: FAILED_REQUEST });
  const empty = new DiaryInBrowser({ days: [] });
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

  it('all views of an empty one', async () => {
    expect(await left(empty, views(empty, EMPTY_VIEWS))).toEqual([]);
  });

  it('a fetch that failed', async () => {
    filled.site.addFault({ kind: 'maintenance', date: '2024-08-27' });
    filled.site.addFault({ kind: 'missing-sugar', date: '2024-08-26' });
    await postExport(filled, '2024-08-25', '2024-08-28');
    const told = views(filled, ['#/', '#/fetch', '#/status', '#/day/2024-08-27']);
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
