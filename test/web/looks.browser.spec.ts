import type { Page } from 'playwright-core';
import { triggerDiary } from '../../bench/shared/trigger-diary.ts';
import { datesBetween } from '../../web/src/dates';
import {
  accessibilityMistakes,
  ACCOUNT,
  describeInBrowser,
  DiaryInBrowser,
  expectReadableInBothColours,
  expectSoon,
  LEAVE,
  loaded,
  PHONE,
  soon,
  TEXTS,
  TOO_WIDE,
  UNFOLD,
} from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { aMeal, amounts } from '../support/details';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { MANY_GOALS, putGoals } from '../support/goals';
import { BEYOND_THEIR_CARD, BROKEN_WORDS, LOW_LINKS, PUSHED_ASIDE } from '../support/layout-mistakes';
import { post, put } from '../support/requests';
import { untranslated } from '../support/words-of-languages';

const PAGES: [hash: string, ready: string][] = [
  ['#/?month=2024-08', '.months .marked'],
  ['#/?month=2024-08&shows=goals', '.cell.missed'],
  ['#/?month=2024-08&shows=CALORIES', '.cell.step-5'],
  ['#/day/2024-08-31', '.products'],
  ['#/day/2024-08-28', '.notice'],
  ['#/day/2024-08-20', '.journal-entries'],
  ['#/day/2024-07-21', '.products'],
  ['#/day/2024-07-19', '.products'],
  ['#/day/2024-09-30', 'main a'],
  ['#/day/2024-07-20', '.nutrients'],
  ['#/products?q=apfel&by=PROTEIN', '.ranking'],
  ['#/products/Haferflocken%2C%20Crunchy', '.occurrences'],
  [`#/products/${'Wurst'.repeat(40)}`, '.occurrences'],
  ['#/products?q=wurstwurst', '.names'],
  ['#/week', '.week-cards'],
  ['#/week?end=2024-07-21', '.week-cards'],
  ['#/nutrients', '.empty'],
  ['#/nutrients?from=2024-07-21&to=2024-07-21', '.nutrients'],
  ['#/nutrients?from=2024-07-20&to=2024-07-20', '.nutrients'],
  ['#/trends?from=2024-08-20&to=2024-08-31', '.sentence'],
  ['#/trends?from=2024-07-21&to=2024-07-21', '.hours'],
  ['#/trends?granularity=DAY', '.key-mark'],
  ['#/goals', '.goal-targets'],
  ['#/goals/2024-08-05', '.goal-weekdays'],
  ['#/goals/new', 'form'],
  ['#/body', '.measurements'],
  ['#/triggers', '.food-groups li'],
  ['#/correlation', '[data-figure="coincidence"]'],
  ['#/report?from=2024-08-20&to=2024-08-31&foods=all', '.most-eaten'],
  ['#/data', 'form'],
  ['#/import', '.file-field'],
  ['#/download', 'form'],
  ['#/settings', '.notice'],
  ['#/nowhere', 'main a'],
];

/** There are such words, and a phone is narrow. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsfrühstück, groß';
/** The longest name, in one word. */
const LONGEST = 'Wurst'.repeat(40);
const LOADS = '1.000 Donaudampfschiffsladungen';
const CRUNCHY = 'Haferflocken, Crunchy';
const NOTE = 'x'.repeat(300);
const GROUP = 'D'.repeat(100);
const LONG_DAY = aDay('2024-07-21', {
  meals: [aMeal(LONG, { calories: 12_345.6 })],
  products: [aProduct(LONGEST), aProduct(LONG, { amount: LOADS, fat: 900, time: '19:25', meal: LONG })],
  nutrients: amounts({ VITAMIN_C: 12_345.6, MAGNESIUM: 0.0123, SULPHUR: 914.6, WATER: 10_000 }),
});

