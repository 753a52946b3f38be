import { RECORD_KINDS, type RecordKind, type UserRecords } from '../../../src/diary/user-data/record-kinds';
import { DocStore } from '../../../src/persistence/doc-store';
import { StateStore } from '../../../src/persistence/state-store';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { toReplacedVersion, VersionStore } from '../../../src/persistence/version-store';
import { UNKNOWN_ORIGIN } from '../../../src/diary/history/day-origin';
import { beginAnew, createTestApp, type TestApp } from '../../support/create-test-app';
import { aDay, aProduct, day } from '../../support/days';
import { NO_DETAILS } from '../../support/details';
import { describeWithMongo } from '../../support/mongo';
import { ALL_OWN_DATA, ownDataIn } from '../../support/own-data';
import { untilReady } from '../../support/requests';
import { type CompleteDay, randomDiary } from '../../support/random-diary';
import { slicesOf, withoutIds } from '../../support/stored';

const ENTRIES = '/api/v2/nutritiondata';
const EVERYTHING = 'format=JSONL&includeProducts=true&details=true&pages=true&ownData=true';
const DATE = '2024-08-27';

/** Other contents with the keys of `ALL_OWN_DATA`. */
const OTHER_OWN_DATA = {
  goals: ALL_OWN_DATA.goals.map((goals) => ({ ...goals, note: 'other' })),
  measurement: ALL_OWN_DATA.measurement.map((measured) => ({ ...measured, value: 99 })),
  activities: ALL_OWN_DATA.activities.map((activities) => ({ ...activities, activities: [] })),
  journal: ALL_OWN_DATA.journal.map((entry) => ({ ...entry, text: 'other' })),
  dayStatus: ALL_OWN_DATA.dayStatus.map((status) => ({ ...status, dayType: 'other' })),
  symptomCoverage: ALL_OWN_DATA.symptomCoverage.map((coverage) => ({ ...coverage, from: day('2024-01-01') })),
  foodGroup: ALL_OWN_DATA.foodGroup.map((group) => ({ ...group, include: ['other'] })),
  profile: ALL_OWN_DATA.profile.map((profile) => ({ ...profile, birthYear: 1950 })),
} satisfies { [Kind in RecordKind]: UserRecords[Kind][] };

/** A diary with something of every kind: of a day all versions that it can have, and its offer. */
async function fill({ app }: TestApp, which: 'stored' | 'other'): Promise<void> {
  const [days, versions] = [app.get(DocStore), app.get(VersionStore)];
  const at = which === 'stored' ? Date.parse('2024-08-28T05:00:00Z') : Date.parse('2036-01-01T00:00:00Z');
  const of = (calories: number) => aDay(DATE, { products: [aProduct('Brot', { calories })], totalCalories: calories });
  // Ten contents of both diaries, and ten of each.
  const contents = Array.from({ length: 20 }, (_, index) => (which === 'stored' || index < 10 ? index : index + 100));
  for (const calories of contents) {
    await days.save(of(calories), { keepAs: () => ({ by: 'FETCH', replacedAt: at + calories }) });
  }
  const [stored, offered] = which === 'stored' ? [500, 501] : [600, 601];
  await days.save(of(stored), {
    keepAs: () => ({ by: 'FETCH', replacedAt: at + stored }),
    page: `<p>${which}</p>`,
  });
  await days.keepPage({ date: day(DATE), html: `<p>unread, ${which}</p>` });
  const offer = { ...toReplacedVersion({ id: '', ...of(offered) }), state: 'OFFERED' as const, by: 'FETCH' as const };
  await versions.add([{ ...offer, replacedAt: at }], { replace: true });
  await app.get(StateStore).noteFetches([{ day: day(DATE), at, outcome: 'store unavailable' }]);
  const own = which === 'stored' ? ALL_OWN_DATA : OTHER_OWN_DATA;
  for (const kind of RECORD_KINDS) await app.get(UserDataStore).save(kind, own[kind]);
}

