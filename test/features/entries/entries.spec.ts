import { DocStore } from '../../../src/persistence/doc-store';
import { appOfSuite } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { aMeal, amounts, NO_DETAILS } from '../../support/details';
import { getJson, postExport } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';

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

  it.each(['range', 'coverage'])('may have 366 days and no more: %s', async (path) => {
    // 2023-09-01 to 2024-08-31 are 366 days, since 2024 has a leap day.
    expect((await get(`/${path}?fromDate=2023-09-01&toDate=2024-08-31`)).status).toBe(200);
    expect((await get(`/${path}?fromDate=2023-08-31&toDate=2024-08-31`)).body).toMatchObject({
      ...{ status: 400, type: `${KIND}:range-too-long` },
      detail: 'The range covers 367 days; the limit is 366 days',
    });
  });

  // The whole surface is asked with bad values in test/surface.spec.ts.
  it.each([
    ['', { fromDate: 'From date cannot be null', toDate: 'To date cannot be null' }],
    ['fromDate=26.08.2024&toDate=2024-08-28', { fromDate: 'From date must be in the format YYYY-MM-DD' }],
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

describe('details of a day that was read from the site', () => {
  const on = new ServiceOnSite();

  it('are answered as the page shows them', async () => {
    await postExport(on, '2024-08-26', '2024-08-28');

    const { body } = await getJson(`${on.url}${ENTRIES}?details=true`);
    const days = body as { date: string; products: object[] }[];

    expect(days.length).toBeGreaterThan(0);
    for (const { date, products, ...day } of days) {
      const { products: productDetails, ...dayDetails } = on.site.expectedDetails(date)!;
      expect(day).toMatchObject(dayDetails);
      expect(products).toMatchObject(productDetails);
    }
  });

  it('lack vitamins and minerals in the simple view, which are unknown then', async () => {
    on.site.view = 'simple';
    await postExport(on, '2024-08-27', '2024-08-27');

    const { body } = await getJson(`${on.url}${ENTRIES}/2024-08-27?details=true`);
    expect(body).toMatchObject({
      nutrients: { VITAMIN_C: null, SALT: null, CHOLESTEROL: expect.any(Number) as number },
    });
    expect(on.site.requests.some(({ path }) => path.includes('mydaydetails'))).toBe(false);
  });

  it('are those of the full view with EXPORTER_UPSTREAM_FULL_DETAILS=true', async () => {
    await on.restart({ EXPORTER_UPSTREAM_FULL_DETAILS: 'true' });
    on.site.view = 'simple';
    await postExport(on, '2024-08-27', '2024-08-27');

    const { body } = await getJson(`${on.url}${ENTRIES}/2024-08-27?details=true`);
    expect(body).toMatchObject({ nutrients: { VITAMIN_C: expect.any(Number) as number } });
  });
});

describe('details', () => {
  const DAY = aDay('2024-08-27', {
    products: [aProduct('Suppe', { time: '19:25', meal: 'Dinner', kilojoules: 470 })],
    kilojoules: 8909,
    meals: [aMeal('Dinner')],
    nutrients: amounts({ SALT: 7.5809 }),
  });

  const service = appOfSuite({ days: [DAY, aDay('2024-08-28')] });

  const RANGE = 'fromDate=2024-08-27&toDate=2024-08-28';
  const answers = async (path: string) => (await getJson(service.url + path)).body as object[];

  it('come in every answer with whole days where they are asked for', async () => {
    const detailed = [DAY, { ...NO_DETAILS, products: [] }];
    expect(await answers(`${ENTRIES}?details=true`)).toMatchObject(detailed);
    expect(await answers(`${ENTRIES}/range?${RANGE}&includeProducts=true&details=true`)).toMatchObject(detailed);
    expect(await answers(`${ENTRIES}/download?format=JSON&includeProducts=true&details=true`)).toMatchObject(detailed);
    expect(await answers(`${ENTRIES}/2024-08-27?details=true`)).toMatchObject(DAY);
    expect(await answers(`${ENTRIES}/range?${RANGE}&details=true`)).toMatchObject([{ ...DAY, products: null }, {}]);
  });

  it.each(['', '?details=false'])('are left out otherwise: "%s"', async (query) => {
    for (const answer of [await answers(`${ENTRIES}/2024-08-27${query}`), (await answers(ENTRIES + query))[0]!]) {
      for (const field of ['kilojoules', 'meals', 'nutrients', 'source', 'readAt', 'final']) {
        expect(answer).not.toHaveProperty(field);
      }
      const [product] = (answer as { products: object[] }).products;
      for (const field of ['time', 'meal', 'kilojoules']) expect(product).not.toHaveProperty(field);
    }
  });

  it('are columns at the end of a CSV file of days', async () => {
    const answer = await fetch(`${service.url}${ENTRIES}/download?format=CSV&decimalSeparator=dot&details=true`);
    const [header, day, plain] = (await answer.text()).split('\n');

    expect(header).toBe(
      '"Date","Calories","Fat","Carbs","Sugar","Protein","Fibre","Kilojoules","Alcohol (g)","Water (ml)",' +
        '"Cholesterol (mg)","Bread units (BE)","Vitamin C (mg)","Vitamin A (µg)","Vitamin D (µg)","Vitamin E (mg)",' +
        '"Vitamin B1 (mg)","Vitamin B2 (mg)","Vitamin B6 (mg)","Vitamin B12 (µg)","Salt (g)","Iron (mg)","Zinc (mg)",' +
        '"Magnesium (mg)","Manganese (mg)","Fluoride (mg)","Chloride (mg)","Copper (mg)","Potassium (mg)",' +
        '"Calcium (mg)","Phosphorus (mg)","Sulphur (mg)","Iodine (µg)","Meals"',
    );
    const meals =
      '"[{""name"":""Dinner"",""kilojoules"":2000,""calories"":478,""fat"":20,""carbs"":50,""protein"":20}]"';
    expect(day).toBe(
      `"2024-08-27","2000","70","250","40","90","30","8909"${',""'.repeat(12)},"7.5809"${',""'.repeat(12)},${meals}`,
    );
    expect(plain).toBe(`"2024-08-28","2000","70","250","40","90","30"${',""'.repeat(27)}`);
  });

  it('are columns at the end of a CSV file of products', async () => {
    const query = 'format=CSV&includeProducts=true&details=true';
    const answer = await fetch(`${service.url}${ENTRIES}/download?${query}`);
    const [header, product, none] = (await answer.text()).split('\n');

    expect(header).toMatch(
      /^"Date";"Product Name";.*"Link";"Day Total Calories";.*"Day Total Fibre";"Time";"Meal";"Kilojoules";"Day Total Kilojoules";"Day Total Alcohol \(g\)";/,
    );
    expect(product).toMatch(/^"2024-08-27";"Suppe";"100 g";.*;"30";"19:25";"Dinner";"470";"8909";/);
    expect(none!.split(';')).toHaveLength(header!.split(';').length);
  });
});

describe('coverage', () => {
  /** Noon of the test; a request to the site and the pauses between days take no time of it. */
  const NOW = '2024-09-01T12:00:00.000Z';

  const on = new ServiceOnSite({ isShared: true });

  async function exportDays(fromDate: string, toDate: string): Promise<void> {
    expect((await postExport(on, fromDate, toDate)).status).toBe(200);
  }

  async function coverage(fromDate: string, toDate = fromDate): Promise<unknown> {
    return (await getJson(`${on.url}${ENTRIES}/coverage?fromDate=${fromDate}&toDate=${toDate}`)).body;
  }

  it('says of each day of a range, oldest first, what it came to and when', async () => {
    on.site.setDay('2024-08-27', 'empty');
    on.site.addFault({ kind: 'status', status: 404, date: '2024-08-28' });
    await exportDays('2024-08-26', '2024-08-28');

    expect(await coverage('2024-08-25', '2024-08-28')).toEqual([
      { date: '2024-08-25', state: 'NEVER_FETCHED', reason: null, checkedAt: null, final: null },
      { date: '2024-08-26', state: 'LOGGED', reason: null, checkedAt: NOW, final: true },
      { date: '2024-08-27', state: 'NOTHING_LOGGED', reason: null, checkedAt: NOW, final: null },
      { date: '2024-08-28', state: 'FAILED', reason: 'site unavailable', checkedAt: NOW, final: null },
    ]);
  });

  it('counts an entry of before as logged, without an instant', async () => {
    await on.service.app.get(DocStore).save(aDay('2020-05-05'));

    expect(await coverage('2020-05-05')).toEqual([
      { date: '2020-05-05', state: 'LOGGED', reason: null, checkedAt: null, final: true },
    ]);
  });

  it('calls today, and a day of the CSV alone, not final', async () => {
    await exportDays('2024-09-01', '2024-09-01');
    await on.service.app.get(DocStore).save(aDay('2024-08-31'), { origin: { source: 'HISTORY' } });

    expect(await coverage('2024-08-31', '2024-09-01')).toMatchObject([{ final: false }, { final: false }]);
  });

  it('remembers nothing of a day that was not asked for: one to come', async () => {
    await exportDays('2024-09-01', '2024-09-02');

    expect(await coverage('2024-09-01', '2024-09-02')).toMatchObject([{ checkedAt: NOW }, { state: 'NEVER_FETCHED' }]);
  });

  it('remembers nothing of a day that was not tried, because the run gave up', async () => {
    for (const date of ['2024-08-20', '2024-08-21', '2024-08-22'])
      on.site.addFault({ kind: 'status', status: 404, date });
    await exportDays('2024-08-20', '2024-08-23');

    const states = ['FAILED', 'FAILED', 'FAILED', 'NEVER_FETCHED'].map((state) => ({ state }));
    expect(await coverage('2024-08-20', '2024-08-23')).toMatchObject(states);
  });
});
