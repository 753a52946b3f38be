import { gzipSync } from 'node:zlib';
import type { DiaryDay } from '../../src/diary/day-entry';
import { Days } from '../../src/persistence/days';
import { StateStore } from '../../src/persistence/state-store';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { aDay, aProduct, day } from '../support/days';
import { getJson, readJson } from '../support/requests';
import { readEntries, withoutIds } from '../support/stored';

const IMPORT = '/api/v2/nutritiondata/import';
const BREAD = aProduct('Brot');
const FILE = [
  { ...aDay('2024-08-26', { products: [BREAD] }), id: '66ce1f00aa11bb22cc33dd44' },
  { ...aDay('2024-08-27', { totalCalories: 1800 }), id: '66ce1f00aa11bb22cc33dd45' },
];
/** What an import of two days answers when nothing was there before. */
const NEW_DAYS = {
  source: 'json',
  dryRun: false,
  days: 2,
  imported: 2,
  filled: 0,
  replaced: 0,
  unchanged: 0,
  skipped: 0,
  notTried: 0,
  activities: 0,
  rejected: [],
  moreRejected: 0,
};

let service: TestApp;
let store: Days;

beforeEach(async () => {
  service = await createTestApp();
  store = service.app.get(Days);
});

afterEach(() => service.close());

const upload = (content: string | Uint8Array, query = '', headers: Record<string, string> = {}) =>
  fetch(service.url + IMPORT + query, { method: 'POST', body: content as string, headers });
const importing = async (content: unknown, query = '') => readJson(await upload(JSON.stringify(content), query));
const stored = async () => withoutIds(await readEntries(store));

describe('importing a file', () => {
  it('takes its days into an empty diary, with their ids', async () => {
    expect(await importing(FILE)).toEqual({ status: 200, body: NEW_DAYS });

    expect(await readEntries(store)).toEqual(FILE);
  });

  it('can be repeated without harm', async () => {
    await importing(FILE);

    expect((await importing(FILE)).body).toEqual({ ...NEW_DAYS, imported: 0, unchanged: 2 });
  });

  it.each(['application/json', 'text/csv', 'application/x-www-form-urlencoded', 'application/octet-stream', ''])(
    'does not look at the media type (%j)',
    async (type) => {
      const answer = await upload(Buffer.from(JSON.stringify(FILE)), '', type === '' ? {} : { 'content-type': type });

      expect(await answer.json()).toEqual(NEW_DAYS);
    },
  );
});

describe('days that are stored already', () => {
  const before: DiaryDay[] = [
    aDay('2024-08-26', { totalFibre: null }),
    aDay('2024-08-27', { totalCalories: 2500, products: [aProduct('Käse')] }),
  ];

  beforeEach(async () => {
    for (const one of before) await store.save(one, { page: '<p>as it was</p>' });
  });

  it('stay as they are unless requested otherwise', async () => {
    expect((await importing(FILE)).body).toMatchObject({ imported: 0, skipped: 2 });

    expect(await stored()).toEqual(before);
  });

  it('get what they lack with `fill`', async () => {
    expect((await importing(FILE, '?mode=fill')).body).toMatchObject({ filled: 1, skipped: 1 });

    expect(await stored()).toEqual([aDay('2024-08-26', { products: [BREAD] }), before[1]]);
  });

  it('become those of the file with `replace`, and the pages that they were read from are removed', async () => {
    expect((await importing(FILE, '?mode=replace')).body).toMatchObject({ replaced: 2 });

    expect(await stored()).toEqual([
      aDay('2024-08-26', { products: [BREAD] }),
      aDay('2024-08-27', { totalCalories: 1800 }),
    ]);
    const pages = [];
    for await (const slice of store.readPages({})) pages.push(...slice);
    expect(pages).toEqual([]);
  });

  it('are named with what would happen to them in a dry run, which writes nothing', async () => {
    const withTimes = aDay('2024-08-28', { products: [{ ...BREAD, time: '08:15' }] });
    const { body } = await importing([...FILE, withTimes], '?mode=fill&dryRun=true&details=true');

    expect(body).toMatchObject({
      dryRun: true,
      days: 3,
      imported: 1,
      filled: 1,
      skipped: 1,
      dates: [
        { date: '2024-08-26', outcome: 'filled' },
        { date: '2024-08-27', outcome: 'skipped' },
        { date: '2024-08-28', outcome: 'imported' },
      ],
      // The two days of the file without meals, times and nutrients.
      withoutDetails: 2,
    });
    expect(await stored()).toEqual(before);
  });
});

