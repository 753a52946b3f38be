import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { DocStore } from '../../../src/persistence/doc-store';
import { addDays } from '../../../src/diary/calendar-day';
import { CapturedLog } from '../../support/captured-log';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { aDay, aProduct, day } from '../../support/days';
import { describeWithMongo } from '../../support/mongo';
import { randomDiary } from '../../support/random-diary';
import { untilReady } from '../../support/requests';
import { saveAll } from '../../support/stored';
import { TcpProxy } from '../../support/tcp-proxy';

const ENTRIES = '/api/v2/nutritiondata';
const EVERYTHING = 'includeProducts=true&details=true';

let service: TestApp;
let store: DocStore;

async function open(environment: Record<string, string> = {}): Promise<void> {
  service = await createTestApp({ environment });
  store = service.app.get(DocStore);
}

async function read(path: string): Promise<string> {
  const answer = await fetch(service.url + ENTRIES + path);
  expect(answer.status).toBe(200);
  return answer.text();
}

describe('A download as JSON lines', () => {
  beforeAll(() => open());
  afterAll(() => service.close());

  const download = async (query: string) => fetch(`${service.url}${ENTRIES}/download?${query}`);

  it('of nothing is an empty file', async () => {
    const answer = await download('format=JSONL');

    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('content-disposition')).toContain('"nutrition-diary-export-empty.jsonl"');
  });

  it('has no limit of days, and is all of the diary, in a file of a type and a name of its own', async () => {
    await saveAll(store, randomDiary({ days: 400, seed: 6, mostProducts: 3 }));

    const answer = await download(`format=JSONL&${EVERYTHING}`);
    const entries = (await answer.text()).split('\n').slice(0, -1);

    expect(entries).toHaveLength(400);
    expect(`[${entries.join(',')}]`).toBe(await read('?details=true'));
    const dates = entries.map((entry) => (JSON.parse(entry) as { date: string }).date);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="nutrition-diary-export-${dates[0]}-to-${dates.at(-1)}-with-products.jsonl"`,
    );
  });

  // At most 365 of the same 400 days.
  it.each(['', `&${EVERYTHING}`, '&bom=true'])(
    'has each entry on a line of its own, exactly as in the download as JSON: "%s"',
    async (query) => {
      const range = '&fromDate=2024-06-01';
      const lines = await read(`/download?format=JSONL${range}${query}`);

      expect(lines.endsWith('}\n')).toBe(true);
      const entries = lines.split('\n').slice(0, -1);
      expect(`[${entries.join(',')}]`).toBe(await read(`/download?format=JSON${range}${query}`));
      expect(entries.length).toBeGreaterThan(20);
    },
  );
});

/** Days of products with such long links that what is under way fills the buffers of the system, which hold some megabytes. */
const DAYS = 200;
async function saveLargeDays(): Promise<void> {
  const link = `/db/${'x'.repeat(8000)}`;
  const products = Array.from({ length: 10 }, (_, index) => aProduct(`Brot ${index}`, { link }));
  const first = day('2024-02-14');
  await saveAll(
    store,
    Array.from({ length: DAYS }, (_, index) => aDay(addDays(first, index), { products })),
  );
}

/** An answer before its first read. */
async function begin(): Promise<IncomingMessage> {
  const request = get(`${service.url}${ENTRIES}/download?format=JSONL&${EVERYTHING}`);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

function itIsReadAsItIsTaken(): void {
  it('is read from the store only as fast as the client takes it, and has all of its days', async () => {
    const readDays = store.readDays.bind(store);
    const days: number[] = [];
    jest.spyOn(store, 'readDays').mockImplementation(async function* (...query) {
      const at = days.push(0) - 1;
      for await (const slice of readDays(...query)) {
        days[at]! += slice.length;
        yield slice;
      }
    });

    const answer = await begin();
    // By the time that one which began later is read, this one would be, too.
    await read(`/download?format=JSONL&${EVERYTHING}`);

    expect(days[0]).toBeLessThan(DAYS);
    let text = '';
    for await (const chunk of answer) text += (chunk as Buffer).toString('latin1');
    expect([days, answer.complete]).toEqual([[DAYS, DAYS], true]);
    expect(text.length).toBeGreaterThan(10_000_000);
    const entries = text.split('\n').slice(0, -1);
    expect(entries).toHaveLength(DAYS);
    expect(JSON.parse(entries.at(-1)!)).toMatchObject({ date: '2024-08-31' });
  });
}

describe('A large download as JSON lines', () => {
  beforeAll(async () => {
    await open();
    await saveLargeDays();
  });
  afterAll(() => service.close());

  itIsReadAsItIsTaken();
});

describeWithMongo('A large download as JSON lines from MongoDB', (mongo) => {
  let proxy: TcpProxy;

  beforeAll(async () => {
    proxy = await TcpProxy.start(Number(new URL(mongo.uri).port));
    await open({ EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri.replace(/:\d+\//, `:${proxy.port}/`) });
    await untilReady(service);
    await saveLargeDays();
  });
  afterAll(async () => {
    await service.close();
    await proxy.stop();
  });

  itIsReadAsItIsTaken();

  it('is cut off when the store is gone in the middle, so that it does not look complete', async () => {
    const answer = await begin();
    const failed = once(answer, 'error');
    const log = new CapturedLog();
    proxy.goAway();
    answer.resume();

    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
    expect(answer.complete).toBe(false);
    expect(log.lines).toEqual([expect.stringMatching(/^error An answer was cut off in the middle/)]);
  });
});
