import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import ts from 'typescript';
import { describeInBrowser, DiaryInBrowser, FAILED_REQUEST, loaded } from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { aMeal, amounts } from '../support/details';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { choose, jsonFile, textFile } from '../support/files-to-import';
import { MANY_GOALS, putGoals } from '../support/goals';
import { postExport } from '../support/requests';

/** Words of both languages. A word that is new in both is a text that is not translated, or belongs to this list. */
const SAME = new Set(
  (
    'admin an api app authorization base bearer broker browser bytes calcium chat comma cron csv details dot download downloads efsa eu format ' +
    'gzip hash header host hh id import in json kcal kg lines link magnesium mail median minus minute mm moment mqtt mqtts name ' +
    'nginx odds ok optional per problem proxy ratio smtp smtps start tab tag token tokens training trend trends version vitamin was web webhook ' +
    'whsec ws wss zstd'
  ).split(' '),
);
/** A product, units, months, days of the week, names of languages, and what the diary and the file of these tests say. */
const NAMES = new Set(
  (
    'claude apple google docker compose logs tz code kg mg ml kb utc µg jan feb apr april aug august sept september nov november mo do fr sa so english deutsch ' +
    'apfel frisch käse brot scheiben muesli snack totalfat pdf apprise berlin europe gotify home assistant ntfy telegram'
  ).split(' '),
);

/** The words in texts, in lower case, without settings and addresses. */
function wordsIn(texts: readonly string[]): Set<string> {
  const prose = texts
    .join('\n')
    .replace(/\u00ad|\S*(?:[A-Za-z]_[A-Za-z]|https?:|fddb\.info|\.env|\.json|\.txt)\S*/g, '');
  return new Set([...prose.matchAll(/\p{L}{2,}/gu)].map(([word]) => word.toLowerCase()));
}

/** The words that English and German texts have in common, although they should not. */
function untranslated(english: readonly string[], german: readonly string[]): string[] {
  const ofGerman = wordsIn(german);
  return [...wordsIn(english)].filter((word) => ofGerman.has(word) && !SAME.has(word) && !NAMES.has(word)).sort();
}

type Language = 'en' | 'de';

/** Under these names a file of the page has the texts of a language. */
const LANGUAGE_OF: Record<string, Language> = { en: 'en', de: 'de', ENGLISH: 'en', GERMAN: 'de' };

/** All texts in the source of the page, by language. What they are given, such as a number, is left out. */
function textsOfPage(): Record<Language, string[]> {
  const texts: Record<Language, string[]> = { en: [], de: [] };
  const visit = (node: ts.Node, language?: Language): void => {
    if (language !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)))
      texts[language].push(node.text);
    const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
    if (isNamed && node.initializer) {
      // Not the name, which is a key of the code.
      visit(node.initializer, LANGUAGE_OF[node.name.getText()] ?? language);
    } else if (!ts.isLiteralTypeNode(node)) ts.forEachChild(node, (child) => visit(child, language));
  };
  for (const file of ['src/diary/detail-nutrient.ts', ...globSync('web/src/**/*.{ts,tsx}')])
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

/** Visible texts and those of a screen reader. Folded parts are opened first. */
async function textsOf(page: Page): Promise<string[]> {
  await loaded(page);
  await page.evaluate(`document.querySelectorAll('details').forEach((part) => (part.open = true))`);
  await loaded(page);
  return page.evaluate(`[document.title, document.body.innerText,
    ...['title', 'aria-label', 'placeholder', 'alt'].flatMap((name) =>
      [...document.querySelectorAll('[' + name + ']')].map((part) => part.getAttribute(name)))]`);
}

const DETAILED = aDay('2024-08-30', {
  meals: [aMeal('Breakfast'), aMeal('Lunch'), aMeal('Dinner'), aMeal('Snack 1')],
  products: ['Breakfast', 'Lunch', 'Dinner', 'Snack 1'].map((meal, index) =>
    aProduct('Muesli', { amount: '0.5 l', time: `${10 + index}:15`, meal }),
  ),
  nutrients: amounts({ VITAMIN_C: 80, SALT: 5, IRON: 7 }),
});
const VIEWS = [
  '#/',
  '#/?shows=goals',
  '#/day/2024-08-30',
  '#/day/2024-08-31',
  '#/day/2024-08-28',
  '#/day/2024-09-30',
  '#/products?q=a',
  '#/products/Apfel%2C%20frisch',
  '#/products/Muesli',
  '#/nutrients',
  '#/week?end=2024-08-30',
  '#/trends?from=2024-08-01&to=2024-08-31',
  '#/goals',
  '#/goals/2024-08-05',
  '#/goals/new',
  '#/triggers',
  '#/correlation',
  '#/report?from=2024-08-01&to=2024-08-31&sections=averages,goals,nutrients,meals,body,symptoms,foods,diary',
  '#/fetch',
  '#/import',
  '#/download',
  '#/status',
  '#/settings',
  '#/nowhere',
];
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
  const filled = new DiaryInBrowser({ days: [...DIARY_WITH_GAPS, DETAILED], site: {}, expected: FAILED_REQUEST });
  const empty = new DiaryInBrowser({ days: [] });
  beforeAll(() => putGoals(filled, '2024-08-05', { ...MANY_GOALS, note: null }));

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
      texts.push(...(await textsOf(page)));
    }
    return texts;
  };

  it('all views of a diary that is filled', async () => {
    expect(await left(filled, views(filled, VIEWS))).toEqual([]);
  });

  it('and no date is written as programs write it', async () => {
    const page = await filled.open();
    const fields = `[...document.querySelectorAll('input:not(.date-picker)')].map(({ value }) => value)`;
    for (const hash of VIEWS) {
      await page.goto(`${filled.url}/${hash}`);
      const texts = [...(await textsOf(page)), ...(await page.evaluate<string[]>(fields))];
      // Formats that can be pasted are shown as examples.
      const written = texts.flatMap((text) => text.match(/\b\d{4}-\d\d-\d\d\b(?!, 27.8)/g) ?? []);
      expect({ hash, written }).toEqual({ hash, written: [] });
    }
  });

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
      const preview = await textsOf(page);
      await choose(page, textFile('brief.txt', '%PDF'));
      await page.getByRole('alert').waitFor();
      return [...preview, ...(await textsOf(page))];
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
      const withoutDays = await textsOf(page);
      await page.route('**/api/v2/**', (route) => route.abort());
      await page.reload();
      await page.getByRole('alert').first().waitFor();
      return [...withoutDays, await page.locator('body').innerText()];
    };
    expect(await left(filled, reach)).toEqual([]);
  });
});