describe('what cannot be imported', () => {
  it('costs a day that cannot be read, and says which and why', async () => {
    const { body } = await importing([FILE[0], { ...FILE[1], totalCalories: 'many' }]);

    expect(body).toMatchObject({ days: 1, imported: 1, moreRejected: 0 });
    expect(body.rejected).toEqual([
      { line: expect.any(Number), date: '2024-08-27', reason: expect.stringContaining('totalCalories') },
    ]);
    expect(await stored()).toHaveLength(1);
  });

  it('is another kind of file', async () => {
    const { status, body } = await readJson(await upload('Dear diary, today I ate nothing.'));

    expect(status).toBe(400);
    expect(body.type).toBe('urn:problem-type:nutrition-diary:unknown-file-format');
    expect(body.detail).toContain('Dear diary');
  });

  it('is a form, whose sender is told what to send', async () => {
    const form = new FormData();
    form.append('file', new Blob([JSON.stringify(FILE)]));
    const answer = await fetch(service.url + IMPORT, { method: 'POST', body: form });

    expect(await readJson(answer)).toMatchObject({
      status: 400,
      body: { detail: 'Send the file itself as the body, not a form: curl --data-binary @FILE' },
    });
  });

  it('is nothing', async () => {
    expect(await readJson(await fetch(service.url + IMPORT, { method: 'POST' }))).toMatchObject({ status: 400 });
  });

  it('is an unknown mode', async () => {
    expect(await importing(FILE, '?mode=overwrite')).toMatchObject({
      status: 400,
      body: { errors: { mode: 'mode must be one of skip, fill, replace' } },
    });
  });

  it('comes from the page of another site', async () => {
    const answer = await upload(JSON.stringify(FILE), '', { origin: 'https://elsewhere.example' });

    expect(answer.status).toBe(403);
    expect(await stored()).toEqual([]);
  });
});

describe('an import of a large file', () => {
  beforeEach(async () => {
    await service.close();
    service = await createTestApp({ environment: { 'EXPORTER_IMPORT_MAX-MB': '1' } });
  });

  it.each([
    ['as it is', (bytes: Buffer) => bytes, /^The file is larger than 1 MB; EXPORTER_IMPORT_MAX_MB sets the limit$/],
    ['compressed', (bytes: Buffer) => gzipSync(bytes), /^The file has more than 1 MB when it is unpacked/],
  ])('is refused, %s', async (_name, pack, sentence) => {
    const { status, body } = await readJson(
      await upload(pack(Buffer.from(JSON.stringify(FILE) + ' '.repeat(1024 * 1024)))),
    );

    expect(status).toBe(413);
    expect(body.detail).toMatch(sentence);
  });

  it('may be larger than other bodies', async () => {
    const padded = JSON.stringify(FILE) + ' '.repeat(1024 * 1024 - 4096);

    expect((await upload(padded)).status).toBe(200);
  });
});

describe('one at a time', () => {
  it('is refused while an export runs, but a dry run is not', async () => {
    await service.app.get(StateStore).takeLease('another', 60);

    expect(await importing(FILE)).toMatchObject({
      status: 409,
      body: { type: 'urn:problem-type:nutrition-diary:export-in-progress' },
    });
    expect(await importing(FILE, '?dryRun=true')).toMatchObject({ status: 200, body: { imported: 2 } });
  });

  it('is reported as the last run, with its days', async () => {
    await importing(FILE);

    const { body } = await getJson(`${service.url}/api/v2/nutritiondata/export/status?details=true`);
    expect(body).toMatchObject({
      work: 'import',
      running: false,
      startedBy: 'api',
      fromDate: '2024-08-26',
      toDate: '2024-08-27',
      done: 2,
      total: 2,
      days: [],
      stopped: false,
      problem: null,
    });
  });

  it('ends after the current day when it is stopped, and says what is left', async () => {
    const days = Array.from({ length: 2000 }, (_, index) => ({ ...FILE[0], id: null, date: dateAt(index) }));
    const running = importing(days);
    const status = `${service.url}/api/v2/nutritiondata/export`;
    while (!(await getJson(`${status}/status`)).body.running) await new Promise((done) => setTimeout(done, 5));
    await fetch(status, { method: 'DELETE' });

    const { body } = await running;
    expect(body.notTried).toBeGreaterThan(0);
    expect(body.imported + body.notTried).toBe(2000);
    expect((await store.countDays({})).count).toBe(body.imported);
    expect((await getJson(`${status}/status?details=true`)).body).toMatchObject({ stopped: true, done: body.imported });
  });
});

/** The days from 2000-01-01. */
function dateAt(index: number): string {
  return day(new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10));
}
