import { setImmediate as turn } from 'node:timers/promises';
import { DocStore } from '../../src/persistence/doc-store';
import { NutrientQueries, ProductQueries } from '../../src/persistence/queries';
import { UserDataStore } from '../../src/persistence/user-data/user-data-store';
import { inTime } from '../../src/persistence/store-operations';
import { VersionStore } from '../../src/persistence/version-store';
import { Turns } from '../../src/platform/work/turns';
import { appOfSuite } from '../support/create-test-app';
import { goodAddress, operationsOf, problemsOf, readDocument } from '../support/openapi-document';
import { getJson } from '../support/requests';
import { aDay, aProduct } from '../support/days';
import { countTurns } from '../support/turns';

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
  const DAYS = ['2024-08-01', '2024-08-02'].map((date) => aDay(date, { products: [aProduct('Apfel')] }));

  const service = appOfSuite({ days: DAYS });

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
      const slices = service.app.get(DocStore);
      const readAll = async () => {
        let count = 0;
        for await (const slice of slices.readDays(ALL, { includeProducts: true })) count += slice.length;
        expect(count).toBe(2);
      };
      // Before its only slice, and after it.
      expect(await turnsOf(readAll)).toBeGreaterThanOrEqual(2 * 64);
    });
  });

  it('needs no turn for questions of a moment', async () => {
    jest.spyOn(Turns.prototype, 'due', 'get').mockReturnValue(false);
    expect(await turnsOf(() => service.app.get(DocStore).countDays(ALL))).toBe(1);
  });

  it('leaves no timer when it is answered, which would keep a program from ending', async () => {
    jest.useFakeTimers();
    await inTime(Promise.resolve());
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });
});
