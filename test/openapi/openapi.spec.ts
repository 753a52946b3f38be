import { createTestApp, type TestApp } from '../support/create-test-app';
import { aDay, aProduct, day } from '../support/days';
import { post } from '../support/requests';
import {
  flattened,
  mistakes,
  objectsWith,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  readDocument,
  resolved,
  type Schema,
} from '../support/openapi-document';
import type { DayVersion } from '../../src/diary/versions/day-version';
import { VersionStore } from '../../src/persistence/version-store';
import { DETAIL_NUTRIENTS } from '../../src/diary/detail-nutrient';
import { ANSWERS, METRICS, WEEKDAYS } from './documented-answers';

let service: TestApp;
let document: OpenApiDocument;
let operations: Map<string, Operation>;

beforeAll(async () => {
  // A diary that began yesterday.
  const days = [aDay('2024-08-31', { products: [aProduct('Apfel')] })];
  service = await createTestApp({ now: '2024-09-01T12:00:00Z', days });
  document = await readDocument(service.url);
  operations = operationsOf(document);
});
afterAll(() => service.close());

// Parameters on which clients rely: type, format, bounds, enum, default; `!` stands for required.
const DATE = { type: 'string', format: 'date' };
const TEXT = { type: 'string' };
const NAME = { type: 'string', minLength: 1 };
const ID = { type: 'string', minLength: 1, maxLength: 200 };
const FLAG = { type: 'boolean', default: false };
const OPEN_RANGE = { fromDate: DATE, toDate: DATE };
const RANGE = { 'fromDate!': DATE, 'toDate!': DATE };
const integer = (bounds: Schema) => ({ type: 'integer', ...bounds });
const oneOf = (values: string[], rest: Schema = {}) => ({ type: 'string', enum: values, ...rest });
const COUNTED = { days: oneOf(['all', 'complete'], { default: 'all' }) };
const LABEL = { type: 'string', minLength: 1, maxLength: 100 };
const ENTRY_ID = { type: 'string', minLength: 1, maxLength: 64 };

