import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';

const EXPORTS = '/api/v2/nutritiondata';
const DAYS_BACK = `${EXPORTS}/export`;
const KIND = 'urn:problem-type:nutrition-diary';
const JSON_BODY = { 'content-type': 'application/json' };

let site: SimulatedSite;
let service: TestApp;

beforeAll(async () => {
  site = await SimulatedSite.start();
  service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment: upstreamOf(site) });
});

// Whatever is refused here is refused before the site hears of it.
afterEach(() => expect(site.requests).toEqual([]));

afterAll(async () => {
  await service.close();
  await site.stop();
});

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(service.url + path, init);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), headers: answer.headers };
}

function post(body: string | undefined, headers: Record<string, string> = JSON_BODY) {
  return ask(EXPORTS, { method: 'POST', body, headers });
}

/** Fields that are undefined are not sent. */
function postRange(fromDate: unknown, toDate: unknown) {
  return post(JSON.stringify({ fromDate, toDate }));
}

describe('POST refuses a range', () => {
  it('whose end is before its beginning', async () => {
    const { status, body } = await postRange('2024-08-28', '2024-08-27');
    expect(status).toBe(400);
    expect(body).toEqual({
      type: `${KIND}:invalid-date-range`,
      title: expect.any(String),
      status: 400,
      detail: `The 'from' date cannot be after the 'to' date`,
      instance: EXPORTS,
    });
  });

  it('of more than 36,600 days, both ends counted', async () => {
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
  ])('whose date is no date: %j', async (date) => {
    const from = await postRange(date, '2024-08-28');
    expect([from.status, from.body.type]).toEqual([400, `${KIND}:validation-failed`]);
    expect(from.body.errors).toEqual({ fromDate: 'From date must be in the format YYYY-MM-DD' });
    const to = await postRange('2024-08-26', date);
    expect(to.body.errors).toEqual({ toDate: 'To date must be in the format YYYY-MM-DD' });
  });
});

describe('POST refuses a body', () => {
  it.each<[string, string | undefined, Record<string, string>]>([
    ['missing', undefined, {}],
    ['missing, though its type is given', undefined, JSON_BODY],
    ['an empty object', '{}', JSON_BODY],
    ['of null', '{"fromDate":null,"toDate":null}', JSON_BODY],
    ['of blanks', '{"fromDate":"","toDate":"  "}', JSON_BODY],
  ])('that is %s: both dates are missing then', async (_what, text, headers) => {
    const { status, body } = await post(text, headers);
    expect([status, body.type]).toEqual([400, `${KIND}:validation-failed`]);
    expect(body.errors).toEqual({ fromDate: 'From date cannot be null', toDate: 'To date cannot be null' });
  });

  it.each(['null', '7', '{"fromDate":"2024-08-26"', 'fromDate=2024-08-26'])('that reads %s', async (text) => {
    const { status, body } = await post(text);
    expect([status, body.type]).toEqual([400, `${KIND}:malformed-request`]);
    expect(body).not.toHaveProperty('errors');
  });
});

describe('GET refuses', () => {
  it.each(['days=366', 'days=%2B1', 'days=1,2', 'days', 'Days=1', 'days[]=1', 'days[a]=1'])('%s', async (query) => {
    const { status, body } = await ask(`${DAYS_BACK}?${query}`);
    expect([status, body.type, body.instance]).toEqual([400, `${KIND}:validation-failed`, DAYS_BACK]);
    expect(Object.keys(body.errors)).toEqual(['days']);
  });

  it('names every field that is wrong', async () => {
    const { body } = await ask(`${DAYS_BACK}?days=0&includeToday=maybe`);
    expect(Object.keys(body.errors).sort()).toEqual(['days', 'includeToday']);
  });
});

describe('a GET that starts work', () => {
  it('does not answer HEAD', async () => {
    const { status, headers } = await ask(`${DAYS_BACK}?days=1`, { method: 'HEAD' });
    expect([status, headers.get('allow')]).toEqual([405, 'DELETE, GET, POST']);
  });

  it.each(['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])(
    'does not answer what merely looks ahead: Sec-Purpose: %s',
    async (purpose) => {
      const { status } = await ask(`${DAYS_BACK}?days=1`, { headers: { 'sec-purpose': purpose } });
      expect(status).toBe(403);
    },
  );
});
