import { datesBetween } from '../../web/src/dates';
import {
  accessibilityMistakes,
  describeInBrowser,
  DiaryInBrowser,
  expectReadable,
  expectSoon,
  loaded,
  PHONE,
  tooWide,
} from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { aMeal, amounts } from '../support/details';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { MANY_GOALS, putGoals } from '../support/goals';
import { post, put } from '../support/requests';

const PAGES: [hash: string, ready: string][] = [
  ['', '.months .marked'],
  ['#/?shows=goals', '.cell.missed'],
  ['#/?shows=CALORIES', '.cell.step-5'],
  ['#/?shows=target', '.cell.below'],
  ['#/?shows=deviation', '.cell.below'],
  ['#/day/2024-08-31', '.products'],
  ['#/day/2024-08-28', '.notice'],
  ['#/day/2024-08-20', '.journal-entries'],
  ['#/day/2024-07-01', '.products'],
  ['#/day/2024-06-10', '.nutrients'],
  ['#/products?q=apfel&by=FAT', '.ranking'],
  ['#/products/Apfel%2C%20frisch', '.occurrences'],
  [`#/products/${'Wurst'.repeat(40)}`, '.occurrences'],
  ['#/products?q=wurstwurst', '.names'],
  ['#/week', '.week-cards'],
  ['#/week?end=2024-07-01', '.week-cards'],
  ['#/nutrients', '.empty'],
  ['#/nutrients?from=2024-07-01&to=2024-07-01', '.nutrients'],
  ['#/nutrients?from=2024-06-10&to=2024-06-10', '.nutrients'],
  ['#/trends?from=2024-08-20&to=2024-08-31', '.sentence'],
  ['#/trends?from=2024-07-01&to=2024-07-01', '.hours'],
  ['#/trends?granularity=MONTH', '.chart-title'],
  ['#/trends?granularity=DAY', '.key-mark'],
  ['#/goals', '.goal-targets'],
  ['#/goals/2024-08-05', '.goal-weekdays'],
  ['#/body', '.measurements'],
  ['#/triggers', '.food-groups li'],
  ['#/correlation', '.months'],
  ['#/report', '.most-eaten'],
  ['#/fetch', 'form'],
  ['#/import', '.file-field'],
  ['#/download', 'form'],
  ['#/status', '.states'],
  ['#/settings', '.notice'],
];

/** There are such words, and a phone is narrow. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsfrühstück, groß';
/** The longest name, in one word. */
const LONGEST = 'Wurst'.repeat(40);
const LONG_DAY = aDay('2024-07-01', {
  meals: [aMeal(LONG, { calories: 12_345.6 })],
  products: [
    aProduct(LONGEST),
    aProduct(LONG, { amount: '1.000 Donaudampfschiffsladungen', fat: 900, time: '19:25', meal: LONG }),
  ],
  nutrients: amounts({ VITAMIN_C: 12_345.6, MAGNESIUM: 0.0123, SULPHUR: 914.6, WATER: 10_000 }),
});

const MEALS = ['Breakfast', 'Snack 1', 'Lunch', 'Snack 2', 'Dinner'];
const DAY_OF_17 = aDay('2024-06-01', {
  meals: MEALS.map((name) => aMeal(name, { calories: 409, fat: 12.5, carbs: 101.6, protein: 11.8 })),
  products: Array.from({ length: 17 }, (_, index) =>
    aProduct('Haferflocken, Crunchy', {
      amount: `${100 + index} g`,
      calories: 106,
      fat: 31.8,
      carbs: 102.4,
      protein: 10.5,
      time: `${String(7 + Math.floor(index / 4) * 3).padStart(2, '0')}:25`,
      meal: MEALS[Math.floor(index / 4)],
    }),
  ),
  nutrients: amounts({ VITAMIN_C: 60.3, MAGNESIUM: 0, SULPHUR: 914.6, WATER: 1600 }),
});

/** Parts that reach into the margin of their card or out of it. */
const BEYOND_THEIR_CARD = `[...document.querySelectorAll('.card')].flatMap((card) => {
  const edge = card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight);
  const parts = [...card.querySelectorAll('a, p, td:not(.action), th, button, input, select, .bar:not(.thin)')];
  // Tables of charts and dots over months scroll in a frame of their own.
  const fixed = parts.filter((part) => !part.closest('.narrow-scroll, .dots'));
  return fixed.filter((part) => part.getBoundingClientRect().right > edge).map((part) => part.outerHTML);
})`;

/** Folded parts take part in the layout: the tables of charts, and on a phone the nutrients of a day. */
const UNFOLD = `document.querySelectorAll('details').forEach((each) => (each.open = true))`;

/** Words of at most 20 letters in tables that begin on one line and end on another. */
const BROKEN_WORDS = `[...document.querySelectorAll('table')].flatMap((table) => {
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (node.parentElement.closest('.visually-hidden, caption, thead')) continue;
    for (const { 0: word, index } of node.data.matchAll(/(?<![\\p{L}\\d])[\\p{L}\\d.,]{1,20}(?![\\p{L}\\d])/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
})`;

