import { appOfSuite } from './support/create-test-app';
import {
  goodAddress,
  goodValue,
  type Operation,
  operationsOf,
  type Parameter,
  type ParameterValues,
  problemsOf,
  readDocument,
} from './support/openapi-document';
import { RawConnection } from './support/raw-connection';
import { type Route as RouterRoute, routesOf } from './support/routes-of';

interface Route extends RouterRoute {
  operation: Operation;
  parameters: Parameter[];
}

/** Serving the document and its reference page is not part of the document, nor is MCP, whose surface has a test of its own. */
const OF_THE_DOCUMENT = /^\/(api-docs|swagger-ui\.html|mcp)/;

const takesFile = ({ operation }: Route) => 'application/octet-stream' in (operation.requestBody?.content ?? {});

/** Measurements come one at a time or as a list. */
const takesList = ({ operation }: Route) =>
  'oneOf' in (operation.requestBody?.content['application/json']?.schema ?? {});

let routes: Route[];

const service = appOfSuite({ environment: { EXPORTER_MCP_ENABLED: 'true' } });
beforeAll(async () => {
  routes = [...operationsOf(await readDocument(service.url))].map(([name, operation]) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, path, operation, parameters: operation.parameters ?? [] };
  });
});

/** Values that it does not accept, as they would reach the check of its kind. */
function badValues({ schema }: Parameter): string[] {
  if (schema.format === 'date') return ['2023-02-29', 'today', '\u0000'];
  if (schema.enum || schema.type === 'array') return ['NONSENSE', '\u0001'];
  if (schema.type === 'boolean') return ['TRUE', '1'];
  if (schema.type !== 'integer') return [];
  const past = [(schema.minimum ?? 0) - 1, ...(schema.maximum === undefined ? [] : [schema.maximum + 1])];
  return ['abc', '1.5', '1e3', '0x10', '99999999999999999999', ...past.map(String)];
}

function address({ path, parameters }: Route, changes?: ParameterValues): string {
  return service.url + goodAddress(path, parameters, changes);
}

async function ask(route: Route, url: string, init: RequestInit = {}): Promise<Response> {
  // A file without any days.
  const file = takesFile(route) ? { body: '[]' } : {};
  const response = await fetch(url, { method: route.method, ...file, ...init });
  expect({ url, status: response.status, known: Object.keys(route.operation.responses) }).toMatchObject({
    known: expect.arrayContaining([String(response.status)]),
  });
  if (response.headers.get('content-type')?.startsWith('application/problem+json')) {
    const { type } = (await response.clone().json()) as { type: string };
    const listed = problemsOf(route.operation, response.status);
    expect({ url, listed }).toEqual({ url, listed: expect.arrayContaining([type.split(':').at(-1)]) });
  }
  return response;
}

async function expectProblem(response: Response, status: number, kind: string): Promise<Record<string, unknown>> {
  const text = await response.text();
  expect({ status: response.status, type: response.headers.get('content-type'), text }).toMatchObject({
    status,
    type: 'application/problem+json; charset=utf-8',
  });
  const problem = JSON.parse(text) as Record<string, unknown>;
  expect(problem).toMatchObject({ status, type: `urn:problem-type:nutrition-diary:${kind}` });
  expect(problem['instance']).toBe(new URL(response.url).pathname);
  expect(Object.keys(problem)).toEqual([
    'type',
    'title',
    'status',
    'detail',
    'instance',
    ...('errors' in problem ? ['errors'] : []),
  ]);
  return problem;
}

