import { UNKNOWN_ORIGIN } from '../../../src/diary/history/day-origin';
import { DocStore } from '../../../src/persistence/doc-store';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { describeWithMongo } from '../../support/mongo';
import { randomDiary } from '../../support/random-diary';
import { untilReady } from '../../support/requests';
import { slicesOf, withoutIds } from '../../support/stored';

const ENTRIES = '/api/v2/nutritiondata';
const EVERYTHING = 'includeProducts=true&details=true';
const JSON_LINES = `/download?format=JSONL&${EVERYTHING}`;
const CSV = `/download?format=CSV&${EVERYTHING}`;

let source: TestApp;
let target: TestApp;

/** Exports are imported again to the last digit, between any two stores. */
function describeRoundTrips(open: () => Promise<TestApp>, ways: readonly string[]): void {
  beforeAll(async () => {
    source = await open();
    await untilReady(source);
    const sources = ['PAGE', 'HISTORY', null] as const;
    for (const [index, day] of [...randomDiary({ days: 40, seed: 1 })].entries()) {
      const readAt = index % 4 === 3 ? null : Date.parse(day.date) + index * 7_654_321;
      await source.app.get(DocStore).save(day, { origin: { source: sources[index % 3], readAt } });
    }
  });
  afterAll(() => source.close());
  beforeEach(async () => {
    target = await open();
    await untilReady(target);
  });
  afterEach(() => target.close());

  it.each(ways)('a random diary by %s, of JSON with where each day comes from', async (way) => {
    const days = await allOf(source);
    const origins = await source.app.get(DocStore).readOrigins({});

    const file = await download(way);
    expect(await upload(file, 'replace')).toMatchObject({ days: days.length, rejected: [], skipped: 0 });

    expect(await allOf(target)).toEqual(days);
    expect(await target.app.get(DocStore).readOrigins({})).toEqual(
      way.includes('CSV') ? origins.map(({ date }) => ({ date, ...UNKNOWN_ORIGIN })) : origins,
    );
    expect(await upload(file, 'replace')).toMatchObject({ unchanged: days.length });
  });
}

describe('SQLite', () => {
  // Every form is in reading/round-trip.spec.ts.
  describeRoundTrips(() => createTestApp(), ['?details=true', JSON_LINES, CSV]);

  it('totals first and everything later: a day is completed by `fill`', async () => {
    await upload(await download('/download?format=CSV'), 'skip');
    await upload(await download(CSV), 'fill');

    expect(await allOf(target)).toEqual(await allOf(source));
  });
});

describeWithMongo('MongoDB', (mongo) => {
  // The forms of a file do not depend on the store.
  describeRoundTrips(
    () => createTestApp({ environment: { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.freshUri() } }),
    [JSON_LINES],
  );
});

async function download(path: string, { url } = source): Promise<Uint8Array> {
  const answer = await fetch(url + ENTRIES + path);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

async function upload(file: Uint8Array, mode: string): Promise<unknown> {
  const answer = await fetch(`${target.url}${ENTRIES}/import?mode=${mode}`, {
    method: 'POST',
    body: file as Uint8Array<ArrayBuffer>,
  });
  return answer.json();
}

/** All days with everything that is known of them, without their ids, which CSV does not have. */
async function allOf({ app }: TestApp): Promise<unknown[]> {
  const everything = { includeProducts: true, includeDetails: true };
  const days = (await slicesOf(app.get(DocStore).readDays({}, everything))).flat();
  // An import has another origin than a page.
  return withoutIds(days).map((day) => ({ ...(day as object), source: undefined, readAt: undefined }));
}
