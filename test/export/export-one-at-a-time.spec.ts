import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { siteWasAskedFor } from '../support/asked-of-site';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { postExport, storedDays } from '../support/requests';
import { until } from '../support/until';

const EXPORTS = '/api/v2/nutritiondata';
const DAYS_BACK = `${EXPORTS}/export?days=1`;

let site: SimulatedSite;
let service: TestApp;

beforeEach(async () => {
  site = await SimulatedSite.start();
  service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment: upstreamOf(site) });
});

afterEach(async () => {
  await service.close();
  await site.stop();
});

const post = (fromDate: string, toDate: string, signal?: AbortSignal) =>
  postExport(service, fromDate, toDate, { signal });

describe('while an export runs', () => {
  it('another one is refused at both doors, and the first is not disturbed', async () => {
    site.addFault({ kind: 'slow', ms: 1500, date: '2024-08-27' });
    const running = post('2024-08-26', '2024-08-28');
    await siteWasAskedFor(site, '2024-08-27');

    for (const refused of [await post('2024-08-01', '2024-08-02'), await fetch(service.url + DAYS_BACK)]) {
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        type: 'urn:problem-type:nutrition-diary:export-in-progress',
        status: 409,
        detail: expect.stringMatching(/^An export is already running/),
      });
    }

    expect(await (await running).json()).toEqual({
      successfulDays: ['2024-08-26', '2024-08-27', '2024-08-28'],
      unsuccessfulDays: [],
    });
    // The refused ones asked the site for nothing, and nothing of theirs was queued.
    expect(site.requests.filter(({ date }) => date !== undefined)).toHaveLength(3);
  });

  it('what has been stored can be read already', async () => {
    site.addFault({ kind: 'slow', ms: 1500, date: '2024-08-27' });
    const running = post('2024-08-26', '2024-08-27');
    await siteWasAskedFor(site, '2024-08-27');
    expect((await fetch(`${service.url}${EXPORTS}/2024-08-26`)).status).toBe(200);
    expect((await fetch(`${service.url}${EXPORTS}/2024-08-27`)).status).toBe(404);
    await running;
  });

  it('a malformed request is still answered with its mistake, and not told to wait', async () => {
    site.addFault({ kind: 'slow', ms: 300, date: '2024-08-26' });
    const running = post('2024-08-26', '2024-08-26');
    await siteWasAskedFor(site, '2024-08-26');
    expect((await post('2024-08-28', '2024-08-27')).status).toBe(400);
    expect((await fetch(`${service.url}${EXPORTS}/export?days=0`)).status).toBe(400);
    await running;
  });
});

it('of two exports that come at the same moment one runs', async () => {
  site.addFault({ kind: 'slow', ms: 200 });
  const answers = await Promise.all([post('2024-08-26', '2024-08-27'), post('2024-08-26', '2024-08-27')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(site.maxInFlight).toBe(1);
});

it('a client that goes away does not stop the run', async () => {
  site.addFault({ kind: 'slow', ms: 100 });
  const impatience = new AbortController();
  const given = post('2024-08-26', '2024-08-28', impatience.signal).catch((error: Error) => error.name);
  await siteWasAskedFor(site, '2024-08-26');
  impatience.abort();
  expect(await given).toBe('AbortError');

  await siteWasAskedFor(site, '2024-08-28');
  // The next export is let in when the run has ended; it reads a day that the run does not.
  await until(async () => (await post('2024-08-20', '2024-08-20')).status !== 409);
  expect(await storedDays(service)).toEqual(['2024-08-20', '2024-08-26', '2024-08-27', '2024-08-28']);
});
