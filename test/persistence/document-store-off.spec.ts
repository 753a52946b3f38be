import { appOfSuite } from '../support/create-test-app';
import { goodAddress, operationsOf, problemsOf, readDocument } from '../support/openapi-document';
import { getJson } from '../support/requests';

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

describe('without a document store', () => {
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
