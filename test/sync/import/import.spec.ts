import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { DiaryDay } from '../../../src/diary/day-entry';
import { DocStore } from '../../../src/persistence/doc-store';
import { StateStore } from '../../../src/persistence/state-store';
import { appEmptiedForEachTest, appOfSuite } from '../../support/create-test-app';
import { aDay, aProduct, day } from '../../support/days';
import { getJson, readJson } from '../../support/requests';
import { readEntries, slicesOf, withoutIds } from '../../support/stored';
import { until } from '../../support/until';

const ENTRIES = '/api/v2/nutritiondata';
const IMPORT = `${ENTRIES}/import`;
const BREAD = aProduct('Brot');
const FILE = [
  { ...aDay('2024-08-26', { products: [BREAD] }), id: '66ce1f00aa11bb22cc33dd44' },
  { ...aDay('2024-08-27', { totalCalories: 1800 }), id: '66ce1f00aa11bb22cc33dd45' },
];
/** Report of an import of two days into an empty diary. */
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
  versions: 0,
  rejected: [],
  moreRejected: 0,
};

let store: DocStore;

const service = appEmptiedForEachTest({ environment: { 'EXPORTER_IMPORT_MAX-MB': '1' } });
beforeEach(() => (store = service.app.get(DocStore)));

const upload = (content: string | Uint8Array | FormData, query = '', headers: Record<string, string> = {}) =>
  fetch(service.url + IMPORT + query, { method: 'POST', body: content as string, headers });
const importing = async (content: unknown, query = '') => readJson(await upload(JSON.stringify(content), query));
const stored = async () => withoutIds(await readEntries(store));

describe('importing a file', () => {
  it('takes its days into an empty diary, with their ids, and can be repeated without harm', async () => {
    expect(await importing(FILE)).toEqual({ status: 200, body: NEW_DAYS });
    expect(await readEntries(store)).toEqual(FILE);
    expect((await importing(FILE)).body).toEqual({ ...NEW_DAYS, imported: 0, unchanged: 2 });
  });

  it.each(['text/csv', 'application/x-www-form-urlencoded', ''])(
    'does not look at the media type (%j)',
    async (type) => {
      const answer = await upload(Buffer.from(JSON.stringify(FILE)), '', type === '' ? {} : { 'content-type': type });
      expect(await answer.json()).toEqual(NEW_DAYS);
    },
  );
});

describe('a midnight of mongoexport', () => {
  const auckland = appOfSuite({ environment: { TZ: 'Pacific/Auckland' } });

  it('is a day in the zone of the service', async () => {
    const content = JSON.stringify([{ ...aDay('2024-08-27'), id: null, date: { $date: '2024-12-24T11:00:00Z' } }]);
    await fetch(auckland.url + IMPORT, { method: 'POST', body: content });
    expect(await readEntries(auckland.app.get(DocStore))).toMatchObject([{ date: '2024-12-25' }]);
  });
});

