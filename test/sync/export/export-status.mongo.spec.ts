import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { Events } from '../../../src/platform/events/events';
import { StateStore } from '../../../src/persistence/state-store';
import { askedDays, siteWasAskedFor } from '../../support/asked-of-site';
import { createTestApp, type TestApp, upstreamOf } from '../../support/create-test-app';
import { day } from '../../support/days';
import { describeWithMongo } from '../../support/mongo';
import { RawConnection } from '../../support/raw-connection';
import { getJson, post, postExport, readJson, storedDays } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';
import { until } from '../../support/until';

const EXPORTS = '/api/v2/nutritiondata';
const NOTHING_YET = {
  running: false,
  stopRequested: false,
  fromDate: null,
  toDate: null,
  startedBy: null,
  startedAt: null,
  endedAt: null,
  done: 0,
  total: 0,
  days: [],
  problem: null,
};

const on = new ServiceOnSite();

interface Status {
  running: boolean;
  done: number;
  days: { date: string; successful: boolean; reason: string | null }[];
}

const statusOf = async ({ url }: { url: string }) => (await getJson(`${url}${EXPORTS}/export/status`)).body as Status;
const status = () => statusOf(on);
const detailedStatus = async () => (await getJson(`${on.url}${EXPORTS}/export/status?details=true`)).body as unknown;
const start = (fromDate: string, toDate: string, headers: Record<string, string> = {}) =>
  postExport(on, fromDate, toDate, { headers });
const stop = async ({ url }: { url: string }) => readJson(await fetch(`${url}${EXPORTS}/export`, { method: 'DELETE' }));

