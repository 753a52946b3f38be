import { spellings } from '../../web/src/products/spellings';
import { describeInBrowser, DiaryInBrowser } from '../support/browser';
import { aDay, aProduct } from '../support/days';

const two = (count: number) => String(count).padStart(2, '0');

/** 30 foods on 1 August 2024, and Spätzle a week later. Thursday 1 August has 1,800 kcal, Thursday 8 August 2,200. */
const DAYS = [
  aDay('2024-08-01', {
    totalCalories: 1800,
    products: Array.from({ length: 30 }, (_, index) => aProduct(`Brot ${two(index + 1)}`, { calories: 100 - index })),
  }),
  aDay('2024-08-08', { totalCalories: 2200, products: [aProduct('Spätzle', { calories: 5 })] }),
  // A Friday, and so 100 kcal above the mean of the three.
  aDay('2024-08-09', { totalCalories: 2150 }),
];

describe('a word that was typed without umlauts', () => {
  it.each([
    ['spaetzle', ['spätzle', 'späetzle']],
    ['Spatzle', ['spätzle']],
    ['Koenigsberger', ['königsberger', 'köenigsberger']],
    ['xyz', []],
  ])('%s may be spelled %j', (typed, expected) => {
    expect(spellings(typed)).toEqual(expected);
  });

  it('has four other spellings at most, because each is a request', () => {
    expect(spellings('banana banana')).toEqual(['bänana banana', 'banäna banana', 'bananä banana', 'banana bänana']);
  });
});

describeInBrowser('the view of foods', () => {
  const diary = new DiaryInBrowser({ days: DAYS });
  const rows = '.ranking tbody tr';

  it('finds a name with an umlaut that was typed without one, and says how it is spelled', async () => {
    const page = await diary.open('#/products?q=spatzle');
    await page.getByText('Results for “spätzle”.').waitFor();
    expect(await page.locator('ul.names a').allInnerTexts()).toEqual(['Spätzle']);
  });

  it('ranks 25 foods, more when asked, those of a range, and those of a search with their rank among all', async () => {
    const page = await diary.open('#/products?by=CALORIES');
    await page.locator(rows).nth(24).waitFor();
    expect(await page.locator(rows).count()).toBe(25);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.locator(rows).nth(30).waitFor();
    expect(await page.locator(rows).count()).toBe(31);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);

    await page.getByLabel('From').fill('2.8.2024');
    await page.getByLabel('From').press('Tab');
    await page.locator(rows).nth(1).waitFor({ state: 'detached' });
    expect(await page.locator(rows).innerText()).toContain('Spätzle');
    await page.getByText('All', { exact: true }).click();
    await page.locator(rows).nth(24).waitFor();
    expect(await page.getByLabel('From').inputValue()).toBe('');

    await page.getByRole('searchbox').fill('brot 30');
    await page.locator(rows).nth(1).waitFor({ state: 'detached' });
    expect(await page.locator(rows).innerText()).toMatch(/^30\s+Brot 30\s/);
  });
});

describeInBrowser('averages by day of the week', () => {
  const diary = new DiaryInBrowser({ days: DAYS });

  it('are bars from the average of all days, which is written beside them', async () => {
    const page = await diary.open('#/trends?from=2024-08-01&to=2024-08-31');
    // (1800 + 2200 + 2150) / 3
    await page.getByText('The line is the average of all these days, 2,050 kcal').waitFor();
    // Thursday has 2,000 and Friday 2,150. Half the field is the shortest scale, a tenth of the average: 50 and 100 of 205.
    const widths = `[...document.querySelectorAll('.bar-field.around .bar')].map((bar) => bar.style.inlineSize)`;
    expect(await page.evaluate(widths)).toEqual(['12.1951%', '24.3902%']);
  });
});
