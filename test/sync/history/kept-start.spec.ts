import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import type { DayVersionDto, LastHistoryDto } from '../../../web/src/api/schema';
import { createTestApp, type TestApp, upstreamOf } from '../../support/create-test-app';
import { getJson, post } from '../../support/requests';
import { until } from '../../support/until';

const API = '/api/v2/nutritiondata';
const [FIRST, OLD, OTHER] = ['2024-07-20', '2024-07-21', '2024-07-25'];

describe('a start of the day that fewer and fewer days show', () => {
  let site: SimulatedSite;
  let service: TestApp;

  beforeEach(async () => {
    site = await SimulatedSite.start();
    const [first, old, other] = [FIRST, OLD, OTHER].map((date) => site.expectedDay(date)!);
    const [snack, ...earlier] = first!.products;
    // A snack of the night, which was eaten again the next evening; the day begins at 05:00.
    site.setDay(FIRST, { ...first!, products: [{ ...snack!, time: '4:23' }, ...earlier] });
    const evening = { ...snack!, time: '21:27', meal: old!.products[0]!.meal };
    site.setDay(OLD, { ...old!, products: [evening, ...old!.products.slice(1)] });
    const [late, ...others] = other!.products;
    // It may begin at 02:00 as well.
    site.setDay(OTHER, { ...other!, products: [{ ...late!, time: '1:10' }, ...others] });
    const environment = { EXPORTER_SCHEDULER_HISTORY_CRON: '0 0 5 * * SUN', EXPORTER_SCHEDULER_CRON: '0 0 3 1 1 *' };
    service = await createTestApp({
      now: '2024-09-01T12:00:00Z',
      environment: { ...upstreamOf(site), ...environment },
    });
    await post(`${service.url}${API}/history`, {});
  });
  afterEach(async () => {
    await service.close();
    await site.stop();
  });

  const compareOn = async (sunday: string) => {
    await service.clock.passTo(`${sunday}T12:00:00Z`);
    const last = async () => (await getJson(`${service.url}${API}/history`)).body as { at: string; report: object };
    await until(async () => (await last()).at.startsWith(sunday));
    return (await last()).report;
  };
  const versions = async () => (await getJson(`${service.url}${API}/${OLD}/versions`)).body as DayVersionDto[];

  it('stays as it was, so that a page which was refused is not offered again', async () => {
    expect(await compareOn('2024-09-08')).toMatchObject({ dayStartsAt: '05:00' });
    const old = site.expectedDay(OLD)!;
    site.setDay(OLD, { ...old, products: old.products.slice(0, -1) });
    expect(await compareOn('2024-09-15')).toMatchObject({ dayStartsAt: '05:00', offered: 1 });
    const [offer] = await versions();
    await fetch(`${service.url}${API}/${OLD}/versions/${offer!.id}`, { method: 'DELETE' });

    // A comparison that fails in between does not change what is known.
    site.addFault({ kind: 'maintenance', on: 'history' });
    await service.clock.passTo('2024-09-22T12:00:00Z');
    await until(async () => ((await getJson(`${service.url}${API}/history`)).body as LastHistoryDto).problem !== null);
    site.clearFaults();

    // The site forgets the morning of its first day, which alone said 05:00.
    const first = site.expectedDay(FIRST)!;
    site.setDay(FIRST, { ...first, products: first.products.slice(0, -1) });
    expect(await compareOn('2024-09-29')).toMatchObject({ dayStartsAt: '05:00', changed: 0, offered: 0 });
    expect(await versions()).toEqual([]);
  });
});
