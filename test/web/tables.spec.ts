import { describeInBrowser, DiaryInBrowser, PHONE } from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { aMeal, amounts } from '../support/details';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';

/** Words of at most 20 letters in tables that begin on one line and end on another. */
const BROKEN_WORDS = `[...document.querySelectorAll('table')].flatMap((table) => {
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (node.parentElement.closest('.visually-hidden, caption, thead')) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d.,]{1,20}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
})`;

/** The page, and tables whose rows are cards, that have to be pushed aside to be read. */
const TOO_WIDE = `[document.documentElement, ...document.querySelectorAll('.table.cards')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ className }) => className)`;

const TABLES: [hash: string, table: string][] = [
  ['#/day/2024-08-31', '.products'],
  ['#/day/2024-07-01', '.by-meal'],
  ['#/day/2024-07-01', '.nutrients'],
  ['#/nutrients?from=2024-07-01&to=2024-07-01', '.nutrients'],
  ['#/trends?from=2024-07-01&to=2024-07-01', '.meals'],
  ['#/products', '.ranking'],
  ['#/products?by=CARBS', '.ranking'],
  ['#/products/Apfel%2C%20frisch', '.occurrences'],
  ['#/trends?granularity=MONTH', '.of-chart'],
  ['#/trends?granularity=MONTH', '.comparison'],
];

const WITH_DETAILS = aDay('2024-07-01', {
  meals: [aMeal('Zweites Frühstück', { calories: 1234.5 })],
  products: [aProduct('Apfel, frisch', { amount: '150 g', time: '10:25', meal: 'Zweites Frühstück' })],
  nutrients: amounts({ VITAMIN_C: 1234.5, MAGNESIUM: 0.0123, SULPHUR: 914.6, WATER: 10_000 }),
});

describeInBrowser('a table in a narrow place', () => {
  const diary = new DiaryInBrowser({ days: [WITH_DETAILS, ...DIARY_WITH_GAPS] });

  it.each(['de-DE', 'en-GB'])('breaks no word and stays in its card: %s', async (locale) => {
    const page = await diary.open('', { locale, viewport: PHONE });
    for (const [hash, table] of TABLES) {
      await page.goto(`${diary.url}/${hash}`);
      await page.locator('figure, table').first().waitFor({ state: 'attached' });
      // The tables of charts, and on a phone the nutrients of a day, are folded.
      for (const summary of await page.locator('.chart summary').all()) await summary.click();
      await page.evaluate(`document.querySelectorAll('details.card').forEach((each) => (each.open = true))`);
      await page.locator(table).first().waitFor();
      for (const width of [800, 360]) {
        await page.setViewportSize({ width, height: 740 });
        const found = { broken: await page.evaluate(BROKEN_WORDS), tooWide: await page.evaluate(TOO_WIDE) };
        expect({ hash, width, ...found }).toEqual({ hash, width, broken: [], tooWide: [] });
      }
    }
  });

  it('takes all the room of its card', async () => {
    const page = await diary.open('#/products');
    await page.locator('.ranking').waitFor();
    for (const width of [800, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      const [table, card] = await page.evaluate<[number, number]>(
        `[document.querySelector('.ranking'), document.querySelector('.ranking').closest('.card')].map((part) => part.clientWidth)`,
      );
      // Less the padding of the card, 20 px on each side.
      expect({ width, table }).toEqual({ width, table: card - 40 });
    }
  });

  it('says in each cell of a card what it is, because a card has no head', async () => {
    const page = await diary.open('#/products/Apfel%2C%20frisch', { viewport: PHONE });
    await page.locator('.occurrences').waitFor();
    const labels = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.occurrences tbody tr:first-child td')].map((cell) => getComputedStyle(cell, '::before').content)`,
    );
    expect(labels).toEqual(['"Amount"', '"kcal"']);
  });
});
