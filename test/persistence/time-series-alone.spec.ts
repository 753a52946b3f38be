import { siteWasAskedFor } from '../support/asked-of-site';
import { exportDays } from '../support/requests';
import { TimeSeriesSetting } from '../support/time-series-fixture';

const setting = new TimeSeriesSetting();
const ALONE = { EXPORTER_PERSISTENCE_DOCSTORE_ENABLED: 'false' };

describe('with the time-series store alone', () => {
  it('an export writes the points', async () => {
    const service = await setting.start(ALONE);

    expect(await exportDays(service, '2024-08-26', '2024-08-27')).toEqual({
      status: 200,
      body: { successfulDays: ['2024-08-26', '2024-08-27'], unsuccessfulDays: [] },
    });
    expect(setting.influx.lines).toEqual([...setting.linesOf('2024-08-26'), ...setting.linesOf('2024-08-27')]);
  });

  it('a point that fails fails its day, and the run goes on', async () => {
    const service = await setting.start(ALONE);
    setting.influx.answer = { status: 503 };
    const release = setting.site.hold({ date: '2024-08-27' });
    const running = exportDays(service, '2024-08-26', '2024-08-27');
    await siteWasAskedFor(setting.site, '2024-08-27');
    setting.influx.answer = { status: 204 };
    release();

    expect(await running).toEqual({
      status: 200,
      body: { successfulDays: ['2024-08-27'], unsuccessfulDays: ['2024-08-26'] },
    });
  });

  it('readiness names it alone', async () => {
    const service = await setting.start(ALONE);

    expect(await (await fetch(`${service.url}/actuator/health/readiness`)).json()).toEqual({
      status: 'UP',
      components: { timeSeries: { status: 'UP' } },
    });
  });
});