describe('days that are stored already', () => {
  const before: DiaryDay[] = [
    aDay('2024-08-26', { totalFibre: null }),
    aDay('2024-08-27', { totalCalories: 2500, products: [aProduct('Käse')] }),
  ];
  const [filled, replaced] = [aDay('2024-08-26', { products: [BREAD] }), aDay('2024-08-27', { totalCalories: 1800 })];

  beforeEach(async () => {
    for (const one of before) await store.save(one, { page: '<p>as it was</p>' });
  });

  it.each([
    ['stay as they are unless requested otherwise', '', { imported: 0, skipped: 2 }, before],
    ['get what they lack', '?mode=fill', { filled: 1, skipped: 1 }, [filled, before[1]]],
    ['become those of the file', '?mode=replace', { replaced: 2 }, [filled, replaced]],
  ])('%s: "%s"', async (_what, query, report, after) => {
    expect((await importing(FILE, query)).body).toMatchObject(report);
    expect(await stored()).toEqual(after);
    // A replaced day loses the page that it was read from.
    const pages = (await slicesOf(store.readPages({}))).flat();
    expect(pages.some(({ date }) => date === '2024-08-27')).toBe(query !== '?mode=replace');
  });

  it('that are replaced have the origin of the file, and others keep theirs', async () => {
    const read = (at: string) => ({ source: 'PAGE', readAt: at }) as const;
    const [known, other] = [Date.parse('2024-08-28T03:00:00Z'), Date.parse('2024-08-29T03:00:00Z')];
    const origin = { source: 'HISTORY', readAt: known, fingerprint: 'a1' } as const;
    for (const one of before) await store.save(one, { origin });
    const [first, second] = FILE;
    const file = [
      { ...first, ...read('2024-08-29T03:00:00.000Z') },
      second,
      { ...aDay('2024-08-28'), ...read('2024-08-29T03:00:00.000Z') },
    ];

    await importing(file, '?mode=skip');
    const ofFile = { source: 'PAGE', readAt: other, fingerprint: null };
    expect(await store.readOrigins({})).toMatchObject([origin, origin, ofFile]);
    await importing(file, '?mode=fill');
    expect(await store.readOrigins({})).toMatchObject([origin, origin, ofFile]);
    await store.save(before[0]!);
    await importing(file, '?mode=replace');

    const unknown = { source: null, readAt: null, fingerprint: null };
    expect(await store.readOrigins({})).toMatchObject([ofFile, unknown, ofFile]);
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
  it('is another kind of file, a form, nothing, or with an unknown mode', async () => {
    expect(await readJson(await upload('Dear diary, today I ate nothing.'))).toMatchObject({
      status: 400,
      body: {
        type: 'urn:problem-type:nutrition-diary:unknown-file-format',
        detail: expect.stringContaining('Dear diary'),
      },
    });
    const form = new FormData();
    form.append('file', new Blob([JSON.stringify(FILE)]));
    expect(await readJson(await upload(form))).toMatchObject({
      status: 400,
      body: { detail: 'Send the file itself as the body, not a form: curl --data-binary @FILE' },
    });
    expect((await upload('')).status).toBe(400);
    expect(await importing(FILE, '?mode=overwrite')).toMatchObject({
      status: 400,
      body: { errors: { mode: 'mode must be one of skip, fill, replace' } },
    });
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['as it is', (bytes: Buffer) => bytes, /^The file is larger than 1 MB; EXPORTER_IMPORT_MAX_MB sets the limit$/],
    ['compressed', (bytes: Buffer) => gzipSync(bytes), /^The file has more than 1 MB when it is unpacked/],
  ])(
    'is a file that is larger than the limit, %s, but not one that is larger than other bodies',
    async (_, pack, text) => {
      const padded = (bytes: number) => pack(Buffer.from(JSON.stringify(FILE) + ' '.repeat(bytes)));
      const { status, body } = await readJson(await upload(padded(1024 * 1024)));
      expect(status).toBe(413);
      expect(body.detail).toMatch(text);
      expect((await upload(padded(1024 * 1024 - 4096))).status).toBe(200);
    },
  );

  it('is received to its end when it is refused while it is sent, so that its sender reads the answer', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sender = request(service.url + IMPORT, { method: 'POST', agent });
    const [answered, sent] = [once(sender, 'response'), once(sender, 'finish')];
    for (let kilobytes = 0; kilobytes < 4096; kilobytes++) sender.write(' '.repeat(1024));
    sender.end();

    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    await sent;
    expect(answer.statusCode).toBe(413);
    // On the same connection.
    const next = request(`${service.url}${ENTRIES}/export/status`, { agent }).end();
    const [status] = (await once(next, 'response')) as [IncomingMessage];
    expect([status.statusCode, next.reusedSocket]).toEqual([200, true]);
    status.resume();
    agent.destroy();
  });

  it('is half of a file, whose sender leaves: it changes nothing and does not block the next import', async () => {
    const sender = request(`${service.url}${IMPORT}?mode=replace`, { method: 'POST' });
    sender.on('error', () => undefined);
    sender.write(`[${JSON.stringify(aDay('2024-01-01'))},`);
    await until(() => sender.socket?.bytesWritten !== undefined && sender.socket.bytesWritten > 100);
    sender.destroy();

    expect((await importing(aDay('2024-02-02'))).body).toMatchObject({ imported: 1 });
    expect(await stored()).toEqual([aDay('2024-02-02')]);
  });
});

describe('one at a time', () => {
  const EXPORT = `${ENTRIES}/export`;
  const status = async () =>
    (await getJson(`${service.url}${EXPORT}/status?details=true`)).body as Record<string, unknown>;

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
    expect(await status()).toMatchObject({
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
    // From 2000-01-01 on.
    const dateAt = (index: number) => day(new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10));
    const running = importing([
      ...Array.from({ length: 2000 }, (_, index) => ({ ...FILE[0], id: null, date: dateAt(index) })),
      { type: 'page', date: '1999-12-31', html: '<p>of no day</p>' },
    ]);
    await until(async () => (await status())['running'] === true);
    await fetch(service.url + EXPORT, { method: 'DELETE' });

    const { body } = await running;
    expect(body.notTried).toBeGreaterThan(0);
    expect(body.imported + body.notTried).toBe(2000);
    expect((await store.countDays({})).count).toBe(body.imported);
    expect(await slicesOf(store.readPages({}))).toEqual([]);
    expect(await status()).toMatchObject({ stopped: true, done: body.imported });
  });
});