/** The events of the stream until one of them is as wished. */
async function eventsUntil(isLast: (now: Status) => boolean): Promise<Status[]> {
  const abort = new AbortController();
  const response = await fetch(`${on.url}${EXPORTS}/export/events`, { signal: abort.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toContain('no-transform');
  const seen: Status[] = [];
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    seen.push(
      ...[...text.matchAll(/^event: status\nid: \d+\ndata: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data!) as Status),
    );
    text = text.slice(text.lastIndexOf('\n\n') + 2);
    if (seen.some(isLast)) break;
  }
  abort.abort();
  return seen;
}

describe('the status of exports', () => {
  it('shows a run day by day, and its result afterwards; the events are the same, one for each change', async () => {
    const release = on.site.hold({ after: 1 });
    on.site.addFault({ kind: 'maintenance', date: '2024-08-27' });
    let shown = -1;
    const events = eventsUntil(({ running, done }) => {
      shown = done;
      return !running && done === 3;
    });
    await until(() => shown === 0);
    const running = start('2024-08-26', '2024-08-28', { 'X-Client': 'page' });

    await until(() => shown === 1);
    const whileItRuns = {
      ...NOTHING_YET,
      running: true,
      fromDate: '2024-08-26',
      toDate: '2024-08-28',
      startedBy: 'page',
      startedAt: '2024-09-01T12:00:00.000Z',
      done: 1,
      total: 3,
      days: [{ date: '2024-08-26', successful: true, reason: null }],
    };
    expect(await status()).toEqual(whileItRuns);
    release();
    await running;
    expect(await status()).toEqual({
      ...whileItRuns,
      running: false,
      endedAt: expect.stringMatching(/^2024-09-01T12:/),
      done: 3,
      days: [
        { date: '2024-08-26', successful: true, reason: null },
        { date: '2024-08-27', successful: false, reason: 'unexpected page' },
        { date: '2024-08-28', successful: true, reason: null },
      ],
    });

    const seen = await events;
    expect([seen[0], seen.at(-1)]).toEqual([NOTHING_YET, await status()]);
    expect(seen).toContainEqual(whileItRuns);
    expect(seen.map(({ done }) => done)).toEqual([...seen.map(({ done }) => done)].sort());
  });

  it('is kept for no reader of events that does not read; it gets the latest one when it reads on', async () => {
    const state = on.service.app.get(StateStore);
    await state.takeLease('another replica', 600);
    // Each status lists some 46,000 days, which is more than two megabytes.
    const [fromDate, toDate] = ['1900-01-01', '2027-05-18'];
    const run = { fromDate, toDate, startedBy: 'api', startedAt: 0, stretches: [[fromDate, toDate]] };
    const report = (total: number) => state.reportProgress('another replica', JSON.stringify({ ...run, total }));
    await report(0);
    const reader = await RawConnection.open(on.url);
    reader.socket.pause();
    reader.send(`GET ${EXPORTS}/export/events HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    for (let total = 1; total <= 10; total++) {
      await report(total);
      // The stream looks whenever something happens, not only twice a second.
      on.service.app.get(Events).emit({ name: 'day.updated', data: { date: day('2024-08-27') } });
      // It has looked before this is answered.
      await getJson(`${on.url}/actuator/health/liveness`);
    }
    reader.socket.resume();
    await reader.receives(/"total":10,/);
    reader.socket.destroy();

    const totals = [...reader.text.matchAll(/"total":(\d+)/g)].map(([, total]) => Number(total));
    // The buffers of the system contain a few, then comes the latest.
    expect(totals.length).toBeLessThan(10);
    expect(totals.at(-1)).toBe(10);
  });

  it('says why a run as a whole failed, with details also the kind of the problem', async () => {
    on.site.rejectPassword = true;
    const { detail, type } = (await readJson(await start('2024-08-26', '2024-08-26'))).body;

    expect(type).toBe('urn:problem-type:nutrition-diary:upstream-login-failed');
    expect(await status()).toMatchObject({ running: false, done: 0, problem: detail });
    const ofRun = { work: 'export', stopped: false, problemType: type, lostFoods: [], sameFailure: null };
    expect(await detailedStatus()).toEqual({ ...(await status()), ...ofRun });
  });

  it('does not keep the service from ending while somebody listens', async () => {
    const service = await createTestApp();
    const response = await fetch(`${service.url}${EXPORTS}/export/events`);
    await service.close();
    expect(await response.text()).toContain('"running":false');
  });
});

describe('while an export runs', () => {
  it('another one is refused at both doors, malformed ones for their mistake; the first is not disturbed', async () => {
    const release = on.site.hold({ date: '2024-08-27' });
    const running = start('2024-08-26', '2024-08-28');
    await siteWasAskedFor(on.site, '2024-08-27');

    const daysBack = (days: number) => fetch(`${on.url}${EXPORTS}/export?days=${days}`);
    for (const refused of [await start('2024-08-01', '2024-08-02'), await daysBack(1)]) {
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        type: 'urn:problem-type:nutrition-diary:export-in-progress',
        status: 409,
        detail: expect.stringMatching(/^An export is already running/),
      });
    }
    expect([(await start('2024-08-28', '2024-08-27')).status, (await daysBack(0)).status]).toEqual([400, 400]);
    expect(await status()).toMatchObject({ fromDate: '2024-08-26', toDate: '2024-08-28', total: 3 });
    // Stored days can be read already.
    expect(await storedDays(on)).toEqual(['2024-08-26']);

    release();
    expect((await readJson(await running)).body).toEqual({
      successfulDays: ['2024-08-26', '2024-08-27', '2024-08-28'],
      unsuccessfulDays: [],
    });
    // The refused ones asked the site for nothing, and nothing of theirs was queued.
    expect(askedDays(on.site)).toEqual(['2024-08-26', '2024-08-27', '2024-08-28']);
  });

  it('of two that come at the same moment one runs', async () => {
    const release = on.site.hold();
    const both = [1, 2].map(() => start('2024-08-26', '2024-08-27'));
    expect((await Promise.race(both)).status).toBe(409);
    release();
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(on.site.maxInFlight).toBe(1);
  });

  it('it goes on although its client goes away', async () => {
    const release = on.site.hold({ date: '2024-08-26' });
    const impatience = new AbortController();
    const given = postExport(on, '2024-08-26', '2024-08-28', { signal: impatience.signal }).catch(
      (error: Error) => error.name,
    );
    await siteWasAskedFor(on.site, '2024-08-26');
    impatience.abort();
    expect(await given).toBe('AbortError');

    release();
    await siteWasAskedFor(on.site, '2024-08-28');
    await until(async () => !(await status()).running);
    expect(await storedDays(on)).toEqual(['2024-08-26', '2024-08-27', '2024-08-28']);
  });
});

describe('stopping an export', () => {
  it('brings the day in flight to its end, and gives the waiting call what there is', async () => {
    const release = on.site.hold({ date: '2024-08-21' });
    const running = start('2024-08-20', '2024-08-29');
    await siteWasAskedFor(on.site, '2024-08-21');
    expect(await stop(on)).toMatchObject({ status: 200, body: { running: true, stopRequested: true, total: 10 } });

    release();
    const { successfulDays, unsuccessfulDays } = (await readJson(await running)).body;
    // 20 August was done, 21 August in flight.
    expect(successfulDays).toEqual(['2024-08-20', '2024-08-21']);
    expect(unsuccessfulDays).toHaveLength(8);
    expect(askedDays(on.site)).toHaveLength(2);
    expect(await status()).toMatchObject({ running: false, stopRequested: false, done: 10 });
    expect(await detailedStatus()).toMatchObject({ stopped: true, problemType: null });
  });

  it('does nothing when none is running, and nothing to the next one', async () => {
    expect((await stop(on)).body).toEqual(NOTHING_YET);
    const { successfulDays } = (await readJson(await start('2024-08-26', '2024-08-27'))).body;
    expect(successfulDays).toEqual(['2024-08-26', '2024-08-27']);
  });
});

describe('an export of chosen days', () => {
  const startChosen = async (dates: unknown) => readJson(await post(`${on.url}${EXPORTS}/export`, { dates }));

  it('asks for these days alone, each once and oldest first, in one run', async () => {
    const { body } = await startChosen(['2024-08-28', '2024-08-20', '2024-08-28']);
    expect(body).toEqual({ successfulDays: ['2024-08-20', '2024-08-28'], unsuccessfulDays: [] });
    expect(askedDays(on.site)).toEqual(['2024-08-20', '2024-08-28']);
    expect(await status()).toMatchObject({ fromDate: '2024-08-20', toDate: '2024-08-28', done: 2, total: 2 });
  });

  it('is refused for no list, an empty one, what is no date, and one date more than the limit', async () => {
    const tooMany = Array.from({ length: 5001 }, (_, index) => new Date(index * 86_400_000).toISOString().slice(0, 10));
    for (const dates of [undefined, [], ['2024-02-30'], tooMany]) {
      const problem = { status: 400, body: { errors: { dates: expect.stringMatching(/^dates /) } } };
      expect(await startChosen(dates)).toMatchObject(problem);
    }
    expect(on.site.requests).toEqual([]);
  });
});

describeWithMongo('two replicas on one database', (mongo) => {
  let site: SimulatedSite;
  let replicas: TestApp[];

  beforeAll(async () => {
    site = await SimulatedSite.start({ delayMs: 300 });
    const environment = { ...upstreamOf(site), EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri };
    replicas = [await createTestApp({ environment }), await createTestApp({ environment })];
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.close();
    await site.stop();
  });

  it('report the same about an export, and either of them stops it', async () => {
    const [one, other] = replicas as [TestApp, TestApp];
    const release = site.hold({ date: '2024-08-02' });
    const running = postExport(one, '2024-08-01', '2024-08-20');
    await until(async () => (await statusOf(other)).done === 1);
    const range = { fromDate: '2024-08-01', toDate: '2024-08-20', total: 20 };
    expect(await statusOf(other)).toMatchObject({ running: true, ...range });
    expect((await stop(other)).body).toMatchObject({ running: true, stopRequested: true });
    release();

    const { successfulDays } = (await readJson(await running)).body;
    // The stop request is read with the next progress report.
    expect(successfulDays).toContain('2024-08-02');
    expect(successfulDays).not.toContain('2024-08-20');
    expect(await statusOf(other)).toEqual(await statusOf(one));
    expect(await statusOf(other)).toMatchObject({ running: false, done: 20 });
  });
});
