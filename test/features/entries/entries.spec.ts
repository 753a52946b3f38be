import { DocStore } from '../../../src/persistence/doc-store';
import { appOfSuite } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';

const ENTRIES = '/api/v2/nutritiondata';
const KIND = 'urn:problem-type:nutrition-diary';

let store: DocStore;

const service = appOfSuite();
beforeAll(() => (store = service.app.get(DocStore)));

async function get(path: string) {
  const answer = await fetch(service.url + ENTRIES + path);
  const text = await answer.text();
  return { status: answer.status, type: answer.headers.get('content-type'), text, body: JSON.parse(text) };
}

async function datesOf(path: string): Promise<string[]> {
  const { body } = await get(path);
  return (body as { date: string }[]).map(({ date }) => date);
}

describe('all entries', () => {
  it('are an empty list in an empty diary', async () => {
    expect(await get('')).toMatchObject({ status: 200, text: '[]', type: expect.stringMatching(/^application\/json/) });
  });

  it('come oldest first, however they were stored, with their products in the order of the page', async () => {
    await store.save(aDay('2024-08-28', { products: [aProduct('Zwieback'), aProduct('Apfel'), aProduct('Apfel')] }));
    await store.save(aDay('2023-12-31'));
    await store.save(aDay('2024-01-01'));
    expect(await datesOf('')).toEqual(['2023-12-31', '2024-01-01', '2024-08-28']);
    expect((await get('')).body).toMatchObject([
      { products: [] },
      { products: [] },
      { products: [{ name: 'Zwieback' }, { name: 'Apfel' }, { name: 'Apfel' }] },
    ]);
  });
});

describe('the entry of a day', () => {
  it('is what was stored: every value as it is, links and amounts verbatim', async () => {
    const product = aProduct('Müsli "Früchte" & <Nuss>', {
      amount: '1/2 Pck.',
      calories: 112,
      fat: 7.5,
      carbs: 0.1,
      protein: 0,
      link: '/db/en/food/x/index.html?a=1&b=2',
    });
    const stored = aDay('2024-05-27', { products: [product], totalCalories: 2128, totalFat: 69.3, totalFibre: 0 });
    await store.save(stored);
    const { status, body } = await get('/2024-05-27');
    expect(status).toBe(200);
    expect(body).toEqual({ ...stored, id: expect.stringMatching(/./) });
  });

  it('writes nulls out where a total was not known', async () => {
    await store.save(aDay('2024-05-27', { totalSugar: null, totalFibre: null }));
    const { text } = await get('/2024-05-27');
    expect(text).toContain('"totalSugar":null');
    expect(text).toContain('"totalFibre":null');
  });

  it.each(['2024-02-30', '%20'])('whose date is no date is 400: %s', async (date) => {
    const { status, body } = await get(`/${date}`);
    expect([status, body.type, Object.keys(body.errors)]).toEqual([400, `${KIND}:validation-failed`, ['date']]);
  });
});

describe('a range', () => {
  beforeAll(async () => {
    for (const date of ['2024-08-25', '2024-08-26', '2024-08-28', '2024-08-29']) {
      await store.save(aDay(date, { products: [aProduct(`Brot vom ${date}`)] }));
    }
  });

  it('includes both its ends, oldest first, and leaves out what is not there', async () => {
    expect(await datesOf('/range?fromDate=2024-08-26&toDate=2024-08-28')).toEqual(['2024-08-26', '2024-08-28']);
  });

  it.each(['', '&includeProducts=false', '&includeProducts=', '&includeProducts=%20', '&unknown=true'])(
    'has products that are null unless they are asked for: "%s"',
    async (parameters) => {
      const { body } = await get(`/range?fromDate=2024-08-26&toDate=2024-08-28${parameters}`);
      expect(body).toMatchObject([{ products: null }, { products: null }]);
    },
  );

  it('has its products with includeProducts=true', async () => {
    const { body } = await get('/range?fromDate=2024-08-26&toDate=2024-08-28&includeProducts=true');
    expect(body).toMatchObject([
      { date: '2024-08-26', products: [{ name: 'Brot vom 2024-08-26' }] },
      { date: '2024-08-28', products: [{ name: 'Brot vom 2024-08-28' }] },
    ]);
  });

  it('may have 366 days and no more', async () => {
    // 2023-09-01 to 2024-08-31 are 366 days, since 2024 has a leap day.
    expect((await get('/range?fromDate=2023-09-01&toDate=2024-08-31')).status).toBe(200);
    const { status, body } = await get('/range?fromDate=2023-08-31&toDate=2024-08-31');
    expect([status, body.type]).toEqual([400, `${KIND}:range-too-long`]);
    expect(body.detail).toMatch(/367.*366/);
  });

  // The whole surface is asked with bad values in test/surface.spec.ts.
  it.each([
    ['', { fromDate: 'From date cannot be null', toDate: 'To date cannot be null' }],
    ['fromDate=26.08.2024&toDate=2024-08-28', { fromDate: 'From date must be in the format YYYY-MM-DD' }],
    ['fromDate[]=2024-08-26&toDate=2024-08-28', expect.objectContaining({ fromDate: expect.any(String) })],
    [
      'fromDate=2024-08-26&toDate=2024-8-28&includeProducts=yes',
      { toDate: 'To date must be in the format YYYY-MM-DD', includeProducts: 'includeProducts must be true or false' },
    ],
  ])('asked for by "%s" is 400 with a message for each field', async (query, errors) => {
    const { status, body } = await get(`/range?${query}`);
    expect([status, body.type]).toEqual([400, `${KIND}:validation-failed`]);
    expect(body.errors).toEqual(errors);
  });
});
