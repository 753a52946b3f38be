import { DocStore } from '../../../src/persistence/doc-store';
import { appOfSuite } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { getJson } from '../../support/requests';
import { FOUR_DAYS, NOW } from '../../support/worked-example';

const PRODUCTS = '/api/v2/nutritiondata/products';
const KIND = 'urn:problem-type:nutrition-diary';

let store: DocStore;

const service = appOfSuite({ now: NOW, days: FOUR_DAYS });
beforeAll(() => (store = service.app.get(DocStore)));
// The day that some tests fill with products of their own.
beforeEach(() => store.save(aDay('2024-01-09')));

const get = (path: string) => getJson(service.url + PRODUCTS + path);

async function found(query: string): Promise<string[]> {
  const { body } = await get(`?${query}`);
  return (body as { date: string; product: { amount: string } }[]).map(
    ({ date, product }) => `${date} ${product.amount}`,
  );
}

const term = (text: string): string => encodeURIComponent(text);

describe('the product search', () => {
  it('gives date and product, newest first, and within a day in the order of the page', async () => {
    const { status, body } = await get(`?name=${term('ÄPFEL')}`);

    const apple = { name: 'Äpfel, frisch', link: '/db/1' };
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        date: '2024-01-08',
        product: { ...apple, amount: '200 g', calories: 104, fat: 0.4, carbs: 22.8, protein: 0.6 },
      },
      { date: '2024-01-01', product: { ...apple, amount: '150 g', calories: 78, fat: 0.3, carbs: 17.1, protein: 0.5 } },
      { date: '2024-01-01', product: { ...apple, amount: '100 g', calories: 52, fat: 0.2, carbs: 11.4, protein: 0.3 } },
    ]);
  });

  it.each([
    ['days=MONDAY,SATURDAY', ['2024-01-06 100 ml', '2024-01-06 250 ml', '2024-01-01 200 ml']],
    ['days=MONDAY&days=SATURDAY', ['2024-01-06 100 ml', '2024-01-06 250 ml', '2024-01-01 200 ml']],
    ['limit=1&days=MONDAY', ['2024-01-01 200 ml']],
    // Ten digits: any number from 1 on is accepted.
    ['limit=2147483647', ['2024-01-06 100 ml', '2024-01-06 250 ml', '2024-01-01 200 ml']],
    ['fromDate=2024-01-06&toDate=2024-01-06', ['2024-01-06 100 ml', '2024-01-06 250 ml']],
  ])('of milk with %s', async (query, expected) => {
    expect(await found(`name=milch&${query}`)).toEqual(expected);
  });

  it('gives all matches when there is no limit', async () => {
    await store.save(aDay('2024-01-09', { products: Array.from({ length: 1200 }, () => aProduct('Kaffee')) }));

    expect(await found('name=kaffee')).toHaveLength(1200);
    expect(await found('name=kaffee&limit=700')).toHaveLength(700);
  });
});

describe('the distinct names', () => {
  const ALL = ['Äpfel, frisch', 'apfelsaft', 'Schokolade 50% (a+b)*', 'VOLLMILCH 3,5%', 'Vollmilch 3,5%', 'Weißbrot'];

  it.each([
    ['', ALL],
    ['?search=milch', ['VOLLMILCH 3,5%', 'Vollmilch 3,5%']],
    ['?limit=2', ALL.slice(0, 2)],
  ])('are German in order, ties by code point: "%s"', async (query, expected) => {
    expect(await get(`/distinct${query}`)).toEqual({ status: 200, body: expected });
  });

  it('are the first hundred of the whole order unless a limit says otherwise', async () => {
    const numbers = Array.from({ length: 1050 }, (_, index) => `Produkt ${String(index).padStart(4, '0')}`);
    await store.save(aDay('2024-01-09', { products: numbers.toReversed().map((name) => aProduct(name)) }));

    expect((await get('/distinct?search=produkt')).body).toEqual(numbers.slice(0, 100));
    expect((await get('/distinct?search=produkt&limit=1000')).body).toEqual(numbers.slice(0, 1000));
  });
});

