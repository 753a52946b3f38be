import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { aDay, aProduct } from '../support/days';
import {
  mistakes,
  type OpenApiDocument,
  operationsOf,
  problemsOf,
  readDocument,
  type Schema,
} from '../support/openapi-document';
import { codeOf } from '../support/set-up-setting';
import { FOUR_DAYS, NOW } from '../support/worked-example';

const ENTRIES = '/api/v2/nutritiondata';
const STATS = '/api/v2/stats';
const RANGE = 'fromDate=2024-01-01&toDate=2024-01-31';
/** The fingerprint of the entry below. */
const VERSION_ID = 'sk-PcDNyc3Yburx291Gh5E';
const VERSION = JSON.stringify({
  type: 'version',
  date: '2024-01-09',
  id: VERSION_ID,
  replacedAt: '2024-01-05T03:00:00.000Z',
  by: 'HISTORY',
  state: 'OFFERED',
  entry: { date: '2024-01-09', totalCalories: 1000, products: [] },
});
const PAGE = '{"type":"page","date":"2019-01-01","html":"<h1>Not understood</h1>"}';
const LARGE = `{"nobody":"${'x'.repeat(1_100_000)}"}`;
const SYMPTOM = '{"date":"2024-01-02","kind":"SYMPTOM","label":"Migraine","severity":6}';
const GOALS = JSON.stringify({
  note: 'cut',
  sets: [
    { appliesTo: { weekdays: ['MONDAY'] }, targets: [{ metric: 'FAT', comparator: 'BETWEEN', min: 5, max: 9 }] },
    { appliesTo: null, targets: [{ metric: 'PROTEIN', comparator: 'AT_LEAST', value: 1.5, basis: 'PER_KG' }] },
  ],
});
const JSON_BODY = { 'content-type': 'application/json' };
const WEIGHT = '{"date":"2024-01-02","kind":"WEIGHT","value":80.4}';

let folder: string;
let site: SimulatedSite;
let service: TestApp;
let withoutAccount: TestApp;
let document: OpenApiDocument;

