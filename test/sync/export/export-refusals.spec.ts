import { ServiceOnSite } from '../../support/service-on-site';

const EXPORTS = '/api/v2/nutritiondata';
const DAYS_BACK = `${EXPORTS}/export`;
const KIND = 'urn:problem-type:nutrition-diary';
const JSON_BODY = { 'content-type': 'application/json' };
const BODY = JSON.stringify({ fromDate: '2024-08-26', toDate: '2024-08-26' });

const on = new ServiceOnSite({ environment: { EXPORTER_SERVER_TRUST_PROXY: 'true' }, isShared: true });

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(on.url + path, init);
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), headers: answer.headers };
}

const post = (body: string | undefined, headers: Record<string, string> = JSON_BODY) =>
  ask(EXPORTS, { method: 'POST', body, headers });
const postRange = (fromDate: unknown, toDate: unknown) => post(JSON.stringify({ fromDate, toDate }));

describe('what is refused before the site hears of it:', () => {
  afterEach(() => expect(on.site.requests).toEqual([]));

  it('a range whose end is before its beginning', async () => {
    const { status, body, headers } = await postRange('2024-08-28', '2024-08-27');
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8']);
    expect(body).toEqual({
      type: `${KIND}:invalid-date-range`,
      title: expect.any(String),
      status: 400,
      detail: `The 'from' date cannot be after the 'to' date`,
      instance: EXPORTS,
    });
  });

  it('a range of more than 36,600 days, both ends counted', async () => {
    // 2100-01-01 + 36,599 days is 2200-03-17, so this range has 36,601 days.
    const { status, body } = await postRange('2100-01-01', '2200-03-18');
    expect([status, body.type]).toEqual([400, `${KIND}:range-too-long`]);
    expect(body.detail).toContain('36601');
  });

  it.each([
    '2024-02-30',
    '2024-2-3',
    ' 2024-08-27',
    '２０２４-08-27',
    20240827,
    true,
    ['2024-08-27'],
    { date: '2024-08-27' },
  ])('a range whose date is no date: %j', async (date) => {
    const from = await postRange(date, '2024-08-28');
    expect([from.status, from.body.type]).toEqual([400, `${KIND}:validation-failed`]);
    expect(from.body.errors).toEqual({ fromDate: 'From date must be in the format YYYY-MM-DD' });
    const to = await postRange('2024-08-26', date);
    expect(to.body.errors).toEqual({ toDate: 'To date must be in the format YYYY-MM-DD' });
  });

  it.each<[string, string | undefined, Record<string, string>]>([
    ['missing', undefined, {}],
    ['missing, though its type is given', undefined, JSON_BODY],
    ['an empty object', '{}', JSON_BODY],
    ['of null', '{"fromDate":null,"toDate":null}', JSON_BODY],
    ['of blanks', '{"fromDate":"","toDate":"  "}', JSON_BODY],
  ])('a body that is %s: both dates are missing then', async (_what, text, headers) => {
    const { status, body } = await post(text, headers);
    expect([status, body.type]).toEqual([400, `${KIND}:validation-failed`]);
    expect(body.errors).toEqual({ fromDate: 'From date cannot be null', toDate: 'To date cannot be null' });
  });

  it.each([
    ...['days=366', 'days=%2B1', 'days=1,2', 'days', 'Days=1', 'days[]=1', 'days[a]=1'].map((query) => [
      query,
      ['days'],
    ]),
    ['days=0&includeToday=maybe', ['days', 'includeToday']],
  ])('GET with %s, which names every field that is wrong', async (query, fields) => {
    const { status, body } = await ask(`${DAYS_BACK}?${query as string}`);
    expect([status, body.type, body.instance]).toEqual([400, `${KIND}:validation-failed`, DAYS_BACK]);
    expect(Object.keys(body.errors).sort()).toEqual(fields);
  });

  it('HEAD, and a browser that merely looks ahead, because a GET starts work', async () => {
    const { status, headers } = await ask(`${DAYS_BACK}?days=1`, { method: 'HEAD' });
    expect([status, headers.get('allow')]).toEqual([405, 'DELETE, GET, POST']);
    for (const purpose of ['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])
      expect((await ask(`${DAYS_BACK}?days=1`, { headers: { 'sec-purpose': purpose } })).status).toBe(403);
  });

  it.each([
    ['Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another port of the same machine', { 'Sec-Fetch-Site': 'same-site' }],
    ['an Origin', { Origin: 'https://example.org' }],
    ['an Origin that is hidden', { Origin: 'null' }],
    ['the Origin of another port', { Origin: 'http://127.0.0.1:1' }],
    ['a Referer', { Referer: 'https://example.org/page?of=it' }],
    ['a Referer that begins like the service', { Referer: 'http://127.0.0.1.example.org/' }],
  ])('all work that a page of another site asks for: %s', async (_, headers) => {
    for (const [path, init] of [
      [EXPORTS, { method: 'POST', body: BODY, headers: { ...JSON_BODY, ...headers } }],
      [`${DAYS_BACK}?days=1`, { headers }],
      [DAYS_BACK, { method: 'DELETE', headers }],
      ['/api/v2/migration/toTimeSeriesDb', { method: 'POST', headers }],
    ] as const) {
      const { status, body } = await ask(path, init);
      expect({ path, status, type: body.type }).toEqual({ path, status: 403, type: `${KIND}:forbidden` });
    }
  });

  it('a page behind a proxy that sends a Host of its own, and says what the proxy must do', async () => {
    const { status, body } = await post(BODY, { ...JSON_BODY, Origin: 'http://diary.lan:8081' });
    const { host } = new URL(on.url);
    expect([status, body.detail]).toEqual([
      403,
      'Pages of other sites may not start, stop or change anything here: the browser is at diary.lan:8081 (Origin), ' +
        `and the request is for ${host} (Host). A proxy must forward the Host header with its port, in nginx by ` +
        '"proxy_set_header Host $http_host" (docs/access.md, Behind a reverse proxy)',
    ]);
  });

  it('a form of another site: bodies are JSON alone, and no other site is let read', async () => {
    expect((await post(BODY, { 'content-type': 'text/plain' })).status).toBe(400);
    const preflight = await fetch(on.url + EXPORTS, {
      method: 'OPTIONS',
      headers: { Origin: 'https://example.org', 'Access-Control-Request-Method': 'POST' },
    });
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('export refusals', () => {
  it.each([
    ['a program', {}],
    ['the page itself', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://whatever.the.proxy.says' }],
    ['a person who typed the address', { 'Sec-Fetch-Site': 'none' }],
    ['the page over plain http', { Origin: 'SERVICE' }],
    ['the page over plain http, by its address', { Referer: 'SERVICE/' }],
    ['the page behind a proxy', { Origin: 'https://diary.example.org', 'X-Forwarded-Host': 'diary.example.org' }],
  ])('%s may start an export', async (_, headers) => {
    const own = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value).replace('SERVICE', on.url)]),
    );
    expect((await post(BODY, { ...JSON_BODY, ...own })).status).toBe(200);
    expect((await ask(`${DAYS_BACK}?days=1`, { headers: own })).status).toBe(200);
  });
});
