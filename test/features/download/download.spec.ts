import { EventEmitter } from 'node:events';
import type { DiaryDay } from '../../../src/diary/day-entry';
import { addDays } from '../../../src/diary/calendar-day';
import { DownloadSlots, MAX_DOWNLOADS } from '../../../src/features/download/download-slots';
import { DocStore } from '../../../src/persistence/doc-store';
import { SystemClock } from '../../../src/platform/clock';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { aDay, aProduct, day } from '../../support/days';
import { getJson } from '../../support/requests';
import { until } from '../../support/until';
import { FOUR_DAYS, NOW } from '../../support/worked-example';

const ENTRIES = '/api/v2/nutritiondata';
const DAY_HEADER = '"Date";"Calories";"Fat";"Carbs";"Sugar";"Protein";"Fibre"\n';
const PRODUCT_HEADER =
  '"Date";"Product Name";"Amount";"Calories";"Fat";"Carbs";"Protein";"Link";"Day Total Calories";"Day Total Fat";' +
  '"Day Total Carbs";"Day Total Sugar";"Day Total Protein";"Day Total Fibre"\n';
const ROWS = [
  '"2024-01-01";"1800";"60";"220,5";"50,2";"70,1";"25"\n',
  '"2024-01-02";"2100";"80,5";"240";"40,1";"85";"20,5"\n',
  '"2024-01-06";"2500,5";"110,2";"260";"90,4";"70,1";"18"\n',
  '"2024-01-08";"1950";"65,3";"230,3";"45,1";"95,4";"31,2"\n',
];

let service: TestApp;

/** For the tests of a group: a service with these days, which they only read. */
function diaryOf(days: readonly DiaryDay[]): void {
  beforeAll(async () => void (service = await createTestApp({ now: NOW, days })));
  afterAll(() => service.close());
}

