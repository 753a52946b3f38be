import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { siteWasAskedFor } from '../support/asked-of-site';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { postExport } from '../support/requests';
import { describeWithVictoriaMetrics, startVictoriaMetrics, type VictoriaMetrics } from '../support/victoria-metrics';

describeWithVictoriaMetrics('a time-series server that is killed in the middle of an export', () => {
  let site: SimulatedSite;
  let server: VictoriaMetrics;
  let service: TestApp;

  beforeEach(async () => {
    [site, server] = await Promise.all([SimulatedSite.start(), startVictoriaMetrics()]);
    service = await createTestApp({
      environment: {
        ...upstreamOf(site),
        EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
        EXPORTER_PERSISTENCE_TIMESERIES_URL: server.url,
      },
    });
  });
  afterEach(async () => {
    await service.close();
    await Promise.all([site.stop(), server.stop()]);
  });

  async function storedCalories(): Promise<Record<string, number>> {
    const series = (await server.readBack()).find(({ metric }) => metric['__name__'] === 'dailyTotals_calories');
    const points = series?.timestamps.map((time, n) => [new Date(time).toISOString().slice(0, 10), series.values[n]!]);
    return Object.fromEntries(points ?? []) as Record<string, number>;
  }

  const caloriesOf = (...dates: string[]) =>
    Object.fromEntries(dates.map((date) => [date, site.expectedDay(date)!.totals.kcal]));

  it('fails no day, and is given by the next export what it missed', async () => {
    const release = site.hold({ date: '2024-08-27' });
    const running = postExport(service, '2024-08-26', '2024-08-28');
    await siteWasAskedFor(site, '2024-08-27');
    await server.kill();
    release();

    const answer = await running;
    expect(await answer.json()).toEqual({
      successfulDays: ['2024-08-26', '2024-08-27', '2024-08-28'],
      unsuccessfulDays: [],
    });
    expect((await fetch(`${service.url}/actuator/health/readiness`)).status).toBe(503);

    await server.restart();
    expect(await storedCalories()).toEqual(caloriesOf('2024-08-26'));
    expect((await fetch(`${service.url}/actuator/health/readiness`)).status).toBe(200);

    await postExport(service, '2024-08-29', '2024-08-29');
    expect(await storedCalories()).toEqual(caloriesOf('2024-08-26', '2024-08-27', '2024-08-28', '2024-08-29'));
  });
});
