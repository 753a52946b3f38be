import { addDays } from '../../../src/diary/calendar-day';
import { DownloadService } from '../../../src/features/download/download.service';
import { EntriesService } from '../../../src/features/entries/entries.service';
import { ProductsService } from '../../../src/features/products/products.service';
import { DocStore } from '../../../src/persistence/doc-store';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { aDay, aProduct, day } from '../../support/days';
import { describeWithMongo } from '../../support/mongo';
import { untilReady } from '../../support/requests';

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

let service: TestApp;
let state = 1;
const keepAs = () => ({ by: 'FETCH' as const, replacedAt: Date.UTC(2024, 8, 1) + state });

/** What a reader gets while all days are replaced after so many of its pieces. */
async function readSlowly<T>(pieces: AsyncIterable<T>, after = 1): Promise<T[]> {
  const read: T[] = [];
  for await (const piece of pieces) {
    read.push(piece);
    if (read.length !== after) continue;
    state += 1;
    for (const one of daysIn(state)) await service.app.get(DocStore).save(one, { keepAs });
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

async function open(environment: Record<string, string> = {}): Promise<void> {
  service = await createTestApp({ environment });
  await untilReady(service);
  for (const one of daysIn(state)) await service.app.get(DocStore).save(one);
}

describe('A day of a diary file is read', () => {
  beforeAll(() => open());
  afterAll(() => service.close());

  eachDayIsRead();
});

describeWithMongo('A day of a MongoDB is read', (mongo) => {
  beforeAll(async () => {
    await open({ EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri });
  });
  afterAll(() => service.close());

  // The other ways read the same slices of the store.
  eachDayIsRead(['JSON lines', 'all entries', 'a search']);
});