/** Links that stand alone and are lower than a finger needs. */
const LOW_LINKS = `[...document.querySelectorAll('main a')].filter((link) => {
  const { height } = link.getBoundingClientRect();
  const isInSentence = link.closest('p, span, small') && !link.closest('.row-of-buttons, .back');
  return height > 0 && height < 28 && !isInSentence && !link.matches('.cell, .day-dot');
}).map((link) => link.parentElement.tagName + ' ' + link.textContent)`;

/** Tables whose rows are cards, that have to be pushed aside to be read. */
const PUSHED_ASIDE = `[...document.querySelectorAll('.table.cards')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ className }) => className)`;

/** A day in the simple view. */
const SIMPLE_DAY = aDay('2024-06-10', { nutrients: amounts({ ALCOHOL: 12.5, WATER: 1000, CHOLESTEROL: 241 }) });

describeInBrowser('every page', () => {
  const diary = new DiaryInBrowser({ days: [DAY_OF_17, SIMPLE_DAY, LONG_DAY, ...DIARY_WITH_GAPS] });
  beforeAll(async () => {
    await putGoals(diary, '2024-08-05', MANY_GOALS);
    const symptom = { date: '2024-08-20', endDate: '2024-08-22', kind: 'SYMPTOM', label: 'Migraine', severity: 7 };
    await post(`${diary.url}/api/v2/journal`, { ...symptom, text: 'x'.repeat(300) });
    const weights = datesBetween('2024-08-01', '2024-08-31').map((date) => ({ date, kind: 'WEIGHT', value: 80 }));
    await post(`${diary.url}/api/v2/measurements`, weights);
    await put(`${diary.url}/api/v2/food-groups/${'D'.repeat(100)}`, { include: ['x'.repeat(200)] });
  });

  it.each([
    ['on a screen, light, in English', { viewport: { width: 1280, height: 720 } }],
    ['on a phone, dark, in German', { viewport: PHONE, hasTouch: true, colorScheme: 'dark', locale: 'de-DE' }],
  ] as const)(
    'has nothing that axe-core finds, and fits when it is narrow and unfolded: %s',
    async (_, options) => {
      const page = await diary.open('', options);
      const question = { included: [LONGEST], dates: ['2024-07-01'], asked: { occurrenceDates: ['2024-07-01'] } };
      await page.evaluate(`sessionStorage.setItem('correlation', '${JSON.stringify(question)}')`);
      for (const [hash, ready] of PAGES) {
        await page.setViewportSize(options.viewport);
        await page.goto(`${diary.url}/${hash}`);
        await page.locator(ready).first().waitFor({ state: 'attached' });
        await loaded(page);
        if (options.viewport === PHONE) await page.evaluate(UNFOLD);
        expect({ hash, mistakes: await accessibilityMistakes(page) }).toEqual({ hash, mistakes: [] });
        await page.evaluate(UNFOLD);
        await loaded(page);
        if (options.viewport === PHONE)
          await expectSoon(async () => ({ hash, low: await page.evaluate(LOW_LINKS) })).toEqual({ hash, low: [] });
        // German words are the longer ones.
        for (const width of options.viewport === PHONE ? [800, 360, 320] : [360]) {
          await page.setViewportSize({ width, height: 740 });
          const found = async () => {
            const [beyond, pushed, broken] = await page.evaluate<string[][]>(
              `[${BEYOND_THEIR_CARD}, ${PUSHED_ASIDE}, ${BROKEN_WORDS}]`,
            );
            return { hash, width, by: await tooWide(page), beyond, pushed, broken: width === 320 ? [] : broken };
          };
          await expectSoon(found).toEqual({ hash, width, by: 0, beyond: [], pushed: [], broken: [] });
        }
      }

      await page.setViewportSize(PHONE);
      await page.goto(`${diary.url}/#/day/2024-06-01`);
      await page.locator('.products .food-name').nth(16).waitFor();
      await loaded(page);
      // 17 foods, each in one line that a thumb hits, and all above the journal on three screens.
      const { y } = (await page.locator('.journal').boundingBox())!;
      expect(y + (await page.evaluate<number>('scrollY'))).toBeLessThanOrEqual(3 * 800);
      const heights = `[...new Set([...document.querySelectorAll('.products li .food')].map((food) => food.offsetHeight))]`;
      await expectSoon(() => page.evaluate(heights)).toEqual([44]);
      const name = page.locator('.products .food-name').first();
      const link = page.getByRole('link', { name: await name.innerText() });
      await expectSoon(() => link.isVisible()).toEqual(false);
      await name.click();
      await expectSoon(() => link.isVisible()).toEqual(true);
    },
    300_000,
  );

  it('has tables that take all the room of their card, and foods of one line on a phone', async () => {
    const page = await diary.open('#/products');
    await page.locator('.ranking').waitFor();
    for (const width of [800, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      // The padding of the card is 20 px on each side.
      const margin = `document.querySelector('.ranking').closest('.card').clientWidth - document.querySelector('.ranking').clientWidth`;
      await expectSoon(async () => ({ width, margin: await page.evaluate(margin) })).toEqual({ width, margin: 40 });
    }

    await page.setViewportSize(PHONE);
    const heights = `[...new Set([...document.querySelectorAll('.ranking tbody tr')].map((row) => row.offsetHeight <= 56))]`;
    await expectSoon(() => page.evaluate(heights)).toEqual([true]);
    await page.goto(`${diary.url}/#/goals`);
    await page.locator('.goal-targets').waitFor();
    const label = `getComputedStyle(document.querySelector('.goal-targets tbody td'), '::before').content`;
    await expectSoon(() => page.evaluate(label)).toMatch(/^"\w+/);
  });

  it('has a menu that ends with its window, and scrolls to its last field', async () => {
    const page = await diary.open('#/download', { locale: 'de-DE' });
    const lastField = page.locator('.preferences select').last();
    await lastField.waitFor();
    for (const height of [600, 900]) {
      await page.setViewportSize({ width: 1440, height });
      const menu = '[...document.querySelectorAll("#menu")].map((menu) => menu.scrollHeight > menu.clientHeight)';
      await expectSoon(() => page.evaluate(menu)).toEqual([height === 600]);
      expect(await page.evaluate(`document.getElementById('menu').getBoundingClientRect().bottom`)).toBe(height);
      await lastField.scrollIntoViewIfNeeded();
      await expectSoon(() => page.evaluate('scrollY')).toEqual(0);
      const field = (await lastField.boundingBox())!;
      expect(field.y + field.height).toBeLessThanOrEqual(height);
    }
  });

  it('speaks German to a German browser, with German numbers and dates, and English when that is chosen', async () => {
    const page = await diary.open('#/day/2024-08-31', { locale: 'de-AT' });
    await page.locator('[data-figure="total-calories"]').waitFor();
    await expectSoon(() => page.evaluate('document.documentElement.lang')).toEqual('de');
    await expectSoon(() => page.getByRole('heading', { level: 1 }).innerText()).toEqual('Samstag, 31. August 2024');
    await expectSoon(() => page.locator('[data-figure="total-calories"]').innerText()).toEqual('2.000');
    await expectSoon(() => page.locator('[data-figure="total-fat"]').innerText()).toEqual('70,5');

    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
    await expectSoon(() => page.getByRole('heading', { level: 1 }).innerText()).toEqual('Saturday, 31 August 2024');
    await page.reload();
    await page.getByRole('heading', { name: 'Saturday, 31 August 2024' }).waitFor();
  });

  it('speaks English to a browser of any other language', async () => {
    const page = await diary.open('', { locale: 'fr-FR' });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it('has the colours of the system until others are chosen, and keeps those on a screen', async () => {
    const page = await diary.open('', { colorScheme: 'dark' });
    const paper = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await expectSoon(paper).toEqual('rgb(21, 24, 22)');
    await expectReadable(page, ['color-contrast']);

    await page.getByRole('combobox', { name: 'Colours' }).selectOption('light');
    await expectSoon(paper).toEqual('rgb(247, 245, 240)');
    await page.reload();
    await expectSoon(paper).toEqual('rgb(247, 245, 240)');

    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('combobox', { name: 'Colours' }).selectOption('dark');
    await expectSoon(paper).toEqual('rgb(21, 24, 22)');
    // Paper is light, whatever was chosen.
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate('getComputedStyle(document.documentElement).color')).toBe('rgb(31, 36, 34)');
  });

  it('is walked through with the keyboard: past the menu, and to the heading of the next page', async () => {
    const page = await diary.open();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Tab');
    await expectSoon(focused).toEqual('Skip to content');
    await page.keyboard.press('Enter');
    await expectSoon(() => page.evaluate('document.activeElement.id')).toEqual('main');

    await page.getByRole('link', { name: 'Trends' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor();
    await expectSoon(focused).toEqual('Trends');
  });

  it('hides its menu behind a button on a phone, to which Escape goes back', async () => {
    const page = await diary.open('', { viewport: PHONE });
    const button = page.getByRole('button', { name: 'More' });
    const link = page.getByRole('link', { name: 'Status' });
    await button.waitFor();
    await expectSoon(() => link.isVisible()).toEqual(false);
    await button.click();
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Status' }).waitFor();
    await expectSoon(() => link.isVisible()).toEqual(false);

    await button.click();
    await link.focus();
    await page.keyboard.press('Escape');
    await expectSoon(() => button.getAttribute('aria-expanded')).toEqual('false');
    await expectSoon(() => page.evaluate('document.activeElement.className')).toEqual('menu-button');
  });
});
