import { UNSUCCESSFUL_REASONS } from '../../../src/diary/day-fetch';
import { type Family, readExposition } from '../../support/exposition';
import { InfluxRecorder } from '../../support/influx-recorder';
import { describeWithPromtool, promtool } from '../../support/promtool';
import { postExport } from '../../support/requests';
import { until } from '../../support/until';
import { ServiceOnSite } from '../../support/service-on-site';

// It counts from its start.
const on = new ServiceOnSite({ isWritten: true });

async function scrape(): Promise<string> {
  const answer = await fetch(`${on.service.url}/actuator/prometheus`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; (?=.*version=0\.0\.4)(?=.*charset=utf-8)/);
  return answer.text();
}

async function samplesOf(name: string): Promise<Family['samples']> {
  return readExposition(await scrape())[name]!.samples;
}

/** The samples that are not 0. */
async function counted(name: string): Promise<Family['samples']> {
  return Object.fromEntries(Object.entries(await samplesOf(name)).filter(([, value]) => value !== 0));
}

const exportDays = (fromDate: string, toDate: string) => postExport(on.service, fromDate, toDate);

describe('the metrics', () => {
  it('the stores are measured by operation, streamed answers once', async () => {
    await exportDays('2024-08-30', '2024-08-31');
    await (await fetch(`${on.service.url}/api/v2/nutritiondata`)).arrayBuffer();
    await (await fetch(`${on.service.url}/api/v2/nutritiondata/2024-08-31`)).arrayBuffer();
    const samples = await samplesOf('diary_store_operation_duration_seconds');
    const countOf = (operation: string) =>
      samples[`diary_store_operation_duration_seconds_count{store="docStore",operation="${operation}"}`];

    expect(['save', 'readDays', 'findDay', 'health'].map(countOf)).toEqual([2, 1, 1, undefined]);
  });

  it('every metric is well formed and has a help text', async () => {
    await exportDays('2024-08-30', '2024-08-31');
    await scrape();
    const families = readExposition(await scrape());

    expect(Object.keys(families)).toEqual(
      expect.arrayContaining([
        'http_server_request_duration_seconds',
        'diary_export_runs_total',
        'diary_export_days_total',
        'diary_last_successful_export_timestamp_seconds',
        'diary_days_since_last_stored_day',
        'diary_upstream_requests_total',
        'diary_upstream_login_rejected',
        'diary_store_operation_duration_seconds',
        'diary_build_info',
        'process_cpu_seconds_total',
        'process_start_time_seconds',
        'process_resident_memory_bytes',
        'nodejs_eventloop_lag_mean_seconds',
        'nodejs_eventloop_lag_max_seconds',
      ]),
    );
    for (const [name, { type, help }] of Object.entries(families)) {
      expect({ name, type, help }).toEqual({
        name,
        type: name.endsWith('_total') ? 'counter' : expect.stringMatching(/^(gauge|histogram)$/),
        help: expect.stringMatching(/^[A-Z].{10,}\.$/),
      });
    }
    expect(families['process_resident_memory_bytes']!.samples['process_resident_memory_bytes']).toBeGreaterThan(
      10_000_000,
    );
  });
});

describeWithPromtool("Prometheus' own check", () => {
  it('has nothing against the metrics but three names: they count days, which are no time here', async () => {
    await exportDays('2024-08-30', '2024-08-31');

    expect(
      promtool(['check', 'metrics'], { input: await scrape() })
        .said.trim()
        .split('\n'),
    ).toEqual([
      'diary_days_since_last_stored_day use base unit "seconds" instead of "days"',
      'diary_export_days_total use base unit "seconds" instead of "days"',
      'diary_import_days_total use base unit "seconds" instead of "days"',
    ]);
  });
});