describe('the summary', () => {
  it('adds up the occurrences of all matching names', async () => {
    // 128 + 64 + 160 kcal = 352, by three 117.33; fat 7 + 3.5 + 8.8, carbohydrates 9.6 + 4.8 + 12, protein 6.8 + 3.4 + 8.5.
    expect(await get('/summary?name=MILCH')).toEqual({
      status: 200,
      body: {
        searchTerm: 'MILCH',
        matchedProductNames: ['VOLLMILCH 3,5%', 'Vollmilch 3,5%'],
        timesEaten: 3,
        firstDate: '2024-01-01',
        lastDate: '2024-01-06',
        totalCalories: 352,
        totalFat: 19.3,
        totalCarbs: 26.4,
        totalProtein: 18.7,
        averageCalories: 117.3,
        weekdayDistribution: { MONDAY: 1, TUESDAY: 0, WEDNESDAY: 0, THURSDAY: 0, FRIDAY: 0, SATURDAY: 2, SUNDAY: 0 },
      },
    });
  });

  it('of nothing has zeros, nulls, no names and all seven weekdays', async () => {
    const answer = await fetch(`${service.url}${PRODUCTS}/summary?name=kaviar`);

    expect(await answer.text()).toBe(
      '{"searchTerm":"kaviar","matchedProductNames":[],"timesEaten":0,"firstDate":null,"lastDate":null,' +
        '"totalCalories":0,"totalFat":0,"totalCarbs":0,"totalProtein":0,"averageCalories":0,"weekdayDistribution":' +
        '{"MONDAY":0,"TUESDAY":0,"WEDNESDAY":0,"THURSDAY":0,"FRIDAY":0,"SATURDAY":0,"SUNDAY":0}}',
    );
  });
});

describe('the ranking', () => {
  const names = async (query: string) =>
    ((await get(`/top?${query}`)).body as { name: string }[]).map(({ name }) => name);

  it('has sums, and calories for each occurrence', async () => {
    expect(await get('/top?limit=1')).toEqual({
      status: 200,
      body: [
        // 78 + 52 + 104 = 234 kcal; 0.3 + 0.2 + 0.4; 17.1 + 11.4 + 22.8; 0.5 + 0.3 + 0.6
        {
          name: 'Äpfel, frisch',
          timesEaten: 3,
          totalCalories: 234,
          totalFat: 0.9,
          totalCarbs: 51.3,
          totalProtein: 1.4,
          averageCalories: 78,
        },
      ],
    });
  });

  const [apple, milk, MILK] = ['Äpfel, frisch', 'Vollmilch 3,5%', 'VOLLMILCH 3,5%'];
  const [bread, juice, chocolate] = ['Weißbrot', 'apfelsaft', 'Schokolade 50% (a+b)*'];
  it.each([
    // Three, two, and four names once each: by code point, S before V before W before a.
    ['', [apple, milk, chocolate, MILK, bread, juice]],
    ['by=CALORIES&limit=1', [chocolate]],
    // 540, 160, 64
    ['by=CALORIES&fromDate=2024-01-03&toDate=2024-01-07', [chocolate, MILK, milk]],
  ])('of "%s" is highest first', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('has twenty lines unless a limit says otherwise', async () => {
    const products = Array.from({ length: 30 }, (_, index) => aProduct(`Produkt ${index}`));
    await store.save(aDay('2024-01-09', { products }));

    expect(await names('')).toHaveLength(20);
    expect(await names('limit=21')).toHaveLength(21);
  });
});

const DAY_NAMES = 'MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY';

describe('products', () => {
  // The whole surface is asked with bad values in test/surface.spec.ts.
  it.each([
    ['?name=%20%09', { name: 'name is required' }],
    ['?name=a&name=b', { name: 'name must be given once' }],
    ['?name=a&days=FUNDAY', { days: `days must be a comma-separated list of ${DAY_NAMES}` }],
    ['?name=a&days=MONDAY,,SUNDAY', { days: expect.any(String) }],
    ['?name=a&limit=0', { limit: 'limit must be a whole number of at least 1' }],
    ['?limit=0&toDate=x', { name: expect.any(String), limit: expect.any(String), toDate: expect.any(String) }],
    ['/distinct?limit=0', { limit: 'limit must be a whole number from 1 to 1000' }],
    ['/top?by=SUGAR', { by: 'by must be one of FREQUENCY, CALORIES, FAT, CARBS, PROTEIN' }],
  ])('"%s" is 400 with a message for each field', async (query, errors) => {
    const { status, body } = await get(query);
    expect([status, body.type]).toEqual([400, `${KIND}:validation-failed`]);
    expect(body.errors).toEqual(errors);
  });
});
