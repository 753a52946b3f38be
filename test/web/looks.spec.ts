import { accessibilityMistakes, describeInBrowser, loaded, STANDARD, type WatchedPage } from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { aMeal, amounts } from '../support/details';
import { DiaryInBrowser } from '../support/diary-in-browser';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import '../support/needs-build';

const PAGES: [hash: string, ready: string][] = [
  ['', '.months'],
  ['#/day/2024-08-31', '.products'],
  ['#/day/2024-08-28', '.notice'],
  ['#/day/2024-07-01', '.products'],
  ['#/products?q=apfel&by=FAT', '.ranking'],
  ['#/products/Apfel%2C%20frisch', '.occurrences'],
  ['#/nutrients', '.empty'],
  ['#/nutrients?from=2024-07-01&to=2024-07-01', '.nutrients'],
  ['#/trends', '.comparison'],
  ['#/trends?from=2024-07-01&to=2024-07-01', '.hours'],
  ['#/correlation', '.months'],
  ['#/fetch', 'form'],
  ['#/import', '.file-field'],
  ['#/download', 'form'],
  ['#/status', '.states'],
];

/** There are such words, and a phone is narrow. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsfrühstück, groß';
const LONG_DAY = aDay('2024-07-01', {
  meals: [aMeal(LONG, { calories: 12_345.6 })],
  products: [aProduct(LONG, { amount: '1.000 Donaudampfschiffsladungen', fat: 900, time: '19:25', meal: LONG })],
  nutrients: amounts({ VITAMIN_C: 12_345.6, MAGNESIUM: 0.0123, SULPHUR: 914.6, WATER: 10_000 }),
});

/** What reaches into the margin of its card, 16 px wide on a phone, or out of it. */
const BEYOND_THEIR_CARD = `[...document.querySelectorAll('.card')].flatMap((card) => {
  const edge = card.getBoundingClientRect().right - 16;
  const parts = [...card.querySelectorAll('a, p, td, th, button, input, select, .bar:not(.thin)')];
  return parts.filter((part) => part.getBoundingClientRect().right > edge).map((part) => part.outerHTML);
})`;

describeInBrowser('every page', () => {
  const diary = new DiaryInBrowser({ days: [LONG_DAY, ...DIARY_WITH_GAPS] });

  describe.each([
    ['light', STANDARD],
    // The colours alone are others.
    ['dark', ['color-contrast']],
  ] as const)('in %s colours', (colorScheme, rules) => {
    let opened: WatchedPage;
    beforeAll(async () => (opened = await diary.browser.open(diary.url, { colorScheme })));
    afterAll(() => opened.page.context().close());

    it.each(PAGES)('has nothing that axe-core finds: /%s', async (hash, ready) => {
      const { page, complaints } = opened;
      await page.goto(`${diary.url}/${hash}`);
      await page.locator(ready).first().waitFor();
      expect(await accessibilityMistakes(page, rules)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

  it('fits on a phone of 360 px, in German, whose words are the longest', async () => {
    const page = await diary.open('', {
      locale: 'de-DE',
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    for (const [hash, ready] of PAGES) {
      await page.goto(`${diary.url}/${hash}`);
      await page.locator(ready).first().waitFor();
      await loaded(page);
      const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect({ hash, tooWide }).toEqual({ hash, tooWide: 0 });
      expect({ hash, beyond: await page.evaluate<string[]>(BEYOND_THEIR_CARD) }).toEqual({ hash, beyond: [] });
    }
    expect(await accessibilityMistakes(page)).toEqual([]);
  });

  it('speaks German to a German browser, with German numbers and dates, and English when that is chosen', async () => {
    const page = await diary.open('#/day/2024-08-31', { locale: 'de-AT' });
    await page.locator('[data-figure="total-calories"]').waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Samstag, 31. August 2024');
    expect(await page.locator('[data-figure="total-calories"]').innerText()).toBe('2.000');
    expect(await page.locator('[data-figure="total-fat"]').innerText()).toBe('70,5');

    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Saturday, 31 August 2024');
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
    expect(await paper()).toBe('rgb(21, 24, 22)');

    await page.getByRole('combobox', { name: 'Colours' }).selectOption('light');
    expect(await paper()).toBe('rgb(247, 245, 240)');
    await page.reload();
    expect(await paper()).toBe('rgb(247, 245, 240)');

    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('combobox', { name: 'Colours' }).selectOption('dark');
    expect(await paper()).toBe('rgb(21, 24, 22)');
    const ink = () => page.evaluate('getComputedStyle(document.documentElement).color');
    expect(await ink()).toBe('rgb(232, 230, 222)');
    // Paper is light, whatever was chosen.
    await page.emulateMedia({ media: 'print' });
    expect(await ink()).toBe('rgb(31, 36, 34)');
  });

  it('is walked through with the keyboard: past the menu, and to the heading of the next page', async () => {
    const page = await diary.open();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');

    await page.getByRole('link', { name: 'Trends' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor();
    expect(await focused()).toBe('Trends');
  });

  it('hides its menu behind a button on a phone', async () => {
    const page = await diary.open('', { viewport: { width: 360, height: 740 } });
    const button = page.getByRole('button', { name: 'Menu' });
    const link = page.getByRole('link', { name: 'Status' });
    await button.waitFor();
    expect(await link.isVisible()).toBe(false);
    await button.click();
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Status' }).waitFor();
    expect(await link.isVisible()).toBe(false);
  });
});
