import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { DocStore } from '../../../src/persistence/doc-store';
import { addDays } from '../../../src/diary/calendar-day';
import type { DiaryDay } from '../../../src/diary/day-entry';
import { DownloadService } from '../../../src/features/download/download.service';
import { EntriesService } from '../../../src/features/entries/entries.service';
import { ProductsService } from '../../../src/features/products/products.service';
import { CapturedLog } from '../../support/captured-log';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { aDay, aProduct, day } from '../../support/days';
import { describeWithMongo } from '../../support/mongo';
import { writeEntries } from '../../support/mongo-diary';
import { randomDiary } from '../../support/random-diary';
import { untilReady } from '../../support/requests';
import { saveAll } from '../../support/stored';
import { isAnyMongoCommand, TcpProxy } from '../../support/tcp-proxy';

const ENTRIES = '/api/v2/nutritiondata';
const EVERYTHING = 'includeProducts=true&details=true';

let service: TestApp;
let store: DocStore;

/** For the tests of a group: a service whose diary is filled before them. */
function diaryOf(save: () => Promise<void>, environment: () => Record<string, string> = () => ({})): void {
  beforeAll(async () => {
    service = await createTestApp({ environment: environment() });
    store = service.app.get(DocStore);
    await untilReady(service);
    await save();
  });
  afterAll(() => service.close());
}

async function read(path: string): Promise<string> {
  const answer = await fetch(service.url + ENTRIES + path);
  expect(answer.status).toBe(200);
  return answer.text();
}