describe('requests', () => {
  const COUNT = 'http_server_request_duration_seconds_count';

  async function counts(): Promise<Family['samples']> {
    const samples = await samplesOf('http_server_request_duration_seconds');
    const own = 'route="/actuator/prometheus"';
    return Object.fromEntries(
      Object.entries(samples).filter(([name]) => name.startsWith(COUNT) && !name.includes(own)),
    );
  }

  it('are counted by method, template of the route, and status; never by their path', async () => {
    for (const path of ['/2024-08-01', '/2024-08-02?x=1', '/2024-08-32', '']) {
      await (await fetch(`${on.service.url}/api/v2/nutritiondata${path}`)).arrayBuffer();
    }

    expect(await counts()).toEqual({
      [`${COUNT}{method="GET",route="/api/v2/nutritiondata/{date}",status="404"}`]: 2,
      [`${COUNT}{method="GET",route="/api/v2/nutritiondata/{date}",status="400"}`]: 1,
      [`${COUNT}{method="GET",route="/api/v2/nutritiondata",status="200"}`]: 1,
    });
  });

  it('without a route share one label: unknown paths, other methods, bodies that are refused before routing', async () => {
    const refused = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' };
    for (let n = 0; n < 20; n++) await (await fetch(`${on.service.url}/nothing/${n}`)).arrayBuffer();
    await (await fetch(`${on.service.url}/api/v2/stats`, { method: 'PUT' })).arrayBuffer();
    await (await fetch(`${on.service.url}/api/v2/correlation`, refused)).arrayBuffer();

    expect(await counts()).toEqual({
      [`${COUNT}{method="GET",route="other",status="404"}`]: 20,
      [`${COUNT}{method="PUT",route="other",status="405"}`]: 1,
      [`${COUNT}{method="POST",route="other",status="400"}`]: 1,
    });
  });

  it('whose client leaves before the answer are counted as aborted', async () => {
    const release = on.site.hold();
    const client = new AbortController();
    const answer = fetch(`${on.service.url}/api/v2/nutritiondata/export?days=1`, { signal: client.signal });
    await until(() => on.site.requests.length > 0);
    client.abort();
    await expect(answer).rejects.toThrow('aborted');
    release();

    const aborted = `${COUNT}{method="GET",route="/api/v2/nutritiondata/export",status="aborted"}`;
    await until(async () => (await counts())[aborted] === 1);
  });
});

describe('exports', () => {
  it('are counted from zero, so that a first failure shows as an increase', async () => {
    expect(await samplesOf('diary_export_runs_total')).toEqual({
      'diary_export_runs_total{outcome="success"}': 0,
      'diary_export_runs_total{outcome="partial"}': 0,
      'diary_export_runs_total{outcome="login rejected"}': 0,
      'diary_export_runs_total{outcome="site unavailable"}': 0,
      'diary_export_runs_total{outcome="store unavailable"}': 0,
      'diary_export_runs_total{outcome="error"}': 0,
    });
    expect(Object.keys(await samplesOf('diary_export_days_total'))).toHaveLength(
      ['stored', ...UNSUCCESSFUL_REASONS].length,
    );
    expect(await samplesOf('diary_last_successful_export_timestamp_seconds')).toEqual({});
    expect(await samplesOf('diary_days_since_last_stored_day')).toEqual({});
    expect(await samplesOf('diary_upstream_login_rejected')).toEqual({});
  });

  it('are a success also with days on which nothing was logged, or that are to come', async () => {
    on.site.setDay('2024-08-31', 'empty');
    await exportDays('2024-08-29', '2024-09-02');

    expect(await counted('diary_export_runs_total')).toEqual({ 'diary_export_runs_total{outcome="success"}': 1 });
    expect(await counted('diary_export_days_total')).toEqual({
      'diary_export_days_total{outcome="stored"}': 3,
      'diary_export_days_total{outcome="nothing logged"}': 1,
      'diary_export_days_total{outcome="in the future"}': 1,
    });
    // 2024-09-01T12:00:00Z in seconds.
    expect(await samplesOf('diary_last_successful_export_timestamp_seconds')).toEqual({
      diary_last_successful_export_timestamp_seconds: 1725192000,
    });
  });

  it('are partial with a day that failed', async () => {
    on.site.addFault({ kind: 'missing-total-row', date: '2024-08-31' });
    await exportDays('2024-08-30', '2024-08-31');

    expect(await counted('diary_export_runs_total')).toEqual({ 'diary_export_runs_total{outcome="partial"}': 1 });
    expect(await counted('diary_export_days_total')).toEqual({
      'diary_export_days_total{outcome="stored"}': 1,
      'diary_export_days_total{outcome="page not understood"}': 1,
    });
    expect(await samplesOf('diary_last_successful_export_timestamp_seconds')).toEqual({});
  });

  it('that fail say whether it was the login or the site; days stored before are counted', async () => {
    on.site.addFault({ kind: 'guest', always: true, date: '2024-08-31' });
    await exportDays('2024-08-30', '2024-08-31');
    on.site.clearFaults();
    on.site.endSessions();
    on.site.addFault({ kind: 'maintenance', on: 'login' });
    await exportDays('2024-08-30', '2024-08-31');

    expect(await counted('diary_export_runs_total')).toEqual({
      'diary_export_runs_total{outcome="login rejected"}': 1,
      'diary_export_runs_total{outcome="site unavailable"}': 1,
    });
    expect(await counted('diary_export_days_total')).toEqual({ 'diary_export_days_total{outcome="stored"}': 1 });
  });
});