beforeAll(async () => {
  site = await SimulatedSite.start({ history: { span: { from: '2024-01-08', to: '2024-01-12' } } });
  folder = mkdtempSync(join(tmpdir(), 'diary-answers-'));
  // In a file, because only that can be backed up.
  const environment = {
    ...upstreamOf(site),
    EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder}/diary.db`,
    // A closed port.
    EXPORTER_NOTIFICATION_NTFY_URL: 'http://127.0.0.1:9/topic',
  };
  const ownFood = aDay('2024-01-09', { totalFibre: null, products: [aProduct('Eigenes', { link: '' })] });
  service = await createTestApp({ now: NOW, environment, days: [...FOUR_DAYS, ownFood] });
  withoutAccount = await createTestApp({ now: NOW });
  document = await readDocument(service.url);
});
afterAll(async () => {
  await service.close();
  await withoutAccount.close();
  await site.stop();
  rmSync(folder, { recursive: true });
});

/** Operation, what is put in its place, the expected status, and a body. `test/surface.spec.ts` asks for all refusals of bad input. */
const SAMPLES: [operation: string, address: string, status: number, body?: string][] = [
  ['GET /actuator/health', '/actuator/health', 200],
  ['GET /actuator/health/liveness', '/actuator/health/liveness', 200],
  ['GET /actuator/health/readiness', '/actuator/health/readiness', 200],
  ['GET /actuator/info', '/actuator/info', 200],
  ['GET /actuator/prometheus', '/actuator/prometheus', 200],
  ['GET /actuator/scheduledtasks', '/actuator/scheduledtasks', 200],
  [`POST ${ENTRIES}`, ENTRIES, 200, '{"fromDate":"2023-12-30","toDate":"2024-01-11"}'],
  [`POST ${ENTRIES}`, ENTRIES, 413, LARGE],
  [`GET ${ENTRIES}/export/status`, `${ENTRIES}/export/status`, 200],
  [`GET ${ENTRIES}/export/status`, `${ENTRIES}/export/status?details=true`, 200],
  [`DELETE ${ENTRIES}/export`, `${ENTRIES}/export`, 200],
  [`POST ${ENTRIES}/export`, `${ENTRIES}/export`, 200, '{"dates":["2024-01-03","2024-01-01"]}'],
  [`POST ${ENTRIES}/import`, `${ENTRIES}/import?dryRun=true&details=true`, 200, JSON.stringify([FOUR_DAYS[0]])],
  [`POST ${ENTRIES}/import`, `${ENTRIES}/import`, 200, VERSION],
  [`POST ${ENTRIES}/import`, `${ENTRIES}/import`, 200, PAGE],
  [`GET ${ENTRIES}/{date}/page-report`, `${ENTRIES}/2019-01-01/page-report`, 200],
  [`GET ${ENTRIES}/{date}/page-report`, `${ENTRIES}/2019-01-02/page-report`, 404],
  [`GET ${ENTRIES}/{date}/versions`, `${ENTRIES}/2024-01-09/versions`, 200],
  [`GET ${ENTRIES}/{date}/versions`, `${ENTRIES}/2019-01-01/versions`, 404],
  [`GET ${ENTRIES}/{date}/versions/{id}`, `${ENTRIES}/2024-01-09/versions/${VERSION_ID}`, 200],
  [`DELETE ${ENTRIES}/{date}/versions/{id}`, `${ENTRIES}/2024-01-09/versions/${VERSION_ID}`, 204],
  [`GET ${ENTRIES}/{date}/versions/{id}`, `${ENTRIES}/2024-01-09/versions/${VERSION_ID}`, 404],
  [`POST ${ENTRIES}/{date}/versions/{id}/restore`, `${ENTRIES}/2024-01-09/versions/${VERSION_ID}/restore`, 404],
  [`POST ${ENTRIES}/import`, `${ENTRIES}/import`, 200, VERSION],
  [`POST ${ENTRIES}/{date}/versions/{id}/restore`, `${ENTRIES}/2024-01-09/versions/${VERSION_ID}/restore`, 200],
  [`GET ${ENTRIES}/history`, `${ENTRIES}/history`, 200],
  [`POST ${ENTRIES}/history`, `${ENTRIES}/history`, 200, '{"mode":"fill"}'],
  [`GET ${ENTRIES}/history`, `${ENTRIES}/history`, 200],
  ['GET /api/v2/about', '/api/v2/about', 200],
  [`GET ${ENTRIES}/export`, `${ENTRIES}/export?days=2&includeToday=true`, 200],
  [`GET ${ENTRIES}`, ENTRIES, 200],
  [`GET ${ENTRIES}/{date}`, `${ENTRIES}/2024-01-09`, 200],
  [`GET ${ENTRIES}/{date}`, `${ENTRIES}/2024-01-32`, 400],
  [`GET ${ENTRIES}/{date}`, `${ENTRIES}/2019-01-01`, 404],
  [`GET ${ENTRIES}/range`, `${ENTRIES}/range?${RANGE}`, 200],
  [`GET ${ENTRIES}/range`, `${ENTRIES}/range?${RANGE}&includeProducts=true`, 200],
  [`GET ${ENTRIES}/coverage`, `${ENTRIES}/coverage?${RANGE}`, 200],
  [`GET ${ENTRIES}/products`, `${ENTRIES}/products?name=a`, 200],
  [`GET ${ENTRIES}/products`, `${ENTRIES}/products?name=a&days=MONDAY,SUNDAY&limit=1`, 200],
  [`GET ${ENTRIES}/products/distinct`, `${ENTRIES}/products/distinct`, 200],
  [`GET ${ENTRIES}/products/summary`, `${ENTRIES}/products/summary?name=milch`, 200],
  [`GET ${ENTRIES}/products/summary`, `${ENTRIES}/products/summary?name=kaviar`, 200],
  [`GET ${ENTRIES}/products/top`, `${ENTRIES}/products/top?by=FAT`, 200],
  [`GET ${ENTRIES}/download`, `${ENTRIES}/download?format=CSV&${RANGE}`, 200],
  [`GET ${ENTRIES}/download`, `${ENTRIES}/download?format=JSON&${RANGE}`, 200],
  [`GET ${ENTRIES}/download`, `${ENTRIES}/download?format=JSON&includeProducts=true&${RANGE}`, 200],
  [`GET ${ENTRIES}/download`, `${ENTRIES}/download?format=JSONL&includeProducts=true`, 200],
  [`GET ${STATS}`, STATS, 200],
  [`GET ${STATS}/averages`, `${STATS}/averages?${RANGE}`, 200],
  [`GET ${STATS}/averages`, `${STATS}/averages?fromDate=2024-01-09&toDate=2024-01-09`, 200],
  [`GET ${STATS}/trend`, `${STATS}/trend?${RANGE}&granularity=WEEK`, 200],
  [`GET ${STATS}/trend`, `${STATS}/trend?${RANGE}&metric=SALT`, 200],
  ['GET /api/v2/nutrients', '/api/v2/nutrients', 200],
  [`GET ${STATS}/nutrients`, `${STATS}/nutrients?${RANGE}`, 200],
  [`GET ${STATS}/nutrients`, `${STATS}/nutrients?fromDate=2019-01-01&toDate=2019-01-31`, 200],
  [`GET ${STATS}/meals`, `${STATS}/meals?${RANGE}`, 200],
  [`GET ${STATS}/meals`, `${STATS}/meals?fromDate=2019-01-01&toDate=2019-01-31`, 200],
  [`GET ${STATS}/weekdays`, `${STATS}/weekdays`, 200],
  [`GET ${STATS}/week`, `${STATS}/week`, 200],
  [`GET ${STATS}/week`, `${STATS}/week?endDate=2024-01-05`, 200],
  [`GET ${STATS}/week`, `${STATS}/week?endDate=2019-01-05`, 200],
  [`GET ${STATS}/macro-split`, `${STATS}/macro-split?${RANGE}`, 200],
  [`GET ${STATS}/missing-days`, `${STATS}/missing-days?${RANGE}`, 200],
  ['POST /api/v2/measurements', '/api/v2/measurements', 200, WEIGHT],
  ['POST /api/v2/measurements', '/api/v2/measurements', 200, `[${WEIGHT}]`],
  [`GET ${STATS}/body`, `${STATS}/body`, 200],
  [`GET ${STATS}/body`, `${STATS}/body?kind=WAIST&${RANGE}`, 200],
  ['DELETE /api/v2/measurements/{id}', '/api/v2/measurements/2024-01-02-WEIGHT-API', 204],
  ['DELETE /api/v2/measurements/{id}', '/api/v2/measurements/2024-01-02-WEIGHT-API', 404],
  ['DELETE /api/v2/measurements', '/api/v2/measurements?source=SITE', 200],
  [`GET ${STATS}/energy-balance`, `${STATS}/energy-balance`, 200],
  [`GET ${STATS}/energy-balance`, `${STATS}/energy-balance?${RANGE}`, 200],
  ['PUT /api/v2/goals/{validFrom}', '/api/v2/goals/2024-01-08', 409, GOALS],
  ['PUT /api/v2/goals/{validFrom}', '/api/v2/goals/2024-01-08?rewritesHistory=true', 201, GOALS],
  ['PUT /api/v2/goals/{validFrom}', '/api/v2/goals/2024-01-08?rewritesHistory=true', 200, GOALS],
  ['PATCH /api/v2/goals/{validFrom}', '/api/v2/goals/2099-01-01', 201, '{"targets":{"FAT":null}}'],
  ['POST /api/v2/journal', '/api/v2/journal', 201, SYMPTOM],
  ['PUT /api/v2/journal/{id}', '/api/v2/journal/a1', 201, SYMPTOM],
  ['PUT /api/v2/journal/{id}', '/api/v2/journal/a1', 200, SYMPTOM],
  ['GET /api/v2/journal/{id}', '/api/v2/journal/a1', 200],
  ['GET /api/v2/journal/{id}', '/api/v2/journal/a2', 404],
  ['GET /api/v2/journal', '/api/v2/journal', 200],
  ['GET /api/v2/symptoms', '/api/v2/symptoms', 200],
  ['PUT /api/v2/symptoms/{label}/coverage', '/api/v2/symptoms/Migraine/coverage', 201, '{"from":"2024-01-01"}'],
  ['GET /api/v2/symptoms/{label}/coverage', '/api/v2/symptoms/MIGRAINE/coverage', 200],
  ['GET /api/v2/symptoms', '/api/v2/symptoms', 200],
  ['DELETE /api/v2/symptoms/{label}/coverage', '/api/v2/symptoms/Migraine/coverage', 204],
  ['GET /api/v2/symptoms/{label}/coverage', '/api/v2/symptoms/Migraine/coverage', 404],
  ['DELETE /api/v2/journal/{id}', '/api/v2/journal/a1', 204],
  ['GET /api/v2/days/{date}/status', '/api/v2/days/2024-01-02/status', 200],
  ['PUT /api/v2/days/{date}/status', '/api/v2/days/2024-01-02/status', 201, '{"excluded":true,"reason":"SICK"}'],
  ['GET /api/v2/days/statuses', '/api/v2/days/statuses', 200],
  ['PUT /api/v2/food-groups/{name}', '/api/v2/food-groups/Dairy', 201, '{"include":["milch"]}'],
  ['GET /api/v2/food-groups', '/api/v2/food-groups', 200],
  ['GET /api/v2/food-groups/{name}', '/api/v2/food-groups/dairy', 200],
  ['DELETE /api/v2/food-groups/{name}', '/api/v2/food-groups/Dairy', 204],
  ['GET /api/v2/profile', '/api/v2/profile', 200],
  ['PUT /api/v2/profile', '/api/v2/profile', 201, '{"birthYear":1990,"sex":"FEMALE"}'],
  ['PUT /api/v2/profile', '/api/v2/profile', 200, '{"sex":"FEMALE","stage":"PREGNANT"}'],
  ['GET /api/v2/profile', '/api/v2/profile', 200],
  [`GET ${STATS}/quality`, `${STATS}/quality?${RANGE}`, 200],
  [`GET ${STATS}/averages`, `${STATS}/averages?${RANGE}&days=complete`, 200],
  ['GET /api/v2/goals', '/api/v2/goals', 200],
  ['GET /api/v2/goals/{validFrom}', '/api/v2/goals/2024-01-08', 200],
  ['GET /api/v2/goals/{validFrom}', '/api/v2/goals/2024-01-09', 404],
  ['GET /api/v2/goals/effective', '/api/v2/goals/effective?date=2024-01-09', 200],
  [`GET ${STATS}/goals`, `${STATS}/goals?${RANGE}&includeDays=true`, 200],
  [`POST ${STATS}/goals/preview`, `${STATS}/goals/preview`, 200, GOALS],
  ['DELETE /api/v2/goals/{validFrom}', '/api/v2/goals/2099-01-01', 204],
  ['DELETE /api/v2/goals/{validFrom}', '/api/v2/goals/2099-01-01', 404],
  ['POST /api/v2/correlation', '/api/v2/correlation', 200, '{"occurrenceDates":["2024-01-02"]}'],
  ['POST /api/v2/correlation', '/api/v2/correlation', 200],
  ['POST /api/v2/triggers/search', '/api/v2/triggers/search', 200, '{"symptom":"Kopfweh"}'],
  ['POST /api/v2/migration/toTimeSeriesDb', '/api/v2/migration/toTimeSeriesDb', 503],
  ['POST /api/v2/backups', '/api/v2/backups', 200],
  ['GET /api/v2/backups', '/api/v2/backups', 200],
  ['POST /api/v2/doctor', '/api/v2/doctor', 200],
  ['GET /api/v2/notifications', '/api/v2/notifications', 200],
  ['POST /api/v2/notifications/test', '/api/v2/notifications/test', 200],
  ['GET /api/v2/notifications', '/api/v2/notifications', 200],
  ['GET /api/v2/settings', '/api/v2/settings', 200],
  ['PATCH /api/v2/settings', '/api/v2/settings', 200, '{"scheduleAt":"03:10"}'],
  ['PATCH /api/v2/settings', '/api/v2/settings', 409, '{"username":"me"}'],
  ['GET /api/v2/setup', '/api/v2/setup', 200],
];

/** The answer, held against what the document says of that operation and status. */
async function check(base: string, operation: string, address: string, status: number, init: RequestInit = {}) {
  const answer = await fetch(base + address, { method: operation.split(' ')[0], ...init });
  const text = await answer.text();
  const type = (answer.headers.get('content-type') ?? '').split(';')[0]!;
  const response = operationsOf(document).get(operation)?.responses[status];
  // A 204 has no body to compare.
  if (status === 204) return expect([answer.status, text, response?.content]).toEqual([204, '', undefined]);
  const documented = response?.content?.[type];

  expect({ status: answer.status, type, isDocumented: documented !== undefined }).toEqual({
    status,
    type,
    isDocumented: true,
  });
  const value: unknown = /[/+]json$/.test(type) ? JSON.parse(text) : text;
  expect(mistakes(document, documented!.schema, value)).toEqual([]);
  if (type !== 'application/problem+json') return;
  const kind = (value as { type: string }).type.split(':').at(-1);
  expect(problemsOf(operationsOf(document).get(operation)!, status)).toContain(kind);
}

describe('the answer is as documented', () => {
  // A parameter more than a row has would be taken for Jest's `done`.
  it.each(SAMPLES)('%s: %s is %d', async (operation, address, status, ...[body]) => {
    const headers = { ...(body !== undefined && JSON_BODY), 'setup-code': await codeOf(service) };
    await check(service.url, operation, address, status, { body, headers });
  });

  it('for every operation, of each a success, save the migration, which needs another store, and events without end', () => {
    const succeeded = new Set(SAMPLES.filter(([, , status]) => status < 300).map(([operation]) => operation));

    expect([...operationsOf(document).keys()].filter((operation) => !succeeded.has(operation))).toEqual([
      `GET ${ENTRIES}/export/events`,
      'POST /api/v2/migration/toTimeSeriesDb',
      // In set-up.spec.ts, on a service that is not set up.
      'PUT /api/v2/setup',
      'POST /api/v2/setup/login-check',
      // There once access is restricted, in test/access.
      ...['POST', 'GET', 'DELETE'].map((method) => `${method} /api/v2/session`),
      ...['GET /api/v2/tokens', 'POST /api/v2/tokens', 'DELETE /api/v2/tokens/{name}'],
    ]);
  });

  it.each([
    [`GET ${ENTRIES}/export`, `${ENTRIES}/export?days=1`, {}],
    [`POST ${ENTRIES}`, ENTRIES, { body: '{"fromDate":"2024-01-01","toDate":"2024-01-01"}' }],
  ])('without an account: %s is 502', async (operation, address, init) => {
    await check(withoutAccount.url, operation, address, 502, { ...init, headers: JSON_BODY });
  });

  it('without an account: the health is 503', async () => {
    await check(withoutAccount.url, 'GET /actuator/health', '/actuator/health', 503);
  });

  it('to a browser that looks ahead: the export is 403', async () => {
    await check(service.url, `GET ${ENTRIES}/export`, `${ENTRIES}/export?days=1`, 403, {
      headers: { 'Sec-Purpose': 'prefetch' },
    });
  });

  it('while another export runs: the second is 409', async () => {
    const runs = [1, 2].map(() => fetch(`${service.url}${ENTRIES}/export?days=20`));
    const statuses = await Promise.all(runs.map(async (run) => (await run).status));

    expect(statuses.sort()).toEqual([200, 409]);
    expect(operationsOf(document).get(`GET ${ENTRIES}/export`)?.responses['409']).toBeDefined();
  });
});

// The checks above rest on this: it has to see what is wrong.
describe('a value that is held against a schema', () => {
  const PERSON: Schema = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, age: { type: 'integer', minimum: 0, maximum: 150, nullable: true } },
  };

  it.each<[value: unknown, schema: Schema, expected: string[]]>([
    [{ name: 'a', age: 1 }, PERSON, []],
    [{ name: 'a' }, PERSON, []],
    [{ name: null }, PERSON, ['$.name: null is not allowed']],
    [{ name: 'a', extra: 1 }, PERSON, ['$.extra: is not documented']],
    [{ name: 1, age: 1.5 }, PERSON, ['$.name: is not a text', '$.age: 1.5 is not an integer']],
    [{ name: 'a', age: 151 }, PERSON, ['$.age: 151 is above 150']],
    [[{ name: 'a' }, {}], { type: 'array', items: PERSON }, ['$[1].name: is missing']],
    ['2024-1-1', { type: 'string', format: 'date' }, ['$: 2024-1-1 is not a date']],
    ['C', { type: 'string', enum: ['A', 'B'] }, ['$: "C" is not in the enum']],
    [{ a: 1 }, { type: 'object', additionalProperties: { type: 'string' } }, ['$.a: is not a text']],
    [{ name: 1 }, { allOf: [PERSON] }, ['$.name: is not a text']],
    [1, { $ref: '#/components/schemas/Nobody' }, ['$: #/components/schemas/Nobody does not resolve']],
    [1, {}, ['$: the schema has no type that is known here']],
    [{ status: 'up' }, { $ref: '#/components/schemas/HealthDto' }, ['$.status: "up" is not in the enum']],
  ])('%j by %j: %j', (value, schema, expected) => {
    expect(mistakes(document, schema, value)).toEqual(expected);
  });
});
