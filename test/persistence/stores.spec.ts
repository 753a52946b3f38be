import { setImmediate as turn } from 'node:timers/promises';
import { DocStore, type ReadOptions } from '../../src/persistence/doc-store';
import { NutrientQueries, ProductQueries } from '../../src/persistence/queries';
import { UserDataStore } from '../../src/persistence/user-data/user-data-store';
import { inTime } from '../../src/persistence/store-operations';
import { VersionStore } from '../../src/persistence/version-store';
import { collectAll } from '../../src/platform/work/collect-all';
import { Yielder } from '../../src/platform/work/yielding';
import { addDays } from '../../src/diary/calendar-day';
import { StateStore } from '../../src/persistence/state-store';
import { appOfSuite, type TestApp } from '../support/create-test-app';
import { goodAddress, operationsOf, problemsOf, readDocument } from '../support/openapi-document';
import { getJson, post, readJson } from '../support/requests';
import { aDay, aProduct, day } from '../support/days';
import { countTurns } from '../support/yielding';
import { migrate, TimeSeriesSetting } from '../support/time-series-fixture';
import { until } from '../support/until';

describe('without a document store', () => {
  const KIND = 'urn:problem-type:nutrition-diary';
  /** Bodies that are read before the store is asked. */
  const BODIES: Record<string, string> = {
    'POST /api/v2/measurements': '[]',
    'PUT /api/v2/goals/{validFrom}': '{"sets":[{"appliesTo":null,"targets":[]}]}',
    'POST /api/v2/journal': '{"date":"2024-01-01","kind":"SYMPTOM","label":"x"}',
    'POST /api/v2/triggers/search': '{"symptom":"x"}',
  };
  /** Runs, which write to the time-series store alone, the last comparison, and what is about the service. */
  const WITHOUT_DOCUMENTS = /nutritiondata(\/export.*|\/history)?$|(settings|setup|notifications)$/;

  // The time-series store is never requested: only answers without documents are tested here.
  const service = appOfSuite({
    environment: {
      EXPORTER_PERSISTENCE_DOCSTORE_ENABLED: 'false',
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
      EXPORTER_PERSISTENCE_TIMESERIES_URL: 'http://127.0.0.1:9',
    },
  });

  it('each route that needs one answers 503', async () => {
    const needing = [...operationsOf(await readDocument(service.url))].filter(
      ([name, operation]) =>
        problemsOf(operation, 503).includes('store-not-configured') &&
        (name === 'GET /api/v2/nutritiondata' || !WITHOUT_DOCUMENTS.test(name)) &&
        (operation.requestBody === undefined || name in BODIES),
    );
    expect(needing.length).toBeGreaterThan(50);
    for (const [name, { parameters }] of needing) {
      const [method = '', path = ''] = name.split(' ');
      const headers = { 'content-type': 'application/json' };
      const url = goodAddress(path, parameters);
      const answer = await fetch(service.url + url, { method, body: BODIES[name], headers });
      expect([name, answer.status, await answer.json()]).toEqual([
        name,
        503,
        {
          type: `${KIND}:store-not-configured`,
          title: expect.any(String),
          status: 503,
          detail: 'This operation requires the document store to be enabled',
          instance: url.split('?')[0],
        },
      ]);
    }
  });

  it('the last comparison is still answered', async () => {
    const { body } = await getJson(`${service.url}/api/v2/nutritiondata/history`);
    expect(body).toMatchObject({ at: null, firstDay: null, offers: [] });
  });

  it.each([
    ['nutritiondata/2024-02-30', 'validation-failed'],
    ['nutritiondata/range?fromDate=2024-01-02&toDate=2024-01-01', 'invalid-date-range'],
    ['nutritiondata/products', 'validation-failed'],
    ['nutritiondata/download?format=XML', 'validation-failed'],
    ['stats/trend?fromDate=0001-01-01&toDate=9999-12-31', 'range-too-long'],
  ])('a malformed request is 400 before the store is looked at: %s', async (path, kind) => {
    const { status, body } = await getJson(`${service.url}/api/v2/${path}`);
    expect([status, body.type]).toEqual([400, `${KIND}:${kind}`]);
  });
});