describe('the days since the newest stored day', () => {
  const days = async () => Object.values(await samplesOf('diary_days_since_last_stored_day'));

  it('are 1 when yesterday is stored, and grow with the calendar', async () => {
    await exportDays('2024-08-31', '2024-08-31');
    expect(await days()).toEqual([1]);
    on.service.clock.moveTo('2024-09-04T00:00:00Z');
    expect(await days()).toEqual([4]);
  });

  it('are known since the first export where there is no document store', async () => {
    const influx = await InfluxRecorder.start();
    await on.restart({
      EXPORTER_PERSISTENCE_DOCSTORE_ENABLED: 'false',
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
      EXPORTER_PERSISTENCE_TIMESERIES_URL: influx.url,
    });
    expect(await days()).toEqual([]);
    await exportDays('2024-08-29', '2024-08-30');
    await exportDays('2024-08-28', '2024-08-28');
    expect(await days()).toEqual([2]);
    const operations = Object.keys(await samplesOf('diary_store_operation_duration_seconds'));
    expect(operations).toContain('diary_store_operation_duration_seconds_count{store="timeSeries",operation="write"}');
    await influx.stop();
  });
});

describe('the diary site', () => {
  it('is counted by what its requests ended in', async () => {
    await exportDays('2024-08-31', '2024-08-31');
    on.site.addFault({ kind: 'status', status: 404, times: 1 });
    await exportDays('2024-08-30', '2024-08-30');
    on.site.addFault({ kind: 'reset', times: 1 });
    await exportDays('2024-08-30', '2024-08-30');

    // The login is answered with a redirect to the home page.
    expect(await samplesOf('diary_upstream_requests_total')).toEqual({
      'diary_upstream_requests_total{result="3xx"}': 1,
      'diary_upstream_requests_total{result="2xx"}': 3,
      'diary_upstream_requests_total{result="4xx"}': 1,
      'diary_upstream_requests_total{result="connection failed"}': 1,
    });
  });

  it('that rejects the account is reported until it accepts it again; an unreachable site changes nothing', async () => {
    const rejected = async () => Object.values(await samplesOf('diary_upstream_login_rejected'));
    on.site.rejectPassword = true;
    await exportDays('2024-08-31', '2024-08-31');
    expect(await rejected()).toEqual([1]);
    on.site.addFault({ kind: 'status', status: 404, on: 'login', times: 1 });
    await exportDays('2024-08-31', '2024-08-31');
    expect(await rejected()).toEqual([1]);
    on.site.rejectPassword = false;
    await exportDays('2024-08-31', '2024-08-31');
    expect(await rejected()).toEqual([0]);
  });
});
