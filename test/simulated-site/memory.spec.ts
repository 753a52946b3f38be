import { SimulatedSite, type SimulatedSiteOptions } from '../../simulated-site/simulated-site.ts';

const CSV = '/db/i18n/exporter/?lang=de&action=diary&type=csv';
const TOTALS = { kcal: 601, fat: 9, carbs: 60, protein: 15, sugar: 30.1, fibre: 6 };
/** The first date that a site still has which keeps 90 days, at 14:00 on 1 September 2024. */
const FIRST = '2024-06-03';

let site: SimulatedSite;
afterEach(() => site.stop());

async function start(options: SimulatedSiteOptions = {}): Promise<void> {
  const now = () => Date.parse('2024-09-01T14:00:00Z');
  site = await SimulatedSite.start({ requireLogin: false, now, ...options });
}

function food(meal: string, time: string, text: string) {
  const values = { kcal: 200, kilojoules: 837, fat: 3, carbs: 20, protein: 5 };
  return { time, meal, text, link: undefined, ...values, expected: { amount: '', name: text, link: '' } };
}

/** A breakfast, a dinner, and a snack of the night after it. */
function setThreeFoods(date: string): void {
  const products = [
    food('Dinner', '1:10', 'Nüsse'),
    food('Dinner', '19:00', 'Suppe'),
    food('Breakfast', '8:00', 'Brot'),
  ];
  site.setDay(date, { date, products, totals: TOTALS, alcohol: 3 });
}

async function page(date: string): Promise<string> {
  const from = Date.parse(date) / 1000;
  return (await fetch(`${site.url}/db/i18n/myday20/?lang=en&p=${from}&q=${from + 86_399}`)).text();
}

async function csv(): Promise<string[]> {
  const lines = (await (await fetch(site.url + CSV)).text()).split('\n').slice(1, -1);
  return lines.map((line) => line.split('";"', 2).join(' ').slice(1));
}

describe('the memory of the site', () => {
  it('has no end unless a test sets one', async () => {
    await start();

    expect(site.expectedDay('0001-01-01')).toEqual(site.loggedDay('0001-01-01'));
    expect(site.expectedDay('0001-01-02')?.products.length).toBeGreaterThan(3);
  });

  it('by the day begins at midnight, also for the night that belongs to the evening before', async () => {
    await start({ keepsDays: 90 });
    for (const date of ['2024-06-01', '2024-06-02', FIRST]) setThreeFoods(date);

    expect(await csv()).toEqual([
      '03.06.2024 01:10 Nüsse',
      '03.06.2024 08:00 Brot',
      '03.06.2024 19:00 Suppe',
      '04.06.2024 01:10 Nüsse',
    ]);
    expect(site.expectedDay(FIRST)).toEqual(site.loggedDay(FIRST));
    expect(site.expectedDay('2024-06-02')?.products.map(({ text }) => text)).toEqual(['Nüsse']);
    expect(site.expectedDay('2024-06-01')).toBeUndefined();
  });

  it('by the clock has of the oldest day what was eaten after the present time of day', async () => {
    await start({ keepsDays: 90, forgets: 'clock' });
    for (const date of ['2024-06-02', FIRST]) setThreeFoods(date);

    expect(await csv()).toEqual(['03.06.2024 19:00 Suppe', '04.06.2024 01:10 Nüsse']);
    expect(site.expectedDay('2024-06-02')).toBeUndefined();
    site.now = () => Date.parse('2024-09-01T20:00:00Z');
    expect(await csv()).toEqual(['04.06.2024 01:10 Nüsse']);
    site.now = () => Date.parse('2024-09-03T14:00:00Z');
    expect(await (await fetch(site.url + CSV)).text()).toBe('Keine Daten vorhanden.');
  });

  it('makes totals, meals and foods of the oldest page smaller together', async () => {
    await start({ keepsDays: 90, forgets: 'clock' });
    setThreeFoods(FIRST);

    const left = { kilojoules: 1674, kcal: 400, fat: 6, carbs: 40, protein: 10, sugar: 20, fibre: 4 };
    expect(site.expectedDay(FIRST)).toMatchObject({ totals: left, alcohol: 2 });
    expect(site.expectedDetails(FIRST)).toMatchObject({
      kilojoules: 1674,
      products: [{ time: '01:10' }, { time: '19:00' }],
      meals: [{ name: 'Dinner', kilojoules: 1674, calories: 400, fat: 6, carbs: 40, protein: 10 }],
    });
    const html = await page(FIRST);
    expect(html).toContain('<h3>2 Products</h3>');
    expect(html).toContain('<b>1674 kJ</b> (400 kcal) from <b>2 food items</b>');
    expect(html).toContain('Dinner: 2 products');
    expect(html).not.toContain('Breakfast');
  });

  it('keeps the subtotal of a meal that lost nothing, and sums the foods of one that did', async () => {
    await start({ keepsDays: 90, forgets: 'clock' });
    const meal = (name: string, kcal: number) => ({ name, kilojoules: 4 * kcal, kcal, fat: 1, carbs: 1, protein: 1 });
    const products = [food('Dinner', '19:00', 'Suppe'), food('Lunch', '14:30', 'Eis'), food('Lunch', '12:00', 'Brot')];
    const meals = [meal('Dinner', 201), meal('Lunch', 401)];
    site.setDay(FIRST, { date: FIRST, products, totals: TOTALS, meals });

    expect(site.expectedDetails(FIRST)!.meals).toEqual([
      { name: 'Dinner', kilojoules: 804, calories: 201, fat: 1, carbs: 1, protein: 1 },
      { name: 'Lunch', kilojoules: 837, calories: 200, fat: 3, carbs: 20, protein: 5 },
    ]);
  });

  it('shows an older day as one on which nothing was logged', async () => {
    await start({ keepsDays: 90 });
    setThreeFoods('2024-06-01');
    site.setDay('2024-05-31', 'empty');

    const html = await page('2024-06-01');
    expect(html).toContain('from <b>0 food items</b>');
    expect(html).not.toContain('myday-table-std');
    const shape = (text: string) => text.replaceAll(/\d{10}|\w+ \d+\. \w+/g, '*');
    expect(shape(html)).toBe(shape(await page('2024-05-31')));
  });

  it('can be shortened while the site runs, and ends activities with the foods', async () => {
    const span = { from: '2024-05-01', to: '2024-08-31' };
    await start({ history: { span, activityShare: 1 } });
    const dates = async () => (await csv()).map((row) => row.slice(0, 10).split('.').reverse().join('-'));
    expect((await dates())[0]).toBe('2024-05-01');

    site.keepsDays = 90;
    expect((await dates())[0]).toBe(FIRST);
    site.keepsDays = Infinity;
    expect((await dates())[0]).toBe('2024-05-01');
  });
});
