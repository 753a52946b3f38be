import type { TestApp } from '../../support/create-test-app';
import { getJson, post } from '../../support/requests';
import { ScheduleSetting } from '../../support/schedule-fixture';

// Nights are at 03:00; the first one is that of 2 September 2024.

const setting = new ScheduleSetting();
const sameFailure = async ({ url }: TestApp) => {
  const { body } = await getJson(`${url}/api/v2/nutritiondata/export/status?details=true`);
  return (body as { sameFailure: unknown }).sameFailure;
};
const night = (service: TestApp, day: number) => service.clock.passTo(`2024-09-0${day}T04:00:00Z`);

describe('the same failure night after night', () => {
  it('is in the status after the third, with their number, until a fetch succeeds', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z');
    setting.site.addFault({ kind: 'maintenance' });
    for (const day of [2, 3]) await night(service, day);
    expect(await sameFailure(service)).toBeNull();
    await night(service, 4);
    expect(await sameFailure(service)).toEqual({ reason: 'unexpected page', nights: 3 });
    await night(service, 5);
    expect(await sameFailure(service)).toEqual({ reason: 'unexpected page', nights: 4 });

    setting.site.clearFaults();
    await post(`${service.url}/api/v2/nutritiondata`, { fromDate: '2024-08-31', toDate: '2024-08-31' });
    expect(await sameFailure(service)).toBeNull();
  });

  it('begins anew when it is another one', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z');
    setting.site.addFault({ kind: 'status', status: 404 });
    for (const day of [2, 3]) await night(service, day);
    setting.site.clearFaults();
    setting.site.rejectPassword = true;
    setting.site.endSessions();
    for (const day of [4, 5]) await night(service, day);
    expect(await sameFailure(service)).toBeNull();
    await night(service, 6);
    expect(await sameFailure(service)).toEqual({ reason: 'login rejected', nights: 3 });
  });

  it('counts a night once, however often it fails, and no fetch by hand', async () => {
    const service = await setting.start('2024-09-01T12:00:00Z', { EXPORTER_SCHEDULER_CRON: '0 0 * * * *' });
    setting.site.addFault({ kind: 'maintenance' });
    await service.clock.passTo('2024-09-01T16:00:00Z');
    await post(`${service.url}/api/v2/nutritiondata`, { fromDate: '2024-08-31', toDate: '2024-08-31' });
    expect(await sameFailure(service)).toBeNull();
    await night(service, 3);
    expect(await sameFailure(service)).toEqual({ reason: 'unexpected page', nights: 3 });
  });
});