const MEALS = ['Breakfast', 'Snack 1', 'Lunch', 'Snack 2', 'Dinner'];
const DAY_OF_17 = aDay('2024-07-19', {
  meals: MEALS.map((name) => aMeal(name, { calories: 409, fat: 12.5, carbs: 101.6, protein: 11.8 })),
  products: Array.from({ length: 17 }, (_, index) =>
    aProduct(CRUNCHY, {
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

/** A day in the simple view. */
const SIMPLE_DAY = aDay('2024-07-20', { nutrients: amounts({ ALCOHOL: 12.5, WATER: 1000, CHOLESTEROL: 241 }) });

/** A question of "Compare days". */
const COMPARED = {
  included: [LONGEST],
  excluded: [],
  days: '21.7.2024',
  windowDays: '0',
  asked: { included: [], excluded: [], dates: ['2024-07-21'], windowDays: 0 },
};

/** Of a phone, but for words, which may break where it is narrowest. */
const LAYOUT_MISTAKES = `({ width: innerWidth, by: ${TOO_WIDE}, beyond: ${BEYOND_THEIR_CARD}, pushed: ${PUSHED_ASIDE},
  broken: innerWidth === 320 ? [] : ${BROKEN_WORDS}, low: innerWidth === 360 ? ${LOW_LINKS} : [] })`;
/** The texts of a screen in German and in English. The page is German again for the view after it. */
const IN_BOTH_LANGUAGES = `(async () => {
  const choose = (language) => {
    const choice = document.querySelector('.preferences select');
    choice.value = language;
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    return ${soon('document.documentElement.lang === language')}.then(() => ${UNFOLD});
  };
  const german = ${TEXTS};
  await choose('en');
  const english = ${TEXTS};
  await ${LEAVE};
  await choose('de');
  return [german, english];
})()`;

const ON_SCREEN = { locale: 'de-DE' };
const ON_PHONE = { viewport: PHONE, hasTouch: true, colorScheme: 'dark', locale: 'de-DE' } as const;
/** Dates in fields. Those of pickers, which are hidden, are the browser's. */
const VALUES = `[...document.querySelectorAll('input:not([type=date])')].map(({ value }) => value)`;

/** Words of the diary itself. */
const OWN_WORDS = [LONG, LONGEST, NOTE, NOTE.slice(0, 200), GROUP, CRUNCHY, LOADS, 'Migraine wurstwurst Diät'];

describeInBrowser('every page', () => {
  const diary = new DiaryInBrowser({
    environment: ACCOUNT,
    days: [DAY_OF_17, SIMPLE_DAY, LONG_DAY, ...DIARY_WITH_GAPS],
  });
  beforeAll(async () => {
    await putGoals(diary, '2024-08-05', MANY_GOALS);
    const symptom = { date: '2024-08-20', endDate: '2024-08-22', kind: 'SYMPTOM', label: 'Migraine', severity: 7 };
    await post(`${diary.url}/api/v2/journal`, { ...symptom, text: NOTE });
    const weights = datesBetween('2024-08-01', '2024-08-31').map((date) => ({ date, kind: 'WEIGHT', value: 80 }));
    await post(`${diary.url}/api/v2/measurements`, weights);
    await put(`${diary.url}/api/v2/food-groups/${GROUP}`, { include: [NOTE.slice(0, 200)] });
  });

  /** Shows a view in the window that all of them share, unfolded. */
  async function show([hash, ready]: (typeof PAGES)[number]): Promise<Page> {
    const page = await diary.show('#/nowhere', ON_PHONE);
    await page.evaluate(`sessionStorage.setItem('kept', '${JSON.stringify({ 'compared-days': COMPARED })}');
      location.hash = '${hash}';
      ${soon(`document.querySelector('${ready}')`)}.then(() => ${UNFOLD})`);
    return page;
  }

  it.each(PAGES)(
    '%s is readable in both colours, fits any width, and has no word of the other language',
    async (...view) => {
      const page = await show(view);
      expect(await accessibilityMistakes(page)).toEqual([]);
      const [texts, values] = await page.evaluate<[string[], string[]]>(`[${TEXTS}, ${VALUES}]`);
      // Formats that can be pasted are shown as examples.
      const unreadable = [...texts, ...values].flatMap((text) => text.match(/\b\d{4}-\d\d-\d\d\b(?!\n27[./]8)/g) ?? []);
      expect(unreadable).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await accessibilityMistakes(page, ['color-contrast'])).toEqual([]);
      // German words are the longer ones.
      for (const width of [360, 320, 800]) {
        await page.setViewportSize({ width, height: 740 });
        const none = { width, by: 0, beyond: [], pushed: [], broken: [], low: [] };
        await loaded(page);
        await expectSoon(() => page.evaluate(LAYOUT_MISTAKES)).toEqual(none);
      }
      const [german, english] = await page.evaluate<[string[], string[]]>(IN_BOTH_LANGUAGES);
      expect(untranslated(english, [...texts, ...german], OWN_WORDS)).toEqual([]);
    },
  );

  it('has a menu beside it on a screen, without anything that axe-core finds', async () => {
    const page = await diary.show('#/?month=2024-08', ON_SCREEN);
    await page.locator('.months .marked').first().waitFor();
    await expectReadableInBothColours(page);
  });

  it('shows 17 foods of a day on three screens of a phone, each with a name that a thumb hits', async () => {
    const page = await diary.show('#/day/2024-07-19', ON_PHONE);
    await page.locator('.products .food-name').nth(16).waitFor();
    await loaded(page);
    const { y } = (await page.locator('.journal').boundingBox())!;
    expect(y + (await page.evaluate<number>('scrollY'))).toBeLessThanOrEqual(3 * 800);
    const lowest = `Math.min(...[...document.querySelectorAll('.products a')].map((name) => name.offsetHeight))`;
    expect(await page.evaluate<number>(lowest)).toBeGreaterThanOrEqual(24);
  });

  it('has tables that take all the room of their card, and foods of at most two lines on a phone', async () => {
    const page = await diary.show('#/products', ON_SCREEN);
    await page.locator('.ranking').waitFor();
    for (const width of [800, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      // The padding of the card is 20 px on each side.
      const margin = `document.querySelector('.ranking').closest('.card').clientWidth - document.querySelector('.ranking').clientWidth`;
      await expectSoon(async () => ({ width, margin: await page.evaluate(margin) })).toEqual({ width, margin: 40 });
    }

    await page.setViewportSize(PHONE);
    const heights = `[...new Set([...document.querySelectorAll('.ranking tbody tr')].map((row) => row.offsetHeight <= 80))]`;
    await expectSoon(() => page.evaluate(heights)).toEqual([true]);
    await page.goto(`${diary.url}/#/goals`);
    await page.locator('.goal-targets').waitFor();
    const label = `getComputedStyle(document.querySelector('.goal-targets tbody td'), '::before').content`;
    await expectSoon(() => page.evaluate(label)).toMatch(/^"\w+/);
  });

  it('has a menu that ends with its window, and scrolls to its last field', async () => {
    const page = await diary.show('#/download', ON_SCREEN);
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
      expect(Math.floor(field.y + field.height)).toBeLessThanOrEqual(height);
    }
  });

  it('has the colours of the system until others are chosen, and keeps those on a screen', async () => {
    const page = await diary.open('', { colorScheme: 'dark' });
    const paper = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await expectSoon(paper).toEqual('rgb(21, 24, 22)');
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

  it('the name stays beside the heading in German, at any width', async () => {
    const page = await diary.show('#/trends', ON_SCREEN);
    await page.getByRole('heading', { name: 'Trends' }).waitFor();
    for (const width of [770, 800, 1024, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      // The text, not its box, which may be narrower.
      const [name, heading] = await page.evaluate<[number, number]>(`['.brand span', 'h1'].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(part));
        return range.getBoundingClientRect();
      }).map(({ left, right }, index) => index === 0 ? right : left)`);
      expect({ width, isBeside: name < heading }).toEqual({ width, isBeside: true });
      // It breaks after "Ernährungs", where its hyphen is.
      const lines = await page.evaluate<number>(`(() => {
        const range = document.createRange();
        range.setEnd(document.querySelector('.brand span').firstChild, 10);
        range.setStart(document.querySelector('.brand span').firstChild, 0);
        return range.getClientRects().length;
      })()`);
      expect({ width, lines }).toEqual({ width, lines: 1 });
    }
  });
});

describeInBrowser('a finding about triggers', () => {
  const found = triggerDiary({ seed: 3, days: 150, foods: 8, risk: 20 });
  const days = found.days.map(({ date, products }) =>
    aDay(date, { products: products.map((one) => aProduct(one.name, one)) }),
  );
  const diary = new DiaryInBrowser({ days, now: '2024-01-01T12:00:00Z' });

  it('and the form of a group fit a phone, and have nothing that axe-core finds', async () => {
    const migraines = found.symptoms.map((entry) => ({ ...entry, kind: 'SYMPTOM', label: 'Migraine' }));
    for (const each of migraines) await post(`${diary.url}/api/v2/journal`, each);
    await put(`${diary.url}/api/v2/symptoms/Migraine/coverage`, { from: '2023-01-02' });
    await put(`${diary.url}/api/v2/food-groups/${GROUP}`, { include: [NOTE.slice(0, 200)] });
    const page = await diary.open('#/triggers', ON_PHONE);
    await page.getByRole('button', { name: 'Suchen', exact: true }).click();
    await page.locator('.finding').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Neue Gruppe' }).click();
    await page.evaluate(UNFOLD);
    await expectReadableInBothColours(page);
  });
});
