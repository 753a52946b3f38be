import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';

const BODY = JSON.stringify({ fromDate: '2024-08-26', toDate: '2024-08-26' });
const WORK: [string, string, string?][] = [
  ['POST', '/api/v2/nutritiondata', BODY],
  ['GET', '/api/v2/nutritiondata/export?days=1'],
  ['DELETE', '/api/v2/nutritiondata/export'],
  ['POST', '/api/v2/migration/toTimeSeriesDb'],
];

let site: SimulatedSite;
let service: TestApp;

beforeAll(async () => {
  site = await SimulatedSite.start();
  const environment = { ...upstreamOf(site), EXPORTER_SERVER_TRUST_PROXY: 'true' };
  service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment });
});
afterAll(async () => {
  await service.close();
  await site.stop();
});

function ask([method, path, body]: (typeof WORK)[number], headers: Record<string, string>): Promise<Response> {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return fetch(service.url + path, { method, body, headers: { ...type, ...headers } });
}

describe.each(WORK)('%s %s', (...work) => {
  it.each([
    ['Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another port of the same machine', { 'Sec-Fetch-Site': 'same-site' }],
    ['an Origin', { Origin: 'https://example.org' }],
    ['an Origin that is hidden', { Origin: 'null' }],
    ['the Origin of another port', { Origin: 'http://127.0.0.1:1' }],
    ['a Referer', { Referer: 'https://example.org/page?of=it' }],
    ['a Referer that begins like the service', { Referer: 'http://127.0.0.1.example.org/' }],
  ])('is refused when a page of another site asks: %s', async (_, headers) => {
    const answer = await ask(work, headers);

    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ type: 'urn:problem-type:nutrition-diary:forbidden' });
    expect(site.requests).toEqual([]);
  });
});

describe('what starts an export', () => {
  afterEach(() => void site.requests.splice(0));

  it.each([
    ['a program', {}],
    ['the page itself', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://whatever.the.proxy.says' }],
    ['a person who typed the address', { 'Sec-Fetch-Site': 'none' }],
    ['the page over plain http', { Origin: 'SERVICE' }],
    ['the page over plain http, by its address', { Referer: 'SERVICE/' }],
    ['the page behind a proxy', { Origin: 'https://diary.example.org', 'X-Forwarded-Host': 'diary.example.org' }],
  ])('may be %s', async (_, headers) => {
    const own = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value).replace('SERVICE', service.url)]),
    );
    expect((await ask(WORK[0]!, own)).status).toBe(200);
    expect((await ask(WORK[1]!, own)).status).toBe(200);
  });

  it('is not a form of another site: bodies are JSON alone, and no other site is let read', async () => {
    const answer = await fetch(`${service.url}/api/v2/nutritiondata`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: BODY,
    });
    expect(answer.status).toBe(400);

    const preflight = await fetch(`${service.url}/api/v2/nutritiondata`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://example.org', 'Access-Control-Request-Method': 'POST' },
    });
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(site.requests).toEqual([]);
  });
});