const VERSION = { 'date!': DATE, 'id!': { type: 'string', minLength: 1, maxLength: 100 } };
const PARAMETERS: Record<string, Record<string, Schema>> = {
  'GET /api/v2/nutritiondata': { details: FLAG },
  'POST /api/v2/nutritiondata': { details: FLAG },
  'POST /api/v2/nutritiondata/export': { details: FLAG },
  'POST /api/v2/nutritiondata/history': { details: FLAG },
  'GET /api/v2/nutritiondata/history': { details: FLAG },
  'GET /api/v2/nutritiondata/{date}/page-report': { 'date!': DATE },
  'GET /api/v2/nutritiondata/{date}/versions': { 'date!': DATE },
  'GET /api/v2/nutritiondata/{date}/versions/{id}': VERSION,
  'POST /api/v2/nutritiondata/{date}/versions/{id}/restore': VERSION,
  'DELETE /api/v2/nutritiondata/{date}/versions/{id}': VERSION,
  'GET /api/v2/nutritiondata/export': { 'days!': integer({ minimum: 1 }), includeToday: FLAG, details: FLAG },
  'GET /api/v2/nutritiondata/export/status': { details: FLAG },
  'GET /api/v2/nutritiondata/export/events': { details: FLAG },
  'POST /api/v2/nutritiondata/import': {
    mode: oneOf(['skip', 'fill', 'replace'], { default: 'skip' }),
    dryRun: FLAG,
    dayStartsAt: oneOf(['auto', '00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00']),
    details: FLAG,
  },
  'GET /api/v2/nutritiondata/{date}': { 'date!': DATE, details: FLAG },
  'GET /api/v2/nutritiondata/coverage': RANGE,
  'GET /api/v2/nutritiondata/range': { ...RANGE, includeProducts: FLAG, details: FLAG },
  'GET /api/v2/nutritiondata/products': {
    'name!': NAME,
    days: { type: 'array', items: oneOf(WEEKDAYS) },
    ...OPEN_RANGE,
    limit: integer({ minimum: 1 }),
    exact: FLAG,
  },
  'GET /api/v2/nutritiondata/products/distinct': {
    search: TEXT,
    limit: integer({ minimum: 1, maximum: 1000, default: 100 }),
  },
  'GET /api/v2/nutritiondata/products/summary': { 'name!': NAME, ...OPEN_RANGE, exact: FLAG },
  'GET /api/v2/nutritiondata/products/top': {
    by: oneOf(['FREQUENCY', 'CALORIES', 'FAT', 'CARBS', 'PROTEIN'], { default: 'FREQUENCY' }),
    ...OPEN_RANGE,
    limit: integer({ minimum: 1, maximum: 500, default: 20 }),
  },
  'GET /api/v2/nutritiondata/download': {
    ...OPEN_RANGE,
    'format!': oneOf(['CSV', 'JSON', 'JSONL']),
    includeProducts: FLAG,
    details: FLAG,
    ownData: FLAG,
    pages: FLAG,
    decimalSeparator: oneOf(['comma', 'dot'], { default: 'comma' }),
    bom: FLAG,
  },
  'GET /api/v2/stats': COUNTED,
  'GET /api/v2/stats/quality': RANGE,
  'GET /api/v2/stats/averages': { ...RANGE, ...COUNTED },
  'GET /api/v2/stats/trend': {
    metric: oneOf([...METRICS, ...DETAIL_NUTRIENTS], { default: 'CALORIES' }),
    ...RANGE,
    granularity: oneOf(['DAY', 'WEEK', 'MONTH'], { default: 'DAY' }),
    ...COUNTED,
  },
  'GET /api/v2/stats/nutrients': { ...RANGE, ...COUNTED },
  'GET /api/v2/stats/meals': RANGE,
  'GET /api/v2/stats/week': { endDate: DATE },
  'GET /api/v2/stats/weekdays': { ...OPEN_RANGE, ...COUNTED },
  'GET /api/v2/stats/macro-split': RANGE,
  'GET /api/v2/stats/missing-days': RANGE,
  'DELETE /api/v2/measurements/{id}': { 'id!': ID },
  'GET /api/v2/stats/body': {
    ...OPEN_RANGE,
    kind: oneOf(['WEIGHT', 'BODY_FAT', 'BODY_WATER', 'MUSCLE', 'WAIST', 'HIP', 'CHEST'], { default: 'WEIGHT' }),
  },
  'GET /api/v2/stats/energy-balance': OPEN_RANGE,
  'GET /api/v2/journal': OPEN_RANGE,
  'GET /api/v2/journal/{id}': { 'id!': ENTRY_ID },
  'PUT /api/v2/journal/{id}': { 'id!': ENTRY_ID },
  'DELETE /api/v2/journal/{id}': { 'id!': ENTRY_ID },
  'GET /api/v2/days/statuses': OPEN_RANGE,
  'GET /api/v2/days/{date}/status': { 'date!': DATE },
  'PUT /api/v2/days/{date}/status': { 'date!': DATE },
  'GET /api/v2/symptoms/{label}/coverage': { 'label!': LABEL },
  'PUT /api/v2/symptoms/{label}/coverage': { 'label!': LABEL },
  'DELETE /api/v2/symptoms/{label}/coverage': { 'label!': LABEL },
  'GET /api/v2/food-groups/{name}': { 'name!': LABEL },
  'PUT /api/v2/food-groups/{name}': { 'name!': LABEL },
  'DELETE /api/v2/food-groups/{name}': { 'name!': LABEL },
  'GET /api/v2/goals/effective': { date: DATE },
  'GET /api/v2/goals/{validFrom}': { 'validFrom!': DATE },
  'PUT /api/v2/goals/{validFrom}': { 'validFrom!': DATE, rewritesHistory: FLAG },
  'PATCH /api/v2/goals/{validFrom}': { 'validFrom!': DATE, rewritesHistory: FLAG },
  'DELETE /api/v2/goals/{validFrom}': { 'validFrom!': DATE, rewritesHistory: FLAG },
  'GET /api/v2/stats/goals': { ...RANGE, includeDays: FLAG },
  'POST /api/v2/triggers/search': { details: FLAG },
  'PATCH /api/v2/settings': { 'Setup-Code': { type: 'string' } },
};

