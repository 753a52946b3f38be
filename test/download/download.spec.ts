import { Days } from '../../src/persistence/days';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { aDay } from '../support/days';
import { FOUR_DAYS, NOW } from '../support/worked-example';

const DOWNLOAD = '/api/v2/nutritiondata/download';
const KIND = 'urn:problem-type:nutrition-diary';

let service: TestApp;
let store: Days;

beforeEach(async () => {
  service = await createTestApp({ now: NOW });
  store = service.app.get(Days);
});

afterEach(() => service.close());

async function get(query: string) {
  const answer = await fetch(`${service.url}${DOWNLOAD}?${query}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    disposition: answer.headers.get('content-disposition'),
    bytes,
    text: bytes.toString('utf8'),
  };
}

const save = async (...days: Parameters<typeof store.save>[0][]) => {
  for (const saved of days) await store.save(saved);
};

const DAY_HEADER = '"Date";"Calories";"Fat";"Carbs";"Sugar";"Protein";"Fibre"\n';
const PRODUCT_HEADER =
  '"Date";"Product Name";"Amount";"Calories";"Fat";"Carbs";"Protein";"Link";"Day Total Calories";"Day Total Fat";' +
  '"Day Total Carbs";"Day Total Sugar";"Day Total Protein";"Day Total Fibre"\n';

describe('days as CSV', () => {
  beforeEach(() => save(...FOUR_DAYS));

  const ROWS = [
    '"2024-01-01";"1800";"60";"220,5";"50,2";"70,1";"25"\n',
    '"2024-01-02";"2100";"80,5";"240";"40,1";"85";"20,5"\n',
    '"2024-01-06";"2500,5";"110,2";"260";"90,4";"70,1";"18"\n',
    '"2024-01-08";"1950";"65,3";"230,3";"45,1";"95,4";"31,2"\n',
  ];

  it.each([
    '',
    '&decimalSeparator=comma',
    '&includeProducts=false',
    '&decimalSeparator=&includeProducts=%20&fromDate=',
  ])('have a decimal comma and `;` between the fields unless something else is asked for: "%s"', async (query) => {
    expect((await get(`format=CSV${query}`)).text).toBe(DAY_HEADER + ROWS.join(''));
  });

  it('begin with the three bytes of a byte-order mark with bom=true, and only then', async () => {
    const plain = await get('format=CSV');
    const marked = await get('format=CSV&bom=true');

    expect(marked.bytes).toEqual(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain.bytes]));
    expect((await get('format=CSV&bom=false')).bytes).toEqual(plain.bytes);
    // JSON is UTF-8 without one, whatever is asked for.
    expect((await get('format=JSON&bom=true')).bytes).toEqual((await get('format=JSON')).bytes);
  });

  it('have a decimal point and `,` between the fields with decimalSeparator=dot', async () => {
    const { text } = await get('format=CSV&decimalSeparator=dot&toDate=2024-01-01');

    expect(text).toBe(
      '"Date","Calories","Fat","Carbs","Sugar","Protein","Fibre"\n' +
        '"2024-01-01","1800","60","220.5","50.2","70.1","25"\n',
    );
  });

  it('are those of the range, both ends inclusive', async () => {
    const { text } = await get('format=CSV&fromDate=2024-01-02&toDate=2024-01-06');

    expect(text).toBe(DAY_HEADER + ROWS[1] + ROWS[2]);
  });

  it('come oldest first, in UTF-8 without a mark, as text/csv', async () => {
    await save(aDay('2023-12-31'));
    const { status, type, bytes, text } = await get('format=CSV');

    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(bytes.subarray(0, 6).toString('latin1')).toBe('"Date"');
    expect(text).toBe(DAY_HEADER + '"2023-12-31";"2000";"70";"250";"40";"90";"30"\n' + ROWS.join(''));
  });
});

describe('products as CSV', () => {
  it('have a row each, with the totals of their day', async () => {
    await save(FOUR_DAYS[0]!);
    const totals = '"1800";"60";"220,5";"50,2";"70,1";"25"\n';

    expect((await get('format=CSV&includeProducts=true')).text).toBe(
      PRODUCT_HEADER +
        `"2024-01-01";"Äpfel, frisch";"150 g";"78";"0,3";"17,1";"0,5";"/db/1";${totals}` +
        `"2024-01-01";"Vollmilch 3,5%";"200 ml";"128";"7";"9,6";"6,8";"/db/2";${totals}` +
        `"2024-01-01";"Äpfel, frisch";"100 g";"52";"0,2";"11,4";"0,3";"/db/1";${totals}`,
    );
  });

  it('have a decimal point and `,` between the fields with decimalSeparator=dot', async () => {
    await save(FOUR_DAYS[3]!);

    expect((await get('format=CSV&includeProducts=true&decimalSeparator=dot')).text).toBe(
      PRODUCT_HEADER.replaceAll(';', ',') +
        '"2024-01-08","Äpfel, frisch","200 g","104","0.4","22.8","0.6","/db/1","1950","65.3","230.3","45.1","95.4","31.2"\n',
    );
  });
});

describe('JSON', () => {
  beforeEach(() => save(...FOUR_DAYS));

  const allEntries = async () => (await fetch(`${service.url}/api/v2/nutritiondata`)).json();

  it('with products is the structure of all entries', async () => {
    const { status, type, text } = await get('format=JSON&includeProducts=true');

    expect([status, type]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toEqual(await allEntries());
    expect(JSON.parse(text)).toMatchObject(FOUR_DAYS);
  });

  it.each(['', '&includeProducts=false', '&includeProducts=', '&decimalSeparator=dot'])(
    'without products has null for id and products, written out: "%s"',
    async (query) => {
      const { text } = await get(`format=JSON&fromDate=2024-01-06&toDate=2024-01-07${query}`);

      expect(JSON.parse(text)).toEqual([{ ...FOUR_DAYS[2], id: null, products: null }]);
    },
  );
});

describe('the file', () => {
  it.each([
    ['format=CSV', 'nutrition-diary-export-2024-01-01-to-2024-01-08.csv'],
    ['format=JSON&includeProducts=true', 'nutrition-diary-export-2024-01-01-to-2024-01-08-with-products.json'],
    // A bound that is given is that of the name, also where no entry lies on it.
    ['format=CSV&fromDate=2023-12-01&toDate=2024-01-31', 'nutrition-diary-export-2023-12-01-to-2024-01-31.csv'],
    // An absent one is the first or last entry of what is found.
    ['format=CSV&fromDate=2024-01-03', 'nutrition-diary-export-2024-01-03-to-2024-01-08.csv'],
    ['format=JSON&toDate=2024-01-07', 'nutrition-diary-export-2024-01-01-to-2024-01-07.json'],
    // Nothing found.
    ['format=CSV&fromDate=2024-01-03&toDate=2024-01-05', 'nutrition-diary-export-empty.csv'],
    ['format=JSON&fromDate=2025-01-01&includeProducts=true', 'nutrition-diary-export-empty.json'],
  ])('of %s is called %s', async (query, name) => {
    await save(...FOUR_DAYS);

    expect((await get(query)).disposition).toBe(`attachment; filename="${name}"`);
  });

  it.each([
    ['format=CSV', 'csv', DAY_HEADER],
    ['format=CSV&includeProducts=true', 'csv', PRODUCT_HEADER],
    ['format=CSV&decimalSeparator=dot', 'csv', DAY_HEADER.replaceAll(';', ',')],
    ['format=JSON', 'json', '[]'],
  ])('of an empty diary, %s, has a header or an empty list', async (query, extension, text) => {
    const answer = await get(query);

    expect([answer.status, answer.text]).toEqual([200, text]);
    expect(answer.disposition).toBe(`attachment; filename="nutrition-diary-export-empty.${extension}"`);
  });
});

it.each([
  ['', { format: 'format is required' }],
  ['format=', { format: 'format is required' }],
  ['format=XML', { format: 'format must be one of CSV, JSON, JSONL' }],
  ['format=csv', { format: 'format must be one of CSV, JSON, JSONL' }],
  ['format=CSV&decimalSeparator=DOT', { decimalSeparator: 'decimalSeparator must be one of comma, dot' }],
  ['format=CSV&includeProducts=1', { includeProducts: 'includeProducts must be true or false' }],
  ['format=CSV&fromDate=2023-02-29', { fromDate: 'From date must be in the format YYYY-MM-DD' }],
  ['format=CSV&toDate=x', { toDate: 'To date must be in the format YYYY-MM-DD' }],
  ['toDate=x', { format: expect.any(String), toDate: expect.any(String) }],
])('a download with "%s" is 400 with a message for each field', async (query, errors) => {
  const { status, text, disposition } = await get(query);
  const problem = JSON.parse(text);
  expect(problem.type).toBe(`${KIND}:validation-failed`);
  expect(problem.errors).toEqual(errors);
  expect([status, disposition]).toEqual([400, null]);
});
