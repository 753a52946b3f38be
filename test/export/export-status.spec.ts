import { setTimeout as moment } from 'node:timers/promises';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { StateStore } from '../../src/persistence/state-store';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { RawConnection } from '../support/raw-connection';
import { post, postExport } from '../support/requests';

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

interface Status {
  running: boolean;
  stopRequested: boolean;
  startedBy: string;
  done: number;
  days: { date: string; successful: boolean; reason: string | null }[];
  problem: string | null;
}

async function status(): Promise<Status> {
  return (await (await fetch(`${service.url}${EXPORTS}/export/status`)).json()) as Status;
}

const start = (fromDate: string, toDate: string, headers: Record<string, string> = {}) =>
  postExport(service, fromDate, toDate, { headers });

async function statusUntil(isSo: (now: Status) => boolean): Promise<Status> {
  for (;;) {
    const now = await status();
    if (isSo(now)) return now;
    await moment(10);
  }
}

/** The events of the stream until one of them is as wished. */
async function eventsUntil(isLast: (now: Status) => boolean): Promise<Status[]> {
  const abort = new AbortController();
  const response = await fetch(`${service.url}${EXPORTS}/export/events`, { signal: abort.signal });
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
  it('shows a run day by day, and its result afterwards', async () => {
    site.addFault({ kind: 'slow', ms: 300 });
    site.addFault({ kind: 'maintenance', date: '2024-08-27' });
    const running = start('2024-08-26', '2024-08-28', { 'X-Client': 'page' });

    expect(await statusUntil(({ done }) => done === 1)).toEqual({
      ...NOTHING_YET,
      running: true,
      fromDate: '2024-08-26',
      toDate: '2024-08-28',
      startedBy: 'page',
      startedAt: '2024-09-01T12:00:00.000Z',
      done: 1,
      total: 3,
      days: [{ date: '2024-08-26', successful: true, reason: null }],
    });
    await running;
    expect(await status()).toMatchObject({
      running: false,
      endedAt: expect.stringMatching(/^2024-09-01T12:/),
      done: 3,
      total: 3,
      days: [
        { date: '2024-08-26', successful: true, reason: null },
        { date: '2024-08-27', successful: false, reason: 'unexpected page' },
        { date: '2024-08-28', successful: true, reason: null },
      ],
      problem: null,
    });
  });

  it('is kept for no reader of events that does not read; it gets the latest one when it reads on', async () => {
    const state = service.app.get(StateStore);
    await state.takeLease('another replica', 600);
    // Each status lists some 46,000 days, which is more than two megabytes.
    const [fromDate, toDate] = ['1900-01-01', '2027-05-18'];
    const run = { fromDate, toDate, startedBy: 'api', startedAt: 0, stretches: [[fromDate, toDate]] };
    const report = (total: number) => state.reportProgress('another replica', JSON.stringify({ ...run, total }));
    await report(0);
    const reader = await RawConnection.open(service.url);
    reader.socket.pause();
    reader.send(`GET ${EXPORTS}/export/events HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    for (let total = 1; total <= 10; total++) {
      await report(total);
      await moment(600);
    }
    reader.socket.resume();
    await reader.receives(/"total":10,/);
    reader.socket.destroy();

    const totals = [...reader.text.matchAll(/"total":(\d+)/g)].map(([, total]) => Number(total));
    // As many as the buffers of the system hold, and the latest.
    expect(totals.length).toBeLessThan(10);
    expect(totals.at(-1)).toBe(10);
  });

  it('is the same as events, one for each change', async () => {
    site.addFault({ kind: 'slow', ms: 700 });
    const events = eventsUntil(({ running, done }) => !running && done === 2);
    const running = start('2024-08-26', '2024-08-27');

    const seen = await events;
    await running;
    expect(seen[0]).toEqual(NOTHING_YET);
    expect(seen.at(-1)).toEqual(await status());
    expect(seen.map(({ done }) => done)).toEqual([...seen.map(({ done }) => done)].sort());
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(seen[1]).toMatchObject({ running: true, startedBy: 'api' });
  });

  it('names days to come, and counts a run of one day', async () => {
    await start('2024-09-01', '2024-09-02');

    expect((await status()).days).toEqual([
      { date: '2024-09-01', successful: true, reason: null },
      { date: '2024-09-02', successful: false, reason: 'in the future' },
    ]);
  });

  it('says why a run as a whole failed, with details also the kind of the problem', async () => {
    site.rejectPassword = true;
    const { detail, type } = (await (await start('2024-08-26', '2024-08-26')).json()) as Record<string, string>;

    expect(type).toBe('urn:problem-type:nutrition-diary:upstream-login-failed');
    expect(await status()).toMatchObject({ running: false, done: 0, problem: detail });
    const detailed = await fetch(`${service.url}${EXPORTS}/export/status?details=true`);
    const ofRun = { work: 'export', stopped: false, problemType: type };
    expect(await detailed.json()).toEqual({ ...(await status()), ...ofRun });
  });

  it('is that of the run that runs, not of one that was refused meanwhile', async () => {
    site.addFault({ kind: 'slow', ms: 300 });
    const running = start('2024-08-26', '2024-08-26');
    await statusUntil((now) => now.running);
    expect((await start('2024-01-01', '2024-01-31')).status).toBe(409);

    expect(await status()).toMatchObject({ fromDate: '2024-08-26', toDate: '2024-08-26', total: 1 });
    await running;
  });
});

describe('stopping an export', () => {
  it('brings the day in flight to its end, and gives the waiting call what there is', async () => {
    site.addFault({ kind: 'slow', ms: 300 });
    const running = start('2024-08-20', '2024-08-29');
    await statusUntil(({ done }) => done === 1);

    const answer = await fetch(`${service.url}${EXPORTS}/export`, { method: 'DELETE' });

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ running: true, stopRequested: true, total: 10 });
    const result = (await (await running).json()) as { successfulDays: string[]; unsuccessfulDays: string[] };
    // 20 August was done, 21 August in flight.
    expect(result.successfulDays).toEqual(['2024-08-20', '2024-08-21']);
    expect(result.unsuccessfulDays).toHaveLength(8);
    expect(site.requests.filter(({ date }) => date !== undefined)).toHaveLength(2);
    expect(await status()).toMatchObject({ running: false, stopRequested: false, done: 10 });
    const detailed = await fetch(`${service.url}${EXPORTS}/export/status?details=true`);
    expect(await detailed.json()).toMatchObject({ stopped: true, problemType: null });
  });

  it('does nothing when none is running, and nothing to the next one', async () => {
    const answer = await fetch(`${service.url}${EXPORTS}/export`, { method: 'DELETE' });
    expect(await answer.json()).toEqual(NOTHING_YET);

    const next = (await (await start('2024-08-26', '2024-08-27')).json()) as { successfulDays: string[] };
    expect(next.successfulDays).toEqual(['2024-08-26', '2024-08-27']);
  });
});

describe('an export of chosen days', () => {
  const startChosen = (dates: unknown) => post(`${service.url}${EXPORTS}/export`, { dates });

  it('asks for these days alone, each once and oldest first, in one run', async () => {
    const answer = await startChosen(['2024-08-28', '2024-08-20', '2024-08-28']);

    expect(await answer.json()).toEqual({ successfulDays: ['2024-08-20', '2024-08-28'], unsuccessfulDays: [] });
    const asked = site.requests.flatMap(({ date }) => date ?? []);
    expect(asked).toEqual(['2024-08-20', '2024-08-28']);
    expect(await status()).toMatchObject({ fromDate: '2024-08-20', toDate: '2024-08-28', done: 2, total: 2 });
  });

  it.each([
    ['no list', undefined],
    ['an empty list', []],
    ['what is no date', ['2024-02-30']],
    // One day more than the limit.
    [
      'too many dates',
      Array.from({ length: 5001 }, (_, index) => new Date(index * 86_400_000).toISOString().slice(0, 10)),
    ],
  ])('is refused for %s', async (_, dates) => {
    const answer = await startChosen(dates);

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: { dates: expect.stringMatching(/^dates /) } });
    expect(site.requests).toEqual([]);
  });
});

it('a listener does not keep the service from ending', async () => {
  const response = await fetch(`${service.url}${EXPORTS}/export/events`);
  await service.close();

  await response.text();
});