describe('A download as JSON lines', () => {
  diaryOf(() => saveAll(store, randomDiary({ days: 400, seed: 6, mostProducts: 3 })));

  it('has no limit of days, and is all of the diary, in a file of a type and a name of its own', async () => {
    const answer = await fetch(`${service.url}${ENTRIES}/download?format=JSONL&${EVERYTHING}`);
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
function largeDays(): DiaryDay[] {
  const link = `/db/${'x'.repeat(8000)}`;
  const products = Array.from({ length: 10 }, (_, index) => aProduct(`Brot ${index}`, { link }));
  const first = day('2024-02-14');
  return Array.from({ length: DAYS }, (_, index) => aDay(addDays(first, index), { products }));
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
  diaryOf(() => saveAll(store, largeDays()));
  itIsReadAsItIsTaken();
});

describeWithMongo('A large download as JSON lines from MongoDB', (mongo) => {
  let proxy: TcpProxy;

  beforeAll(async () => void (proxy = await TcpProxy.start(Number(new URL(mongo.uri).port))));
  diaryOf(
    // All at once, because a save of each takes longer than what is tested.
    () =>
      writeEntries(
        mongo.uri,
        largeDays().map((one) => ({ ...one, day: one.date, date: new Date(one.date) })),
      ),
    () => ({ EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri.replace(/:\d+\//, `:${proxy.port}/`) }),
  );
  afterEach(() => {
    proxy.refuses = () => false;
    return untilReady(service);
  });
  afterAll(() => proxy.stop());

  itIsReadAsItIsTaken();

  it('is cut off when the store is gone in the middle, so that it does not look complete', async () => {
    const answer = await begin();
    const failed = once(answer, 'error');
    const log = new CapturedLog();
    proxy.refuses = isAnyMongoCommand;
    answer.resume();

    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
    expect(answer.complete).toBe(false);
    expect(log.lines).toEqual([expect.stringMatching(/^error An answer was cut off in the middle/)]);
  });
});

describe('Each day of a download, a range or a search', () => {
  const FIRST = day('2024-01-01');
  /** A search reads 50 days at once. */
  const DAYS = 52;
  const RANGE = { fromDate: FIRST, toDate: addDays(FIRST, DAYS - 1) };
  /** Eight days, which are read at once otherwise, have too many. */
  const FOODS = 64;

  /** All days in a state: each total of calories, and each food's, is its number. */
  function daysIn(state: number) {
    const products = Array.from({ length: FOODS }, (_, at) => aProduct(`Food ${at}`, { calories: state, amount: '' }));
    return Array.from({ length: DAYS }, (_, index) =>
      aDay(addDays(FIRST, index), { totalCalories: state, totalFat: null, products }),
    );
  }

  let state = 1;
  const keepAs = () => ({ by: 'FETCH' as const, replacedAt: Date.UTC(2024, 8, 1) + state });

  /** What a reader gets while all days are replaced after so many of its pieces. */
  async function readSlowly<T>(pieces: AsyncIterable<T>, after = 1): Promise<T[]> {
    const read: T[] = [];
    for await (const piece of pieces) {
      read.push(piece);
      if (read.length !== after) continue;
      state += 1;
      for (const one of daysIn(state)) await store.save(one, { keepAs });
    }
    expect(read.length).toBeGreaterThan(after);
    return read;
  }

  interface Read {
    date: string;
    totalCalories?: number | null;
    products: { calories: number }[] | null;
  }

  /** The states in which the parts of each day were read. */
  function statesOf(days: readonly Read[]): number[][] {
    return days.map(({ totalCalories, products }) => [
      ...new Set([...(products ?? []).map(({ calories }) => calories), ...(totalCalories ? [totalCalories] : [])]),
    ]);
  }

  const download = async (format: 'JSON' | 'JSONL' | 'CSV', ownData = false): Promise<string> => {
    const query = { ...RANGE, format, includeProducts: true, details: format === 'JSONL', ownData };
    // The first piece of a file may be its header.
    return (await readSlowly((await service.app.get(DownloadService).download(query)).chunks, 2)).join('');
  };

  /** Each way that reads the foods of many days in more than one piece. */
  const WAYS: Record<string, () => Promise<Read[]>> = {
    'JSON lines': async () =>
      (await download('JSONL'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Read),
    JSON: async () => JSON.parse(await download('JSON')) as Read[],
    CSV: async () => {
      const rows = (await download('CSV')).split('\n').slice(1).filter(Boolean);
      const cells = rows.map((row) => row.split(';').map((cell) => cell.replaceAll('"', '')));
      return Object.entries(Object.groupBy(cells, ([date = '']) => date)).map(([date, ofDay = []]) => ({
        date,
        totalCalories: Number(ofDay[0]?.[8]),
        products: ofDay.map(([, , , calories]) => ({ calories: Number(calories) })),
      }));
    },
    'the range': async () => {
      const query = { ...RANGE, includeProducts: true };
      return (await readSlowly(service.app.get(EntriesService).range(query))).flat();
    },
    'all entries': async () => (await readSlowly(service.app.get(EntriesService).all({}))).flat(),
    'a search': async () => {
      const found = (await readSlowly(service.app.get(ProductsService).search({ name: 'food' }))).flat();
      const byDay = Object.entries(Object.groupBy(found, ({ date }) => date));
      return byDay.map(([date, ones = []]) => ({ date, products: ones.map(({ product }) => product) }));
    },
  };

  function eachDayIsRead(ways = Object.keys(WAYS)): void {
    it.each(ways)('in one state by %s, while another writes', async (way) => {
      const states = statesOf(await WAYS[way]!());

      expect(states).toHaveLength(DAYS);
      expect(states.filter((seen) => seen.length !== 1)).toEqual([]);
    });

    it('with none of its contents twice, as a day and as a version, while another writes', async () => {
      const lines = (await download('JSONL', true)).trim().split('\n');
      const contents = lines.map((line) => {
        const { date, totalCalories, entry } = JSON.parse(line) as Read & { entry?: Read };
        return `${date}: ${(entry ? entry.totalCalories : totalCalories)!}`;
      });

      expect(contents.length).toBeGreaterThan(DAYS);
      expect(contents.filter((content, at) => contents.indexOf(content) !== at)).toEqual([]);
    });
  }

  describe('A day of a diary file is read', () => {
    diaryOf(() => saveAll(store, daysIn(state)));
    eachDayIsRead();
  });

  describeWithMongo('A day of a MongoDB is read', (mongo) => {
    diaryOf(
      () => saveAll(store, daysIn(state)),
      () => ({ EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri }),
    );
    // The other ways read the same slices of the store.
    eachDayIsRead(['JSON lines', 'all entries', 'a search']);
  });
});
