import { UpstreamLoginIndicator } from '../../../src/operations/health/upstream-login.indicator';
import { GracefulStop } from '../../../src/platform/http/connections/graceful-stop';
import { DocStore } from '../../../src/persistence/doc-store';
import { CapturedLog } from '../../support/captured-log';
import { InfluxRecorder } from '../../support/influx-recorder';
import { postExport } from '../../support/requests';
import { until } from '../../support/until';
import { ServiceOnSite } from '../../support/service-on-site';

const CHECKED = { checkedAt: '2024-09-01T12:00:00.000Z' };
/** One for the tests that leave it as it was; the others renew it. */
const on = new ServiceOnSite({ isShared: true });

async function ask(path: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(on.service.url + path);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return { status: answer.status, body: await answer.json() };
}

const health = () => ask('/actuator/health');

function upOrDown(upstreamLogin: object, others: object = { docStore: { status: 'UP' } }) {
  const components = { upstreamLogin, ...others } as Record<string, { status: string }>;
  const isUp = Object.values(components).every(({ status }) => status === 'UP');
  return { status: isUp ? 200 : 503, body: { status: isUp ? 'UP' : 'DOWN', components } };
}

const exportDays = (fromDate: string, toDate: string) => postExport(on.service, fromDate, toDate);

const asked = () => on.site.requests.map(({ kind, date }) => (kind === 'diary' ? date : kind));

