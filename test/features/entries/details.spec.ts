import { appOfSuite } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { aMeal, amounts, NO_DETAILS } from '../../support/details';
import { getJson, postExport } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';

const ENTRIES = '/api/v2/nutritiondata';

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
