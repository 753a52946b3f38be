import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { askedDays } from '../../support/asked-of-site';
import { createTestApp, type TestApp, upstreamOf } from '../../support/create-test-app';
import { getJson, postExport } from '../../support/requests';
import { until } from '../../support/until';

const [FIRST, OLD, YOUNG] = ['2024-07-20', '2024-07-22', '2024-08-25'];
const API = '/api/v2/nutritiondata';

describe('a site that forgets, compared by the schedule each Sunday', () => {
  let site: SimulatedSite;
  let service: TestApp;

  beforeEach(async () => {
    site = await SimulatedSite.start({ history: { span: { from: FIRST, to: '2024-08-28' } } });
    const environment = { EXPORTER_SCHEDULER_HISTORY_CRON: '0 0 5 * * SUN', EXPORTER_SCHEDULER_CRON: '0 0 3 1 1 *' };
    service = await createTestApp({
      now: '2024-09-01T12:00:00Z',
      environment: { ...upstreamOf(site), ...environment },
    });
    expect((await fetch(`${service.url}${API}/history`, { method: 'POST' })).status).toBe(200);
    site.requests.length = 0;
  });
  afterEach(async () => {
    await service.close();
    await site.stop();
  });

  const foodsOf = async (date: string) => {
    const { body } = await getJson(`${service.url}${API}/${date}`);
    return (body as unknown as { products: object[] }).products.length;
  };
  const loseFoods = (date: string) => {
    const day = site.expectedDay(date)!;
    site.setDay(date, { ...day, products: day.products.slice(1) });
    return day.products.length;
  };
  const compareOn = async (sunday: string) => {
    await service.clock.passTo(`${sunday}T12:00:00Z`);
    await until(async () => {
      const { body } = await getJson(`${service.url}${API}/history`);
      return String((body as unknown as { at: string }).at).startsWith(sunday);
    });
    return askedDays(site);
  };

  it('takes no foods away from an old day, and is asked for it once', async () => {
    const foods = loseFoods(OLD);

    expect(await compareOn('2024-09-08')).toEqual([OLD]);
    expect(await foodsOf(OLD)).toBe(foods);
    const { body } = await getJson(`${service.url}${API}/export/status`);
    expect(body).toMatchObject({ days: [{ date: OLD, successful: false, reason: 'fewer foods than stored' }] });
    expect(await compareOn('2024-09-15')).toEqual([OLD]);

    // A person who fetches the day wants what the site has.
    await postExport(service, OLD, OLD);
    expect(await foodsOf(OLD)).toBe(foods - 1);
  });

  it('still brings edits: of the last 30 days any, of older ones those that add something', async () => {
    const young = loseFoods(YOUNG);
    const old = site.expectedDay(OLD)!;
    const [first, ...others] = old.products;
    site.setDay(OLD, { ...old, products: [{ ...first!, kcal: first!.kcal + 10 }, ...others.slice(1)] });

    expect((await compareOn('2024-09-08')).sort()).toEqual([OLD, YOUNG]);
    expect(await foodsOf(YOUNG)).toBe(young - 1);
    expect(await foodsOf(OLD)).toBe(old.products.length - 1);
  });

  it('leaves the first day of its CSV as it is stored, of which the morning may be gone', async () => {
    const day = site.expectedDay(FIRST)!;
    const [first, ...others] = day.products;
    site.setDay(FIRST, { ...day, products: [{ ...first!, kcal: first!.kcal + 10 }, ...others.slice(2)] });

    expect(await compareOn('2024-09-08')).toEqual([]);
    expect(await foodsOf(FIRST)).toBe(day.products.length);
  });
});
