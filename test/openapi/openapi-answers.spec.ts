import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { appOfSuite, createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
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
import { temporaryFolder } from '../support/temporary-folder';
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

const folder = temporaryFolder();
let site: SimulatedSite;
let service: TestApp;
let document: OpenApiDocument;

beforeAll(async () => {
  site = await SimulatedSite.start({ history: { span: { from: '2024-01-08', to: '2024-01-12' } } });
  // In a file, because only that can be backed up.
  const environment = {
    ...upstreamOf(site),
    EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder}/diary.db`,
    // A closed port.
    EXPORTER_NOTIFICATION_NTFY_URL: 'http://127.0.0.1:9/topic',
  };
  const ownFood = aDay('2024-01-09', { totalFibre: null, products: [aProduct('Eigenes', { link: '' })] });
  service = await createTestApp({ now: NOW, environment, days: [...FOUR_DAYS, ownFood] });
  document = await readDocument(service.url);
});
afterAll(async () => {
  await service.close();
  await site.stop();
});

/** Requests in their order, each with its status and perhaps a body. `test/surface.spec.ts` sends all that is refused as bad input. */
const REQUESTS = `
GET /actuator/health 200 · GET /actuator/health/liveness 200 · GET /actuator/health/readiness 200 · GET /actuator/info 200
GET /actuator/prometheus 200 · GET /actuator/scheduledtasks 200 · POST ${ENTRIES} 200 {"fromDate":"2023-12-30","toDate":"2024-01-11"}
GET ${ENTRIES}/export/status 200 · GET ${ENTRIES}/export/status?details=true 200 · DELETE ${ENTRIES}/export 200
POST ${ENTRIES}/export 200 {"dates":["2024-01-03","2024-01-01"]}
POST ${ENTRIES}/import?dryRun=true&details=true 200 ${JSON.stringify([FOUR_DAYS[0]])} · POST ${ENTRIES}/import 200 ${VERSION}
POST ${ENTRIES}/import 200 ${PAGE} · GET ${ENTRIES}/2019-01-01/page-report 200 · GET ${ENTRIES}/2019-01-02/page-report 404
GET ${ENTRIES}/2024-01-09/versions 200 · GET ${ENTRIES}/2019-01-01/versions 404 · GET ${ENTRIES}/2024-01-09/versions/${VERSION_ID} 200
DELETE ${ENTRIES}/2024-01-09/versions/${VERSION_ID} 204 · GET ${ENTRIES}/2024-01-09/versions/${VERSION_ID} 404
POST ${ENTRIES}/2024-01-09/versions/${VERSION_ID}/restore 404 · POST ${ENTRIES}/import 200 ${VERSION}
POST ${ENTRIES}/2024-01-09/versions/${VERSION_ID}/restore 200 · GET ${ENTRIES}/history 200 · POST ${ENTRIES}/history 200 {"mode":"fill"}
GET ${ENTRIES}/history 200 · GET /api/v2/about 200 · GET ${ENTRIES}/export?days=2&includeToday=true 200 · GET ${ENTRIES} 200
GET ${ENTRIES}/2024-01-09 200 · GET ${ENTRIES}/2024-01-32 400 · GET ${ENTRIES}/2019-01-01 404 · GET ${ENTRIES}/range?${RANGE} 200
GET ${ENTRIES}/range?${RANGE}&includeProducts=true 200 · GET ${ENTRIES}/coverage?${RANGE} 200 · GET ${ENTRIES}/products?name=a 200
GET ${ENTRIES}/products?name=a&days=MONDAY,SUNDAY&limit=1 200 · GET ${ENTRIES}/products/distinct 200
GET ${ENTRIES}/products/summary?name=milch 200 · GET ${ENTRIES}/products/summary?name=kaviar 200 · GET ${ENTRIES}/products/top?by=FAT 200
GET ${ENTRIES}/download?format=CSV&${RANGE} 200 · GET ${ENTRIES}/download?format=JSON&${RANGE} 200
GET ${ENTRIES}/download?format=JSON&includeProducts=true&${RANGE} 200 · GET ${ENTRIES}/download?format=JSONL&includeProducts=true 200
GET ${STATS} 200 · GET ${STATS}/averages?${RANGE} 200 · GET ${STATS}/averages?fromDate=2024-01-09&toDate=2024-01-09 200
GET ${STATS}/trend?${RANGE}&granularity=WEEK 200 · GET ${STATS}/trend?${RANGE}&metric=SALT 200 · GET /api/v2/nutrients 200
GET ${STATS}/nutrients?${RANGE} 200 · GET ${STATS}/nutrients?fromDate=2019-01-01&toDate=2019-01-31 200 · GET ${STATS}/meals?${RANGE} 200
GET ${STATS}/meals?fromDate=2019-01-01&toDate=2019-01-31 200 · GET ${STATS}/weekdays 200 · GET ${STATS}/week 200
GET ${STATS}/week?endDate=2024-01-05 200 · GET ${STATS}/week?endDate=2019-01-05 200 · GET ${STATS}/macro-split?${RANGE} 200
GET ${STATS}/missing-days?${RANGE} 200 · POST /api/v2/measurements 200 ${WEIGHT} · POST /api/v2/measurements 200 [${WEIGHT}]
GET ${STATS}/body 200 · GET ${STATS}/body?kind=WAIST&${RANGE} 200 · DELETE /api/v2/measurements/2024-01-02-WEIGHT-API 204
DELETE /api/v2/measurements/2024-01-02-WEIGHT-API 404 · DELETE /api/v2/measurements?source=SITE 200 · GET ${STATS}/energy-balance 200
GET ${STATS}/energy-balance?${RANGE} 200 · PUT /api/v2/goals/2024-01-08 409 ${GOALS}
PUT /api/v2/goals/2024-01-08?rewritesHistory=true 201 ${GOALS} · PUT /api/v2/goals/2024-01-08?rewritesHistory=true 200 ${GOALS}
PATCH /api/v2/goals/2099-01-01 201 {"targets":{"FAT":null}} · POST /api/v2/journal 201 ${SYMPTOM} · PUT /api/v2/journal/a1 201 ${SYMPTOM}
PUT /api/v2/journal/a1 200 ${SYMPTOM} · GET /api/v2/journal/a1 200 · GET /api/v2/journal/a2 404 · GET /api/v2/journal 200
GET /api/v2/symptoms 200 · PUT /api/v2/symptoms/Migraine/coverage 201 {"from":"2024-01-01"} · GET /api/v2/symptoms/MIGRAINE/coverage 200
GET /api/v2/symptoms 200 · DELETE /api/v2/symptoms/Migraine/coverage 204 · GET /api/v2/symptoms/Migraine/coverage 404
DELETE /api/v2/journal/a1 204 · GET /api/v2/days/2024-01-02/status 200 · PUT /api/v2/days/2024-01-02/status 201 {"excluded":true,"reason":"SICK"}
GET /api/v2/days/statuses 200 · PUT /api/v2/food-groups/Dairy 201 {"include":["milch"]} · GET /api/v2/food-groups 200
GET /api/v2/food-groups/dairy 200 · DELETE /api/v2/food-groups/Dairy 204 · GET /api/v2/profile 200
PUT /api/v2/profile 201 {"birthYear":1990,"sex":"FEMALE"} · PUT /api/v2/profile 200 {"sex":"FEMALE","stage":"PREGNANT"} · GET /api/v2/profile 200
GET ${STATS}/quality?${RANGE} 200 · GET ${STATS}/averages?${RANGE}&days=complete 200 · GET /api/v2/goals 200 · GET /api/v2/goals/2024-01-08 200
GET /api/v2/goals/2024-01-09 404 · GET /api/v2/goals/effective?date=2024-01-09 200 · GET ${STATS}/goals?${RANGE}&includeDays=true 200
POST ${STATS}/goals/preview 200 ${GOALS} · DELETE /api/v2/goals/2099-01-01 204 · DELETE /api/v2/goals/2099-01-01 404
POST /api/v2/correlation 200 {"occurrenceDates":["2024-01-02"]} · POST /api/v2/correlation 200
POST /api/v2/triggers/search 200 {"symptom":"Kopfweh"} · POST /api/v2/migration/toTimeSeriesDb 503 · POST /api/v2/backups 200
GET /api/v2/backups 200 · POST /api/v2/doctor 200 · GET /api/v2/notifications 200 · POST /api/v2/notifications/test 200
GET /api/v2/notifications 200 · GET /api/v2/settings 200 · PATCH /api/v2/settings 200 {"scheduleAt":"03:10"}
PATCH /api/v2/settings 409 {"username":"me"} · GET /api/v2/setup 200
`;
const SAMPLES = REQUESTS.trim()
  .split(/ · |\n/)
  .map((request) => /^(\S+) (\S+) (\d+) ?(.*)$/.exec(request)!.slice(1));

/** The documented operation of a request: of several that fit the one with the fewest parameters. */
function operationOf(method: string, address: string): string {
  const fits = (name: string) =>
    new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${address.split('?')[0]}`);
  const names = [...operationsOf(document).keys()].filter(fits);
  return names.sort((a, b) => a.split('{').length - b.split('{').length)[0]!;
}

/** The answer, held against what the document says of that operation and status. */
async function check(operation: string, address: string, status: number, init: RequestInit) {
  const answer = await fetch(service.url + address, { method: operation.split(' ')[0], ...init });
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
  it.each(SAMPLES)('%s %s is %s', async (method, address, status, body) => {
    const headers = { ...(body !== '' && JSON_BODY), 'setup-code': await codeOf(service) };
    const init = { body: body || undefined, headers };
    await check(operationOf(method, address), address, Number(status), init);
  });

  it('for every operation, of each a success, save the migration, which needs another store, and events without end', () => {
    const succeeded = new Set(
      SAMPLES.filter(([, , status]) => Number(status) < 300).map(([method, address]) => operationOf(method!, address!)),
    );

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

const behind = (trustProxy: string) => ({ environment: { EXPORTER_SERVER_TRUST_PROXY: trustProxy } });
const proxied = appOfSuite(behind('true'));

const headersOf = (prefix?: string): Record<string, string> =>
  prefix === undefined ? {} : { 'X-Forwarded-Prefix': prefix };
const serversWith = async (prefix?: string) => (await readDocument(proxied.url, headersOf(prefix))).servers;

/** The same path as a problem shows it, which takes less than the document. */
async function pathWith(prefix: string, { url } = proxied): Promise<string> {
  const answer = await fetch(`${url}/nothing`, { headers: headersOf(prefix) });
  return ((await answer.json()) as { instance: string }).instance.replace('/nothing', '');
}

describe('the address of the service in the document', () => {
  it('is the path of a trusted proxy, of each request', async () => {
    expect(await serversWith('/diary/')).toEqual([{ url: '/diary' }]);
    expect(await serversWith()).toEqual([{ url: '/' }]);
    expect(await serversWith('/home/food_1/my-diary')).toEqual([{ url: '/home/food_1/my-diary' }]);
    // By default no proxy is trusted.
    expect(await pathWith('/diary', service)).toBe('');
  });

  it.each([
    ['10.0.0.1,127.0.0.1', '/diary'],
    ['10.0.0.1', ''],
  ])('counts from whom EXPORTER_SERVER_TRUST_PROXY="%s" names alone', async (trustProxy, expected) => {
    const other = await createTestApp(behind(trustProxy));
    expect(await pathWith('/diary', other)).toBe(expected);
    await other.close();
  });

  it.each(['/', '', '//evil.example', 'https://evil.example', '/a b', '/a?b', '/<script>'])(
    'is not something malformed: "%s"',
    async (prefix) => {
      expect(await pathWith(prefix)).toBe('');
    },
  );
});

describe('the reference page', () => {
  const page = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${proxied.url}/swagger-ui.html`, { headers });
    const html = await answer.text();
    return {
      answer,
      html,
      assets: [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, reference = '']) => reference),
    };
  };

  it('is HTML whose styles, scripts and icons load', async () => {
    const { answer, html, assets } = await page();

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain('<title>Nutrition diary API</title>');
    expect(assets.length).toBeGreaterThanOrEqual(5);
    for (const asset of assets) {
      const loaded = await fetch(new URL(asset, `${proxied.url}/swagger-ui.html`));
      const type = loaded.headers.get('content-type');
      expect([asset, loaded.status, type]).toEqual([asset, 200, expect.stringMatching(/css|javascript|png/)]);
      expect((await loaded.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
  });

  it('asks for nothing from another place, and stays under the path of a proxy', async () => {
    const { assets } = await page({ 'X-Forwarded-Prefix': '/diary' });

    expect(assets.length).toBeGreaterThanOrEqual(5);
    for (const asset of assets) {
      expect(new URL(asset, 'https://home.example/diary/swagger-ui.html').href).toMatch(
        /^https:\/\/home\.example\/diary\/swagger-ui\.html\//,
      );
    }
  });

  it.each([
    [{ 'X-Forwarded-Prefix': '/diary' }, '/diary'],
    [{}, '/'],
  ])('tries requests out under the path of a trusted proxy: %j', async (headers, url) => {
    const script = await (await fetch(`${proxied.url}/swagger-ui.html/swagger-ui-init.js`, { headers })).text();

    expect(script.replaceAll(/\s/g, '')).toContain(`"servers":[{"url":"${url}"}]`);
    expect(script).toContain('/api/v2/nutritiondata/products/summary');
  });
});