describe('the document', () => {
  it('has exactly these parameters', () => {
    const documented = [...operations].flatMap(([name, { parameters = [] }]) => {
      const schemas = parameters.map((parameter) => {
        const place = parameter.name === 'Setup-Code' ? 'header' : 'query';
        expect(parameter.in).toBe(name.includes(`{${parameter.name}}`) ? 'path' : place);
        // No client relies on an example.
        return [parameter.name + (parameter.required === true ? '!' : ''), { ...parameter.schema, example: undefined }];
      });
      return schemas.length === 0 ? [] : [[name, Object.fromEntries(schemas)]];
    });

    expect(Object.fromEntries(documented)).toEqual(PARAMETERS);
  });

  it('describes every operation and every parameter, with an example or a default to try out', () => {
    for (const [name, { summary = '', parameters = [] }] of operations) {
      expect([name, summary]).toEqual([name, expect.stringMatching(/\w+/)]);
      for (const { name: parameter, description, schema } of parameters) {
        expect([name, parameter, description]).toEqual([name, parameter, expect.stringMatching(/\w+/)]);
        expect([name, parameter, schema.example ?? schema.default]).not.toContain(undefined);
      }
    }
  });

  it('names every operation once', () => {
    const ids = [...operations.values()].map(({ operationId }) => operationId);

    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^\w+$/.test(id))).toEqual([]);
  });

  it('has no reference that leads nowhere', () => {
    const references = objectsWith('$ref', document).map(({ $ref }) => String($ref));

    expect(references.length).toBeGreaterThan(20);
    expect(references.filter((reference) => !resolved(document, reference))).toEqual([]);
  });

  it('has examples that fit their own schemas', () => {
    const withExample = objectsWith('example', document).filter((each) => 'type' in each || 'schema' in each);
    const wrong = withExample.flatMap((each) => {
      // A media type has its example beside its schema, a schema has it inside.
      const schema = 'schema' in each ? (each['schema'] as Schema) : (each as Schema);
      return mistakes(document, schema, each['example']).map((mistake) => `${JSON.stringify(each)}: ${mistake}`);
    });

    expect(withExample.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
});

/** A schema in the notation above. Every field has to be required: none is ever absent. */
function outline(schema: Schema): unknown {
  const flat = flattened(document, schema);
  if (flat.type === 'array') return [outline(flat.items ?? {})];
  if (flat.type !== 'object') return flat.enum?.join() ?? (flat.format === 'date' ? 'date' : flat.type);
  const fields = Object.entries(flat.properties ?? {});
  const marks = (name: string, field: Schema) =>
    (flattened(document, field).nullable ? '?' : '') + (flat.required?.includes(name) ? '' : '+');
  return Object.fromEntries(fields.map(([name, field]) => [name + marks(name, field), outline(field)]));
}

describe('the documented answer', () => {
  it.each(Object.entries(ANSWERS))('of %s has exactly the fields on which clients rely', (name, expected) => {
    expect(outline(operations.get(name)!.responses['200']!.content!['application/json']!.schema)).toEqual(expected);
  });

  it('of an error is a problem body, in which only `errors` and `changedDays` may be absent', () => {
    const problems = [...operations.values()].flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => content?.['application/problem+json']?.schema ?? []),
    );

    expect(problems.length).toBeGreaterThan(60);
    for (const schema of problems) {
      const { properties = {}, required } = flattened(document, schema);
      expect(required).toEqual(['type', 'title', 'status', 'detail', 'instance']);
      expect(Object.keys(properties)).toEqual([...required!, 'errors', 'changedDays']);
      expect(properties['errors']).toMatchObject({ type: 'object', additionalProperties: { type: 'string' } });
    }
  });

  it('of a download that is too large is plain text, and so is that of a migration', () => {
    const types = (name: string, status: string) => Object.keys(operations.get(name)!.responses[status]!.content!);

    expect(types('GET /api/v2/nutritiondata/download', '413')).toEqual(['text/plain']);
    expect(types('GET /api/v2/nutritiondata/download', '200').sort()).toEqual([
      'application/json',
      'application/x-ndjson',
      'text/csv',
    ]);
    expect(types('POST /api/v2/migration/toTimeSeriesDb', '200')).toEqual(['text/plain']);
  });
});

/** Own data that is stored before it is read. */
const STORED_EXAMPLES = [
  ['/api/v2/journal/0b7c2f52-6e0c-4a47-9a3c-2f0d1c1f9b11', '{"date":"2024-08-30","kind":"NOTE","text":"x"}'],
  ['/api/v2/symptoms/Migraine/coverage', '{"from":"2024-08-30"}'],
  ['/api/v2/food-groups/Dairy', '{"include":["milch"]}'],
  ['/api/v2/goals/2026-03-01', '{"sets":[{"appliesTo":null,"targets":[]}]}'],
] as const;

const A_DATE = day('2024-08-31');
const A_PAGE = { type: 'page', date: A_DATE, html: '<h1>Not understood</h1>' };
const A_VERSION: DayVersion = {
  id: 'k3Vq0n5Xh2mYt8sLr1Wd4A',
  date: A_DATE,
  replacedAt: 1,
  by: 'HISTORY',
  state: 'REPLACED',
  entry: { id: '', ...aDay(A_DATE) },
};

describe('the examples, which users of the API reference send unchanged', () => {
  it('are answered with 200 on a diary of one day', async () => {
    for (const [path, body] of STORED_EXAMPLES) {
      const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body };
      expect((await fetch(service.url + path, init)).status).toBe(201);
    }
    expect((await post(`${service.url}/api/v2/nutritiondata/import`, A_PAGE)).status).toBe(200);
    expect(await service.app.get(VersionStore).add([A_VERSION], { replace: false })).toBe(1);
    const asked: string[] = [];
    for (const [name, { parameters = [] }] of operations) {
      if (!name.startsWith('GET /api/v2/') || /\/export(\/events)?$/.test(name)) continue;
      const url = new URL(name.slice('GET '.length), service.url);
      for (const { in: place, name: parameter, schema } of parameters) {
        const value = String(schema.example ?? schema.default);
        if (place === 'path') url.pathname = decodeURIComponent(url.pathname).replace(`{${parameter}}`, value);
        else url.searchParams.set(parameter, value);
      }
      const { status } = await fetch(url);
      expect([url.pathname + url.search, status]).toEqual([url.pathname + url.search, 200]);
      asked.push(url.pathname + url.search);
    }
    expect(asked).toContain('/api/v2/nutritiondata/2024-08-31?details=false');
    expect(asked).toContain('/api/v2/stats/averages?fromDate=2024-08-25&toDate=2024-08-31&days=all');
    expect(asked.length).toBeGreaterThanOrEqual(14);
  });

  it('have dates that go with the day', async () => {
    service.clock.moveTo('2024-09-02T12:00:00Z');
    const [date] = operationsOf(await readDocument(service.url)).get('GET /api/v2/nutritiondata/{date}')!.parameters!;
    expect(date!.schema.example).toBe('2024-09-01');
  });
});