/** Each kind in the file contradicts what is stored. */
function describeAdding(open: () => Promise<TestApp>): void {
  let [stored, other]: TestApp[] = [];
  /** Of `stored` at first. */
  let lines: string[];

  // An import with `skip` or `fill` changes nothing of it.
  beforeAll(async () => {
    [stored, other] = [await open(), await open()];
    await Promise.all([untilReady(stored), untilReady(other)]);
    await fill(stored, 'stored');
    await fill(other, 'other');
    lines = await linesOf(stored);
  });
  afterAll(() => Promise.all([stored!.close(), other!.close()]));

  const linesOf = async ({ url }: TestApp) => {
    const text = await (await fetch(`${url}${ENTRIES}/download?${EVERYTHING}`)).text();
    return text.trimEnd().split('\n');
  };
  const sendLines = async (lines: string[], { url }: TestApp, mode: string) => {
    const body = lines.join('\n');
    const answer = await fetch(`${url}${ENTRIES}/import?mode=${mode}&details=true`, { method: 'POST', body });
    expect(answer.status).toBe(200);
    return answer.json() as Promise<object>;
  };
  /** @returns the lines that are not there any more */
  const goneAfterImport = async (mode: string) => {
    const before = await linesOf(stored!);
    await sendLines(await linesOf(other!), stored!, mode);
    const after = await linesOf(stored!);
    return before.filter((line) => !after.includes(line));
  };

  it('comes whole into an empty diary, the days first; the same file once more changes nothing', async () => {
    const empty = await open();
    await untilReady(empty);

    const ownData = { added: 9, replaced: 0, unchanged: 0, skipped: 0 };
    expect(await sendLines(lines, empty, 'skip')).toMatchObject({ imported: 1, versions: 21, ownData, rejected: [] });
    expect(await linesOf(empty)).toEqual(lines);
    expect(await ownDataIn(empty.app.get(UserDataStore))).toEqual(ALL_OWN_DATA);

    const again = { added: 0, replaced: 0, unchanged: 9, skipped: 0 };
    const report = { unchanged: 1, versions: 0, ownData: again, rejected: [] };
    expect(await sendLines(lines, empty, 'replace')).toMatchObject(report);
    expect(await linesOf(empty)).toEqual(lines);
    await empty.close();
  });

  it.each(['skip', 'fill'])('stays as it is, of every kind, with mode %s', async (mode) => {
    await sendLines(lines, stored!, 'replace');
    expect(await goneAfterImport(mode)).toEqual([]);
  });

  it('is replaced with mode replace, of every kind, by the same file', async () => {
    const gone = await goneAfterImport('replace');
    const kinds = gone.map((line) => (JSON.parse(line) as { type?: string }).type ?? 'day');
    expect([...new Set(kinds)]).toEqual(['day', 'version', 'page', 'unreadPage', 'fetch', ...RECORD_KINDS]);
  });
}

describe('What is stored in SQLite', () => {
  describeAdding(() => createTestApp());
});

describeWithMongo('What is stored in MongoDB', (mongo) => {
  describeAdding(() => createTestApp({ environment: { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.freshUri() } }));
});

describe('What is downloaded and imported again from', () => {
  const CSV = '/download?format=CSV&includeProducts=true&details=true';
  const JSON_LINES = CSV.replace('CSV', 'JSONL');
  /** A decimal point, commas between the fields, and a byte-order mark. */
  const IN_ENGLISH = '&decimalSeparator=dot&bom=true';

  let source: TestApp;
  let target: TestApp;

  /** Exports are imported again to the last digit, between any two stores. */
  function describeRoundTrips(open: () => Promise<TestApp>, ways: readonly string[]): void {
    beforeAll(async () => {
      [source, target] = [await open(), await open()];
      await Promise.all([untilReady(source), untilReady(target)]);
      const sources = ['PAGE', 'HISTORY', null] as const;
      const store = source.app.get(DocStore);
      // The ends of the calendar.
      await store.save(aDay('0001-01-01'), { origin: { source: 'PAGE', readAt: Date.parse('0001-01-02T12:00:00Z') } });
      await store.save(aDay('9999-12-31'));
      for (const [index, day] of [...randomDiary({ days: 40, seed: 1 })].entries()) {
        const readAt = index % 4 === 3 ? null : Date.parse(day.date) + index * 7_654_321;
        await store.save(day, { origin: { source: sources[index % 3], readAt } });
      }
    });
    afterAll(() => Promise.all([source.close(), target.close()]));

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
    beforeEach(() => beginAnew(target));
    describeRoundTrips(() => createTestApp(), ['?details=true', JSON_LINES, CSV, CSV + IN_ENGLISH]);

    const parts = ['', '&details=true', '&includeProducts=true'];
    it.each(['JSON', `CSV${IN_ENGLISH}`].flatMap((form) => parts.map((part) => form + part)))(
      'a part of it by %s, of which each day then says the same, and nothing else',
      async (way) => {
        const file = await download(`/download?format=${way}`);
        expect(await upload(file, 'replace')).toMatchObject({ days: 42, imported: 42, rejected: [] });

        expect(await download(`/download?format=${way}`, target)).toEqual(file);
        const unknown = { time: null, meal: null, kilojoules: null };
        const parts = ((await allOf(source)) as CompleteDay[]).map((day) => ({
          ...day,
          ...(!way.includes('details') && NO_DETAILS),
          products: way.includes('includeProducts') ? day.products.map((one) => ({ ...one, ...unknown })) : [],
        }));
        expect(await allOf(target)).toEqual(parts);
      },
    );

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
});