describe('the health', () => {
  it('the info has name, version and start time', async () => {
    on.service.clock.moveTo('2024-09-05T00:00:00Z');

    expect(await ask('/actuator/info')).toEqual({
      status: 200,
      body: {
        app: { name: 'nutrition-diary', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
        process: { startTime: '2024-09-01T12:00:00.000Z' },
      },
    });
  });

  it('a check that fails in a way that nobody expected is a part that is down; the log says why, the answer does not', async () => {
    const failure = new TypeError('Cannot read the answer of mongodb://user:secret@host');
    jest.spyOn(on.service.app.get(DocStore), 'health').mockRejectedValueOnce(failure);
    const log = new CapturedLog();

    expect(await ask('/actuator/health/readiness')).toEqual({
      status: 503,
      body: { status: 'DOWN', components: { docStore: { status: 'DOWN' } } },
    });
    expect(log.lines).toEqual([expect.stringMatching(/^debug docStore could not be checked: TypeError: Cannot read/)]);
  });

  it('a service that is stopping is not ready', async () => {
    on.service.app.get(GracefulStop).onModuleDestroy();

    expect(await ask('/actuator/health/readiness')).toMatchObject({ status: 503, body: { status: 'DOWN' } });
  });
});

describe('the full health', () => {
  beforeEach(() => on.renew());

  it('is UP after a real login and the page of yesterday', async () => {
    expect(await health()).toEqual(upOrDown({ status: 'UP', details: CHECKED }));
    // The site redirects to the home page after a login.
    expect(asked()).toEqual(['login', 'other', '2024-08-31']);
  });

  it('says so, and is UP, when the account is taken but the page is not understood', async () => {
    on.site.addFault({ kind: 'missing-total-row' });

    const details = { ...CHECKED, page: 'page not understood' };
    expect(await health()).toEqual(upOrDown({ status: 'UP', details }));
  });

  it('is DOWN when the login is rejected; liveness and readiness stay UP, and ask the site for nothing', async () => {
    on.site.rejectPassword = true;

    const details = { ...CHECKED, error: 'Authentication seems invalid' };
    expect(await health()).toEqual(upOrDown({ status: 'DOWN', details }));
    expect(await ask('/actuator/health/liveness')).toEqual({ status: 200, body: { status: 'UP' } });
    expect(await ask('/actuator/health/readiness')).toEqual({
      status: 200,
      body: { status: 'UP', components: { docStore: { status: 'UP' } } },
    });
    expect(asked()).toEqual(['login']);
  });

  it('waits for a site that does not answer no longer than its own time-out', async () => {
    const check = on.service.app.get(UpstreamLoginIndicator, { strict: false });
    expect(check.timeOutMs).toBe(10_000);
    check.timeOutMs = 200;
    on.site.addFault({ kind: 'hang', on: 'login' });

    expect(await health()).toEqual(upOrDown({ status: 'DOWN', details: { ...CHECKED, error: 'site unavailable' } }));
  });
});

describe('the full health, with other settings or without the site', () => {
  it.each([
    ['nobody listens', { EXPORTER_UPSTREAM_URL: 'http://127.0.0.1:9' }, undefined],
    ['it answers with 500', undefined, { kind: 'status', status: 500 } as const],
    ['it answers with another page', undefined, { kind: 'maintenance', on: 'login' } as const],
  ])('is DOWN when the site is away: %s', async (_how, environment, fault) => {
    await on.renew(environment);
    if (fault) on.site.addFault(fault);

    const answer = (await health()) as { body: { components: { upstreamLogin: { details: object } } } };
    expect(answer).toMatchObject({ status: 503, body: { components: { upstreamLogin: { status: 'DOWN' } } } });
    expect(answer.body.components.upstreamLogin.details).toEqual({
      // Pauses before retries move the clock of a test.
      checkedAt: expect.stringMatching(/^2024-09-01T12:00:0\d\.\d{3}Z$/),
      error: 'site unavailable',
    });
  });

  it.each(['EXPORTER_UPSTREAM_USERNAME', 'EXPORTER_UPSTREAM_PASSWORD'])(
    'is DOWN without %s, and asks the site for nothing',
    async (name) => {
      await on.renew({ [name]: '' });

      expect(await health()).toEqual(upOrDown({ status: 'DOWN', details: { error: 'no account configured' } }));
      expect(on.site.requests).toEqual([]);
    },
  );

  it('has the enabled stores only', async () => {
    const influx = await InfluxRecorder.start();
    const timeSeries = {
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
      EXPORTER_PERSISTENCE_TIMESERIES_URL: influx.url,
    };
    const upstreamLogin = { status: 'UP', details: CHECKED };

    await on.renew(timeSeries);
    const both = { docStore: { status: 'UP' }, timeSeries: { status: 'UP' } };
    expect(await health()).toEqual(upOrDown(upstreamLogin, both));
    await on.renew({ ...timeSeries, EXPORTER_PERSISTENCE_DOCSTORE_ENABLED: 'false' });
    expect(await health()).toEqual(upOrDown(upstreamLogin, { timeSeries: { status: 'UP' } }));
    await influx.stop();
    expect(await health()).toEqual(upOrDown(upstreamLogin, { timeSeries: { status: 'DOWN' } }));
  });
});

describe('polling', () => {
  beforeEach(() => on.renew());

  it('the full health 100 times at once asks the site for one page', async () => {
    on.site.addFault({ kind: 'slow', ms: 200 });
    const answers = await Promise.all(Array.from({ length: 100 }, health));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(asked()).toEqual(['login', 'other', '2024-08-31']);
    expect(on.site.maxInFlight).toBe(1);
  });

  it('asks the site again after five minutes, whether the answer was good or bad', async () => {
    on.site.rejectPassword = true;
    const statusAt = async (instant: string) => {
      on.service.clock.moveTo(instant);
      return (await health()).status;
    };

    expect(await statusAt('2024-09-01T12:00:00Z')).toBe(503);
    on.site.rejectPassword = false;
    expect(await statusAt('2024-09-01T12:05:00Z')).toBe(503);
    expect(asked()).toEqual(['login']);
    expect(await statusAt('2024-09-01T12:05:01Z')).toBe(200);
    on.site.rejectPassword = true;
    on.site.endSessions();
    expect(await statusAt('2024-09-01T12:10:01Z')).toBe(200);
    expect(asked()).toEqual(['login', 'login', 'other', '2024-08-31']);
    expect(await statusAt('2024-09-01T12:10:02Z')).toBe(503);
  });
});

describe('beside an export', () => {
  beforeEach(() => on.renew());

  it('the health reports the last answer that the export got, and asks for nothing', async () => {
    const release = on.site.hold({ date: '2024-08-02' });
    on.service.clock.moveTo('2024-09-01T12:00:01Z');
    const running = exportDays('2024-08-01', '2024-08-03');
    await until(() => asked().includes('2024-08-02'));
    const answer = await health();
    release();
    await running;

    expect(answer).toEqual(upOrDown({ status: 'UP', details: { checkedAt: '2024-09-01T12:00:01.000Z' } }));
    expect(asked()).toEqual(['login', 'other', '2024-08-01', '2024-08-02', '2024-08-03']);
    expect(on.site.maxInFlight).toBe(1);
  });

  it('the health waits for the first answer of the export, and takes no older one', async () => {
    expect((await health()).status).toBe(200);
    on.site.addFault({ kind: 'slow', ms: 300 });
    on.site.addFault({ kind: 'status', status: 404 });
    on.service.clock.moveTo('2024-09-01T12:00:01Z');
    const running = exportDays('2024-08-01', '2024-08-01');
    await until(() => asked().includes('2024-08-01'));
    const answer = await health();
    await running;

    const details = { checkedAt: '2024-09-01T12:00:01.000Z', error: 'site unavailable' };
    expect(answer).toEqual(upOrDown({ status: 'DOWN', details }));
    expect(asked()).toEqual(['login', 'other', '2024-08-31', '2024-08-01']);
  });

  it('the health gives up waiting for an export whose first answer does not come', async () => {
    on.service.app.get(UpstreamLoginIndicator, { strict: false }).timeOutMs = 100;
    const release = on.site.hold({ on: 'login' });
    const running = exportDays('2024-08-01', '2024-08-01');
    await until(() => asked().includes('login'));

    expect(await health()).toEqual(upOrDown({ status: 'DOWN', details: { error: 'no answer yet' } }));
    release();
    await running;
  });

  it('an export that begins during a check waits until the site has answered', async () => {
    on.site.addFault({ kind: 'slow', ms: 200 });
    on.site.addFault({ kind: 'slow', ms: 200, on: 'login' });
    const checking = health();
    await until(() => asked().includes('login'));
    const exported = await exportDays('2024-08-01', '2024-08-02');

    expect(exported.status).toBe(200);
    expect((await checking).status).toBe(200);
    expect(asked()).toEqual(['login', 'other', '2024-08-31', '2024-08-01', '2024-08-02']);
    expect(on.site.maxInFlight).toBe(1);
  });

  it('what an export heard within five minutes is taken for the check', async () => {
    await exportDays('2024-08-01', '2024-08-01');

    expect((await health()).status).toBe(200);
    expect(asked()).toEqual(['login', 'other', '2024-08-01']);
  });
});