async function get(query: string) {
  const answer = await fetch(`${service.url}${ENTRIES}/download?${query}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    disposition: answer.headers.get('content-disposition'),
    bytes,
    text: bytes.toString('utf8'),
  };
}

describe('a download of four days', () => {
  // Saved newest first, and given out oldest first.
  diaryOf([...FOUR_DAYS].reverse());

  it.each([
    ['format=CSV', DAY_HEADER + ROWS.join('')],
    ['format=CSV&decimalSeparator=comma&includeProducts=false', DAY_HEADER + ROWS.join('')],
    // Both ends are included.
    ['format=CSV&fromDate=2024-01-02&toDate=2024-01-06', DAY_HEADER + ROWS[1] + ROWS[2]],
    [
      'format=CSV&decimalSeparator=dot&toDate=2024-01-01',
      '"Date","Calories","Fat","Carbs","Sugar","Protein","Fibre"\n' +
        '"2024-01-01","1800","60","220.5","50.2","70.1","25"\n',
    ],
    [
      'format=CSV&includeProducts=true&toDate=2024-01-01',
      PRODUCT_HEADER +
        [
          '"Äpfel, frisch";"150 g";"78";"0,3";"17,1";"0,5";"/db/1"',
          '"Vollmilch 3,5%";"200 ml";"128";"7";"9,6";"6,8";"/db/2"',
          '"Äpfel, frisch";"100 g";"52";"0,2";"11,4";"0,3";"/db/1"',
        ]
          .map((product) => `"2024-01-01";${product};"1800";"60";"220,5";"50,2";"70,1";"25"\n`)
          .join(''),
    ],
    [
      'format=CSV&includeProducts=true&decimalSeparator=dot&fromDate=2024-01-07',
      PRODUCT_HEADER.replaceAll(';', ',') +
        '"2024-01-08","Äpfel, frisch","200 g","104","0.4","22.8","0.6","/db/1","1950","65.3","230.3","45.1","95.4","31.2"\n',
    ],
  ])('as %s is text/csv in UTF-8 without a mark', async (query, text) => {
    const answer = await get(query);
    expect([answer.status, answer.type, answer.text]).toEqual([200, 'text/csv; charset=utf-8', text]);
    expect(answer.bytes.subarray(0, 6).toString('latin1')).toBe('"Date"');
  });

  it('begins with the three bytes of a byte-order mark with bom=true, as CSV alone', async () => {
    const plain = await get('format=CSV&bom=false');
    const marked = await get('format=CSV&bom=true');
    expect(marked.bytes).toEqual(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain.bytes]));
    expect((await get('format=JSON&bom=true')).bytes).toEqual((await get('format=JSON')).bytes);
  });

  it('as JSON with products is the structure of all entries', async () => {
    const { status, type, text } = await get('format=JSON&includeProducts=true');
    expect([status, type]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(text)).toEqual((await getJson(service.url + ENTRIES)).body);
    expect(JSON.parse(text)).toMatchObject(FOUR_DAYS);
  });

  it.each(['', '&includeProducts=false', '&includeProducts=', '&decimalSeparator=dot'])(
    'as JSON without products has null for id and products, written out: "%s"',
    async (query) => {
      const { text } = await get(`format=JSON&fromDate=2024-01-06&toDate=2024-01-07${query}`);
      expect(JSON.parse(text)).toEqual([{ ...FOUR_DAYS[2], id: null, products: null }]);
    },
  );

  it.each([
    ['format=CSV', '2024-01-01-to-2024-01-08.csv'],
    ['format=JSON&includeProducts=true', '2024-01-01-to-2024-01-08-with-products.json'],
    // A bound that is given is that of the name, also where no entry lies on it.
    ['format=CSV&fromDate=2023-12-01&toDate=2024-01-31', '2023-12-01-to-2024-01-31.csv'],
    // An absent one is the first or last entry of what is found.
    ['format=CSV&fromDate=2024-01-03', '2024-01-03-to-2024-01-08.csv'],
    ['format=JSON&toDate=2024-01-07', '2024-01-01-to-2024-01-07.json'],
    // No entries found.
    ['format=CSV&fromDate=2024-01-03&toDate=2024-01-05', 'empty.csv'],
    ['format=JSON&fromDate=2025-01-01&includeProducts=true', 'empty.json'],
  ])('with %s is called …%s', async (query, name) => {
    expect((await get(query)).disposition).toBe(`attachment; filename="nutrition-diary-export-${name}"`);
  });
});

describe('a download of an empty diary', () => {
  diaryOf([]);

  it.each([
    ['format=CSV', DAY_HEADER],
    ['format=JSON', '[]'],
  ])('as %s has a header or an empty list', async (query, text) => {
    const answer = await get(query);
    expect([answer.status, answer.text]).toEqual([200, text]);
  });

  it('as JSON lines is an empty file', async () => {
    const { status, text, disposition } = await get('format=JSONL');

    expect([status, text]).toEqual([200, '']);
    expect(disposition).toContain('"nutrition-diary-export-empty.jsonl"');
  });
});

describe('a download of a long diary', () => {
  // Every third day from 2020-01-01 on, 366 of them: the last is 1,095 days later, 2022-12-31.
  const dates = Array.from({ length: 366 }, (_, index) => addDays(day('2020-01-01'), index * 3));
  diaryOf(dates.map((date) => aDay(date, { products: [aProduct('Brot'), aProduct('Käse')] })));

  it.each(['format=CSV', 'format=CSV&includeProducts=true', 'format=JSON', 'format=JSON&includeProducts=true'])(
    'as %s has at most 365 days: days found count, not the three years between them',
    async (query) => {
      const { status, type, text, disposition } = await get(query);
      expect(text).toBe('The download would cover 366 days; the limit is 365 days. format=JSONL has no limit');
      expect([status, type, disposition]).toEqual([413, 'text/plain; charset=utf-8', null]);

      expect((await get(`${query}&fromDate=2020-01-02`)).status).toBe(200);
      const file = await get(`${query}&fromDate=0001-01-01&toDate=2022-12-30`);
      const found = query.includes('CSV')
        ? [...file.text.matchAll(/^"(\d{4}-\d\d-\d\d)"/gm)].map(([, date]) => date)
        : (JSON.parse(file.text) as { date: string }[]).map(({ date }) => date);
      const rows = query === 'format=CSV&includeProducts=true' ? 2 : 1;
      expect(found).toEqual(dates.slice(0, 365).flatMap((date) => Array<string>(rows).fill(date)));
    },
  );
});

/** A response whose end the test decides. */
function aResponse() {
  return Object.assign(new EventEmitter(), { closed: false });
}

describe('downloads at once', () => {
  diaryOf([]);

  it('are 16; the next one gets 503 with Retry-After if none of them ends, and 200 afterwards', async () => {
    let begun = 0;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    Object.assign(service.app.get(DocStore), {
      async *readDays() {
        begun++;
        await ended;
        yield* [];
      },
    });
    const download = () => fetch(`${service.url}/api/v2/nutritiondata/download?format=JSONL`);

    const running = Array.from({ length: MAX_DOWNLOADS }, download);
    await until(() => begun === 16);
    const refused = await download();
    end();

    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({
      detail: '16 downloads are running; try again when one of them is done',
    });
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(Array<number>(16).fill(200));
    expect((await download()).status).toBe(200);
  });

  it('leave their place to the one that has waited longest', async () => {
    const slots = new DownloadSlots(new SystemClock('UTC'));
    const running = Array.from({ length: MAX_DOWNLOADS }, aResponse);
    for (const response of running) await slots.take(response as never);
    const order: string[] = [];
    const first = slots.take(aResponse() as never).then(() => order.push('first'));
    const second = slots.take(aResponse() as never).then(() => order.push('second'));

    running[3]!.emit('close');
    await first;
    expect(order).toEqual(['first']);
    running[0]!.emit('close');
    await second;
    expect(order).toEqual(['first', 'second']);
  });
});