describe('the whole surface', () => {
  it('has every route of the router in the document, and the other way round', () => {
    const ofRouter = routesOf(service)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !OF_THE_DOCUMENT.test(route.split(' ')[1]!));

    expect(routes.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`).sort()).toEqual(
      ofRouter.sort(),
    );
    expect(routes.length).toBeGreaterThanOrEqual(20);
  });

  it('documents every problem as a problem body', () => {
    for (const { path, operation } of routes) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue;
        const isPlain = status === '413' && path.endsWith('/download');
        const isHealth = status === '503' && path.startsWith('/actuator/health');
        const type = isPlain ? 'text/plain' : isHealth ? 'application/json' : 'application/problem+json';
        expect({ path, status, types: Object.keys(content ?? {}) }).toEqual({ path, status, types: [type] });
      }
    }
  });

  it('refuses every bad value of every parameter, and names the parameter', async () => {
    let refused = 0;
    for (const route of routes) {
      for (const parameter of route.parameters) {
        for (const value of badValues(parameter)) {
          const response = await ask(route, address(route, { [parameter.name]: value }));
          const problem = await expectProblem(response, 400, 'validation-failed');
          expect(problem['errors']).toEqual({ [parameter.name]: expect.any(String) });
          refused++;
        }
      }
    }
    expect(refused).toBeGreaterThan(100);
  });

  it('refuses a required parameter that is missing or blank, and takes a blank optional one for absent', async () => {
    for (const route of routes) {
      for (const parameter of route.parameters.filter((candidate) => candidate.in === 'query')) {
        const absent = await ask(route, address(route, { [parameter.name]: undefined }));
        if (parameter.required) await expectProblem(absent.clone(), 400, 'validation-failed');
        for (const value of ['', '  ']) {
          const blank = await ask(route, address(route, { [parameter.name]: value }));
          if (parameter.required) await expectProblem(blank, 400, 'validation-failed');
          // What has a body lacks it here, and the stream of events never ends.
          else if (route.method === 'GET' && !/\/export|actuator/.test(route.path))
            expect([blank.status, await blank.text()]).toEqual([absent.status, await absent.clone().text()]);
        }
      }
    }
  });

  it.each<[how: string, isList: boolean, written: (name: string, value: string) => string]>([
    ['that is given twice', true, (name, value) => `${name}=${value}&${name}=${value}`],
    ['with []', true, (name, value) => `${name}[]=${value}`],
    ['with [$ne]', false, (name, value) => `${name}[$ne]=${value}`],
    ['with %5Bgt%5D', false, (name, value) => `${name}%5Bgt%5D=${value}`],
  ])('refuses a parameter %s, weekdays in a list excepted', async (_how, isList, written) => {
    for (const route of routes) {
      for (const parameter of route.parameters.filter((candidate) => candidate.in === 'query')) {
        const others = address(route, { [parameter.name]: undefined });
        const response = await ask(route, `${others}&${written(parameter.name, goodValue(parameter))}`);
        if (isList && parameter.schema.type === 'array') expect(response.status).toBe(200);
        else await expectProblem(response, 400, 'validation-failed');
      }
    }
  });

  it('refuses an inverted range wherever there is a range', async () => {
    const ranged = routes.filter(({ parameters }) => parameters.some(({ name }) => name === 'toDate'));
    expect(ranged.length).toBeGreaterThanOrEqual(9);
    for (const route of ranged) {
      const response = await ask(route, address(route, { fromDate: '2024-02-01', toDate: '2024-01-31' }));
      const { detail } = await expectProblem(response, 400, 'invalid-date-range');
      expect(detail).toBe("The 'from' date cannot be after the 'to' date");
    }
  });

  it('ignores parameters that nobody knows', async () => {
    for (const route of routes.filter(({ method, path }) => method === 'GET' && !/\/export|actuator/.test(path))) {
      const plain = await ask(route, address(route));
      const more = await ask(route, `${address(route)}&constructor=1&__proto__=2&toString=3&nobody[knows]=4`);
      expect([more.status, await more.text()]).toEqual([plain.status, await plain.text()]);
    }
  });

  it('refuses bodies that are no JSON object, of another type, in another encoding, or too large', async () => {
    const json = { 'Content-Type': 'application/json' };
    const malformed: RequestInit[] = [
      { headers: json, body: '{' },
      { headers: json, body: '"text"' },
      { headers: json, body: '[{}]' },
      { headers: { 'Content-Type': 'text/plain' }, body: '{}' },
      { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'fromDate=2024-01-01' },
      { headers: { 'Content-Type': 'application/json; charset=nonsense' }, body: '{}' },
      { headers: { ...json, 'Content-Encoding': 'nonsense' }, body: '{}' },
    ];
    for (const route of routes.filter((one) => one.operation.requestBody && !takesFile(one))) {
      for (const init of malformed.filter(({ body }) => body !== '[{}]' || !takesList(route)))
        await expectProblem(await ask(route, address(route), init), 400, 'malformed-request');
      const large = { headers: json, body: `{"nobody":"${'x'.repeat(1_100_000)}"}` };
      await expectProblem(await ask(route, address(route), large), 413, 'payload-too-large');
    }
  });

  it('answers other methods with 405 and the methods there are', async () => {
    for (const path of new Set(routes.map((route) => route.path))) {
      const there = routes.filter((route) => route.path === path).map(({ method }) => method);
      const url = service.url + path.replace(/\{date\}|\{validFrom\}/, '2024-01-01');
      // The name would be the first day of a version.
      if (path.endsWith('/goals/effective')) continue;
      const answersHead = there.includes('GET') && (await fetch(url, { method: 'HEAD' })).status !== 405;
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (other) => !there.includes(other),
      )) {
        // GET reads the last part of the path as a date.
        if (method === 'GET' && path.endsWith('/nutritiondata/import')) continue;
        const response = await fetch(url, { method });
        await expectProblem(response, 405, 'method-not-allowed');
        expect(response.headers.get('allow')).toBe([...there, ...(answersHead ? ['HEAD'] : [])].sort().join(', '));
      }
    }
  });

  it.each(['/nothing', '/api/v2', '/api/v1/stats', '/api/v2/nutritiondata/2024-01-01/more', '/actuator'])(
    'has nothing at %s',
    async (path) => {
      await expectProblem(await fetch(service.url + path), 404, 'not-found');
    },
  );

  it.each([
    ['/api/v2/fddbdata', '/api/v2/nutritiondata'],
    ['/api/v2/fddbdata/2024-01-01', '/api/v2/nutritiondata'],
    ['/api/v2/migration/toInfluxDb', '/api/v2/migration/toTimeSeriesDb'],
  ])('says where %s of fddb-exporter is', async (path, now) => {
    const { detail } = await expectProblem(await fetch(service.url + path), 404, 'not-found');
    expect(detail).toMatch(new RegExp(`^There is nothing at this address; what was at .+ is at ${now}$`));
  });

  it('answers an address that is not well formed with 400', async () => {
    await expectProblem(await fetch(`${service.url}/api/v2/nutritiondata/%E0%A4%A`), 400, 'malformed-request');
  });

  it('reads an address of 14 kB, and refuses longer header lines with 431', async () => {
    const search = (length: number) =>
      `${service.url}/api/v2/nutritiondata/products/distinct?search=${'x'.repeat(length)}`;

    expect((await fetch(search(14_000))).status).toBe(200);
    const response = await fetch(search(17_000));
    expect(response.status).toBe(431);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toMatchObject({
      type: 'urn:problem-type:nutrition-diary:header-too-large',
      status: 431,
    });
  });

  it('answers what is not HTTP with a problem body as well', async () => {
    const connection = await RawConnection.open(service.url);
    connection.send('NONSENSE\r\n\r\n');
    await connection.closed;

    expect(connection.text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(connection.text).toContain('urn:problem-type:nutrition-diary:malformed-request');
  });
});
