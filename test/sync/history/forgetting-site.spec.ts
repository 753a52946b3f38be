import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { askedDays } from '../../support/asked-of-site';
import type { DayVersionDto } from '../../../web/src/api/schema';
import { createTestApp, type TestApp, upstreamOf } from '../../support/create-test-app';
import { DiaryError } from '../../../src/diary/errors';
import { DocStore } from '../../../src/persistence/doc-store';
import { VersionStore } from '../../../src/persistence/version-store';
import { day } from '../../support/days';
import { getJson, post, postExport, readJson } from '../../support/requests';
import { until } from '../../support/until';

/** OLD and YOUNG are 31 and 30 days before the first comparison, on 8 September. */
const [FIRST, OLD, YOUNG, RECENT] = ['2024-08-05', '2024-08-08', '2024-08-09', '2024-08-25'];
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
  const versionsOf = async (date: string) =>
    (await getJson(`${service.url}${API}/${date}/versions`)).body as DayVersionDto[];
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

  it('offers what the page of an old day still shows, which a person refuses or takes', async () => {
    const foods = loseFoods(OLD);
    await compareOn('2024-09-08');
    const versions = () => versionsOf(OLD);
    const { body: history } = await getJson(`${service.url}${API}/history`);
    const offer = (await versions())[0]!;

    expect(history).toMatchObject({
      report: { fetched: 1, offered: 1, failed: 0, listed: { offered: [OLD] } },
      offers: [{ date: OLD, id: offer.id, foods: foods - 1, stored: foods }],
    });
    expect(offer).toMatchObject({ state: 'OFFERED', by: 'HISTORY', lost: { count: 0 }, gained: { count: 1 } });

    expect((await fetch(`${service.url}${API}/${OLD}/versions/${offer.id}`, { method: 'DELETE' })).status).toBe(204);
    expect([await versions(), await foodsOf(OLD)]).toEqual([[], foods]);
    // Refused once, it is not offered again each week.
    await compareOn('2024-09-15');
    expect(await versions()).toEqual([]);

    loseFoods(OLD);
    await compareOn('2024-09-22');
    const next = (await versions())[0]!;
    await fetch(`${service.url}${API}/${OLD}/versions/${next.id}/restore`, { method: 'POST' });
    expect(await foodsOf(OLD)).toBe(foods - 2);
    expect(await versions()).toMatchObject([{ state: 'REPLACED', by: 'RESTORE', foods }]);
  });

  it('offers again what could not be kept', async () => {
    const foods = loseFoods(OLD);
    const error = new DiaryError('store-unavailable', 'The disk is full');
    jest.spyOn(service.app.get(VersionStore), 'add').mockRejectedValueOnce(error);
    await compareOn('2024-09-08');
    expect(await versionsOf(OLD)).toEqual([]);

    await compareOn('2024-09-15');
    expect(await versionsOf(OLD)).toMatchObject([{ state: 'OFFERED', foods: foods - 1 }]);
  });

  it('withdraws an offer when the page shows all foods again', async () => {
    const day = site.expectedDay(OLD)!;
    loseFoods(OLD);
    await compareOn('2024-09-08');
    site.setDay(OLD, { ...day, products: day.products.map((food, at) => ({ ...food, kcal: food.kcal + at })) });
    await compareOn('2024-09-15');

    expect((await getJson(`${service.url}${API}/history`)).body).toMatchObject({ offers: [] });
    expect(await versionsOf(OLD)).toMatchObject([{ state: 'REPLACED', by: 'HISTORY', foods: day.products.length }]);
  });

  it('leaves a day that a person brought back until its page says something new', async () => {
    const young = loseFoods(RECENT);
    await compareOn('2024-09-08');
    expect(await foodsOf(RECENT)).toBe(young - 1);
    const versions = () => versionsOf(RECENT);
    const before = (await versions())[0]!;
    await fetch(`${service.url}${API}/${RECENT}/versions/${before.id}/restore`, { method: 'POST' });
    expect(await foodsOf(RECENT)).toBe(young);

    // Read again because its rows are not those of the last comparison any more; its page has not changed.
    site.requests.length = 0;
    await service.app.get(DocStore).noteOrigins([{ date: day(RECENT), fingerprint: 'another' }]);
    expect(await compareOn('2024-09-15')).toEqual([RECENT]);
    expect(await foodsOf(RECENT)).toBe(young);

    loseFoods(RECENT);
    await compareOn('2024-09-22');
    expect(await foodsOf(RECENT)).toBe(young - 2);
  });

  it('names a day that lost foods because a person fetched it', async () => {
    const foods = loseFoods(OLD);
    const fetched = await readJson(await post(`${service.url}${API}?details=true`, { fromDate: OLD, toDate: OLD }));

    const lostFoods = [{ date: OLD, before: foods, after: foods - 1 }];
    expect(fetched.body).toEqual({ successfulDays: [OLD], unsuccessfulDays: [], lostFoods });
    expect((await getJson(`${service.url}${API}/export/status?details=true`)).body).toMatchObject({ lostFoods });
    expect(await versionsOf(OLD)).toMatchObject([{ by: 'FETCH', foods }]);
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