describe('turns of the stores', () => {
  const ALL = { from: undefined, to: undefined };
  /** A slice has 20 days. */
  const DAYS = Array.from({ length: 21 }, (_, at) =>
    aDay(addDays(day('2024-08-01'), at), { products: [aProduct('Apfel')] }),
  );

  const service = appOfSuite({ days: DAYS });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** The turns of the event loop until 64 that began together are done. */
  async function turnsOf(work: () => Promise<unknown>): Promise<number> {
    let [turns, isOver] = [0, false];
    const all = Promise.all(Array.from({ length: 64 }, work)).then(() => (isOver = true));
    for (; !isOver; turns++) await turn();
    await all;
    return turns;
  }

  /** One operation of each store that a route or a tool reads from. */
  const OPERATIONS: [string, () => Promise<unknown>][] = [
    ['days', () => service.app.get(DocStore).countDays(ALL)],
    ['foods', () => service.app.get(ProductQueries).findNames('apfel')],
    ['nutrients', () => service.app.get(NutrientQueries).readNutrient('SALT', ALL)],
    ['own data', () => service.app.get(UserDataStore).find('goals', '2024-08-01')],
    ['versions', () => service.app.get(VersionStore).offers()],
  ];

  describe('questions that come together', () => {
    beforeEach(() => void countTurns());

    it.each(OPERATIONS)(
      'are each answered in a turn of their own, so that others are served: %s',
      async (_name, ask) => {
        expect(await turnsOf(ask)).toBeGreaterThanOrEqual(64);
      },
    );

    it('are each given a slice in a turn of its own', async () => {
      const readAll = async () => expect(await daysRead({ includeProducts: true })).toBe(21);
      // Before its first slice, and before its second.
      expect(await turnsOf(readAll)).toBeGreaterThanOrEqual(2 * 64);
    });
  });

  async function daysRead(options: ReadOptions): Promise<number> {
    return (await collectAll(service.app.get(DocStore).readDays(ALL, options))).length;
  }

  it('needs no turn for questions of a moment', async () => {
    jest.spyOn(Yielder.prototype, 'isDue', 'get').mockReturnValue(false);
    expect(await turnsOf(() => service.app.get(DocStore).countDays(ALL))).toBe(1);
    // All totals are one slice.
    expect(await turnsOf(() => daysRead({ includeProducts: false }))).toBe(1);
  });

  it('leaves no timer when it is answered, which would keep a program from ending', async () => {
    jest.useFakeTimers();
    await inTime(Promise.resolve());
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('time series body', () => {
  const setting = new TimeSeriesSetting();

  const weight = (date: string, value: number, more = {}) => ({ date, kind: 'WEIGHT', value, ...more });
  const add = async ({ url }: TestApp, body: unknown) =>
    (await readJson(await post(`${url}/api/v2/measurements`, body))).body as Record<string, number>;
  const instant = (date: string) => Date.parse(date) / 1000;
  const pending = async ({ app }: TestApp) =>
    (await app.get(StateStore).notedDays('pending-body')).map((note) => note.day);

  const forgetRequests = () => {
    setting.influx.writes.length = 0;
    setting.influx.deletions.length = 0;
  };

  it('a measurement is a point of its day, the earliest of several, which goes when it is deleted', async () => {
    const service = await setting.start();
    await add(service, [
      weight('2024-08-27', 71.5, { time: '21:00' }),
      { date: '2024-08-27', kind: 'BODY_FAT', value: 21 },
    ]);
    await add(service, weight('2024-08-27', 70.5, { time: '07:00' }));

    expect(setting.influx.lines).toEqual([
      `body bodyFat=21,weight=71.5 ${instant('2024-08-27')}`,
      `body bodyFat=21,weight=70.5 ${instant('2024-08-27')}`,
    ]);

    forgetRequests();
    for (const id of ['2024-08-27-07:00-WEIGHT-API', '2024-08-27-21:00-WEIGHT-API', '2024-08-27-BODY_FAT-API']) {
      expect((await fetch(`${service.url}/api/v2/measurements/${id}`, { method: 'DELETE' })).status).toBe(204);
    }
    expect(setting.influx.lines).toEqual([
      `body bodyFat=21,weight=71.5 ${instant('2024-08-27')}`,
      `body bodyFat=21 ${instant('2024-08-27')}`,
    ]);
    expect(JSON.parse(setting.influx.deletions.at(-1)!.body)).toEqual({
      start: '2024-08-27T00:00:00.000Z',
      stop: '2024-08-27T00:00:01.000Z',
      predicate: '_measurement="body"',
    });
  });

  it('a measurement that its program moves to another day leaves none behind', async () => {
    const service = await setting.start();
    await add(service, weight('2024-08-26', 70.5, { externalId: 'scale:1' }));
    await add(service, weight('2024-08-28', 70.5, { externalId: 'scale:1' }));

    expect(setting.influx.lines.at(-1)).toBe(`body weight=70.5 ${instant('2024-08-28')}`);
    expect(JSON.parse(setting.influx.deletions.at(-1)!.body)).toMatchObject({
      start: '2024-08-26T00:00:00.000Z',
      stop: '2024-08-28T00:00:01.000Z',
    });
  });

  it('while the time-series store is away measurements are stored all the same, and written at the next start', async () => {
    const service = await setting.start();
    setting.influx.deletionAnswer = { status: 503 };
    expect(await add(service, [weight('1999-12-31', 69), weight('2024-08-27', 70.5)])).toMatchObject({ added: 2 });
    expect(await pending(service)).toEqual(['1999-12-31', '2024-08-27']);

    await setting.stop(service);
    setting.influx.deletionAnswer = { status: 204 };
    const restarted = await setting.start();
    await until(async () => (await pending(restarted)).length === 0);
    expect(setting.influx.lines).toEqual([
      `body weight=69 ${instant('1999-12-31')}`,
      `body weight=70.5 ${instant('2024-08-27')}`,
    ]);
  });

  it('imported measurements are written at the end of the import, and all of them by the migration', async () => {
    const service = await setting.start();
    const file = JSON.stringify({ type: 'measurement', ...weight('2024-08-27', 70.5), source: 'IMPORT' });
    const headers = { 'content-type': 'application/octet-stream' };
    const imported = await fetch(`${service.url}/api/v2/nutritiondata/import`, { method: 'POST', body: file, headers });
    expect(imported.status).toBe(200);
    expect(setting.influx.lines).toEqual([`body weight=70.5 ${instant('2024-08-27')}`]);

    forgetRequests();
    expect(await migrate(service)).toEqual([200, 'Migrated 0 entries to the time-series store']);
    expect(setting.influx.lines).toEqual([`body weight=70.5 ${instant('2024-08-27')}`]);
  });

  it('weighings of years, days apart, are one deletion and one write', async () => {
    const service = await setting.start();
    const years = Array.from({ length: 800 }, (_, week) => addDays(day('2009-01-01'), week * 7));
    await add(
      service,
      years.map((date) => weight(date, 70)),
    );
    expect([setting.influx.deletions.length, setting.influx.writes.length]).toEqual([1, 1]);
    expect(setting.influx.lines).toHaveLength(800);
  });
});
