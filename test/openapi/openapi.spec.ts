import { appOfSuite } from '../support/create-test-app';
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
  problemsOf,
} from '../support/openapi-document';
import type { DayVersion } from '../../src/diary/versions/day-version';
import { VersionStore } from '../../src/persistence/version-store';

// A diary that began yesterday.
const service = appOfSuite({ days: [aDay('2024-08-31', { products: [aProduct('Apfel')] })] });
let document: OpenApiDocument;
let operations: Map<string, Operation>;

beforeAll(async () => {
  document = await readDocument(service.url);
  operations = operationsOf(document);
});

const ENTRIES = '/api/v2/nutritiondata';
const COUNTED = { enum: ['all', 'complete'], default: 'all' };

/** Parameters with bounds, a list or a default on which clients rely. Names and types are in web/src/api/schema.ts, beside the answers. */
const BOUNDS: [operation: string, parameter: string, schema: Schema][] = [
  [`GET ${ENTRIES}/export`, 'days', { type: 'integer', minimum: 1 }],
  [`POST ${ENTRIES}/import`, 'mode', { enum: ['skip', 'fill', 'replace'], default: 'skip' }],
  [`GET ${ENTRIES}/products`, 'name', { minLength: 1 }],
  [`GET ${ENTRIES}/products`, 'limit', { type: 'integer', minimum: 1 }],
  [`GET ${ENTRIES}/products/distinct`, 'limit', { type: 'integer', minimum: 1, maximum: 1000, default: 100 }],
  [`GET ${ENTRIES}/products/top`, 'limit', { type: 'integer', minimum: 1, maximum: 500, default: 20 }],
  [
    `GET ${ENTRIES}/products/top`,
    'by',
    { enum: ['FREQUENCY', 'CALORIES', 'FAT', 'CARBS', 'PROTEIN'], default: 'FREQUENCY' },
  ],
  [`GET ${ENTRIES}/download`, 'decimalSeparator', { enum: ['comma', 'dot'], default: 'comma' }],
  ['GET /api/v2/stats', 'days', COUNTED],
  ['GET /api/v2/stats/averages', 'days', COUNTED],
  ['GET /api/v2/stats/trend', 'days', COUNTED],
  ['GET /api/v2/stats/trend', 'metric', { default: 'CALORIES' }],
  ['GET /api/v2/stats/trend', 'granularity', { enum: ['DAY', 'WEEK', 'MONTH'], default: 'DAY' }],
  ['GET /api/v2/stats/nutrients', 'days', COUNTED],
  ['GET /api/v2/stats/weekdays', 'days', COUNTED],
  ['GET /api/v2/stats/body', 'kind', { default: 'WEIGHT' }],
  ['DELETE /api/v2/measurements/{id}', 'id', { minLength: 1, maxLength: 200 }],
  ['GET /api/v2/journal/{id}', 'id', { minLength: 1, maxLength: 64 }],
  ['PUT /api/v2/food-groups/{name}', 'name', { minLength: 1, maxLength: 100 }],
];

describe('the document', () => {
  it.each(BOUNDS)('%s has the bounds of its parameter %s', (operation, parameter, expected) => {
    const { schema } = operations.get(operation)!.parameters!.find(({ name }) => name === parameter)!;

    expect(schema).toMatchObject(expected);
  });

  it('has dates with the format of one, and flags that are false when they are absent', () => {
    const schemas = [...operations.values()].flatMap(({ parameters = [] }) => parameters);
    const dates = schemas.filter(({ name }) => /date$|^validFrom$/i.test(name));
    const flags = schemas.filter(({ schema }) => schema.type === 'boolean');

    expect(dates.length).toBeGreaterThan(30);
    expect(dates.filter(({ schema }) => schema.format !== 'date')).toEqual([]);
    expect(flags.length).toBeGreaterThan(20);
    expect(flags.filter(({ schema }) => schema.default !== false)).toEqual([]);
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

  it('has a description for every answer', () => {
    for (const [name, { responses }] of operations) {
      for (const [status, { description }] of Object.entries(responses))
        expect([name, status, description]).toEqual([name, status, expect.stringMatching(/\w/)]);
    }
  });

  it('has a description or an example for every property', () => {
    const properties = Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties).map(([name, property]) => ({ name: `${schema}.${name}`, property })),
    );
    const silent = properties.filter(({ property: { description, example } }) => !description && example === undefined);

    expect(properties.length).toBeGreaterThan(600);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('describes exactly the tags of its operations', () => {
    const tags = new Set([...operations.values()].flatMap((operation) => operation.tags));

    expect(document.tags.map(({ name }) => name).sort()).toEqual([...tags].sort());
    expect(document.tags.filter(({ description }) => !/\w/.test(description))).toEqual([]);
  });

  it('lists problems of parameters, ranges and bodies only where there are some', () => {
    for (const [name, operation] of operations) {
      const { parameters = [], requestBody } = operation;
      const { properties = {} } = flattened(document, requestBody?.content['application/json']?.schema ?? {});
      const fields = [...parameters.map((parameter) => parameter.name), ...Object.keys(properties)];
      const listed = problemsOf(operation, 400);

      expect([name, listed.includes('validation-failed')]).toEqual([name, fields.length > 0 || !!requestBody]);
      expect([name, listed.includes('invalid-date-range')]).toEqual([name, fields.includes('toDate')]);
      if (requestBody) expect([name, problemsOf(operation, 413)]).toEqual([name, ['payload-too-large']]);
    }
  });
});

describe('the documented answer', () => {
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
