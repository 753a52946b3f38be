import { Runs } from '../../../src/sync/runs/runs';
import { StateStore } from '../../../src/persistence/state-store';
import { ScheduleSetting, tasksOf } from '../../support/schedule-fixture';

const setting = new ScheduleSetting();
/** At 8, 10, 12, … 22 o'clock; the night is not run here. */
const EVERY_TWO_HOURS = {
  EXPORTER_SCHEDULER_TODAY_CRON: '0 0 8-22/2 * * *',
  EXPORTER_SCHEDULER_CRON: '0 0 3 1 1 *',
};
const lastStatus = async (service: Parameters<typeof tasksOf>[0]) =>
  (await tasksOf(service)).find(({ runnable }) => runnable.target === 'today')?.lastExecution?.status;

describe('the reading of today', () => {
  it('today is read on its schedule, within a minute, a page each time', async () => {
    const service = await setting.start('2024-09-02T07:00:00Z', EVERY_TWO_HOURS);

    await service.clock.passTo('2024-09-02T07:59:59Z');
    expect(setting.askedDays).toEqual([]);
    await service.clock.passTo('2024-09-02T08:01:00Z');
    expect(setting.askedDays).toEqual(['2024-09-02']);
    await service.clock.passTo('2024-09-02T12:01:00Z');
    expect(setting.askedDays).toEqual(['2024-09-02', '2024-09-02', '2024-09-02']);
    expect(await lastStatus(service)).toBe('SUCCESS');
  });

  it('waits while another run is in progress, without a word', async () => {
    const service = await setting.start('2024-09-02T07:00:00Z', EVERY_TWO_HOURS);
    await service.app.get(StateStore).takeLease('another', 86_400);

    await service.clock.passTo('2024-09-02T08:01:00Z');
    expect(setting.askedDays).toEqual([]);
    expect(await lastStatus(service)).toBe('SKIPPED');
    expect(setting.telegram.messages).toEqual([]);
  });

  it('leaves the account in peace after a rejected login, until the night has been accepted', async () => {
    setting.site.rejectPassword = true;
    const service = await setting.start('2024-09-02T07:00:00Z', {
      ...EVERY_TWO_HOURS,
      EXPORTER_SCHEDULER_CRON: '0 0 3 * * *',
    });

    await service.clock.passTo('2024-09-02T22:01:00Z');
    expect(setting.site.requests.filter(({ kind }) => kind === 'login')).toHaveLength(1);
    expect(setting.telegram.messages).toEqual([]);

    setting.site.rejectPassword = false;
    await service.clock.passTo('2024-09-03T08:01:00Z');
    expect(setting.askedDays).toEqual(['2024-09-02', '2024-09-03']);
    await service.app.get(Runs).finish();
  });

  it('a failure is no failed night: no notice, no success of a night, and it is read again', async () => {
    setting.site.addFault({ kind: 'status', status: 503, times: 3 });
    const service = await setting.start('2024-09-02T07:00:00Z', EVERY_TWO_HOURS);

    await service.clock.passTo('2024-09-02T08:01:00Z');
    expect(setting.telegram.messages).toEqual([]);
    await service.clock.passTo('2024-09-02T10:01:00Z');
    const metrics = await (await fetch(`${service.url}/actuator/prometheus`)).text();
    expect(metrics).toContain('diary_today_read_timestamp_seconds 1725');
    expect(metrics).not.toMatch(/^diary_last_successful_export_timestamp_seconds/m);
    expect(metrics).toContain('diary_export_runs_total{outcome="success"} 0');
  });

  it('two runs less than 10 minutes apart are refused at start', async () => {
    await expect(
      setting.start('2024-09-02T07:00:00Z', { EXPORTER_SCHEDULER_TODAY_CRON: '0 0,55 8,9 * * *' }),
    ).rejects.toThrow(
      "EXPORTER_SCHEDULER_TODAY_CRON: '0 0,55 8,9 * * *' is due more often; accepted: at most every 10 minutes",
    );
  });
});
