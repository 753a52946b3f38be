import { askedDays } from '../../support/asked-of-site';
import type { DayVersionDto, LastHistoryDto } from '../../../web/src/api/schema';
import { eachDay } from '../../../src/diary/date-range';
import { DiaryError } from '../../../src/diary/errors';
import { DocStore } from '../../../src/persistence/doc-store';
import { VersionStore } from '../../../src/persistence/version-store';
import { day } from '../../support/days';
import { getJson, post, postExport, readJson } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';
import { until } from '../../support/until';

/** OLD and YOUNG are 31 and 30 days before the first comparison, on 8 September. */
const [FIRST, OLD, YOUNG, RECENT, LAST] = ['2024-08-05', '2024-08-08', '2024-08-09', '2024-08-25', '2024-08-28'];
const API = '/api/v2/nutritiondata';

const on = new ServiceOnSite({
  // Its schedule does not go back.
  isWritten: true,
  environment: { EXPORTER_SCHEDULER_HISTORY_CRON: '0 0 5 * * SUN', EXPORTER_SCHEDULER_CRON: '0 0 3 1 1 *' },
  site: { history: { span: { from: FIRST, to: LAST } } },
});

/** The others, which no test looks at, would only be read. */
function keepOnly(...dates: string[]): void {
  const others = [...eachDay({ from: day(FIRST), to: day(LAST) })].filter((date) => !dates.includes(date));
  for (const date of others) on.site.setDay(date, 'empty');
}

/** Compares for the first time, on 1 September; from then on the schedule does each Sunday. */
async function compareFirst(): Promise<void> {
  expect((await fetch(`${on.url}${API}/history`, { method: 'POST' })).status).toBe(200);
}
const lastComparison = async () => (await getJson(`${on.url}${API}/history`)).body as LastHistoryDto;
const compareOn = async (sunday: string) => {
  await on.service.clock.passTo(`${sunday}T12:00:00Z`);
  await until(async () => String((await lastComparison()).at).startsWith(sunday), 20);
};
const versionsOf = async (date: string) => (await getJson(`${on.url}${API}/${date}/versions`)).body as DayVersionDto[];

describe('a site that forgets, compared by the schedule each Sunday', () => {
  beforeEach(async () => {
    keepOnly(FIRST, OLD, YOUNG, RECENT);
    await compareFirst();
    on.site.requests.length = 0;
  });

  const foodsOf = async (date: string) => {
    const { body } = await getJson(`${on.url}${API}/${date}`);
    return (body as unknown as { products: object[] }).products.length;
  };
  const loseFoods = (date: string) => {
    const day = on.site.expectedDay(date)!;
    on.site.setDay(date, { ...day, products: day.products.slice(1) });
    return day.products.length;
  };
  const askedOn = async (sunday: string) => {
    await compareOn(sunday);
    return askedDays(on.site);
  };

  it('takes no foods away from an old day, and is asked for it once', async () => {
    const foods = loseFoods(OLD);

    expect(await askedOn('2024-09-08')).toEqual([OLD]);
    expect(await foodsOf(OLD)).toBe(foods);
    const { body } = await getJson(`${on.url}${API}/export/status`);
    expect(body).toMatchObject({ days: [{ date: OLD, successful: false, reason: 'fewer foods than stored' }] });
    expect(await askedOn('2024-09-15')).toEqual([OLD]);

    // A person who fetches the day wants what the site has.
    await postExport(on, OLD, OLD);
    expect(await foodsOf(OLD)).toBe(foods - 1);
  });

  it('offers what the page of an old day still shows, which a person refuses or takes', async () => {
    const foods = loseFoods(OLD);
    await compareOn('2024-09-08');
    const versions = () => versionsOf(OLD);
    const offer = (await versions())[0]!;

    expect(await lastComparison()).toMatchObject({
      report: { fetched: 1, offered: 1, failed: 0, listed: { offered: [OLD] } },
      offers: [{ date: OLD, id: offer.id, foods: foods - 1, stored: foods }],
    });
    expect(offer).toMatchObject({ state: 'OFFERED', by: 'HISTORY', lost: { count: 0 }, gained: { count: 1 } });

    expect((await fetch(`${on.url}${API}/${OLD}/versions/${offer.id}`, { method: 'DELETE' })).status).toBe(204);
    expect([await versions(), await foodsOf(OLD)]).toEqual([[], foods]);
    // Refused once, it is not offered again each week.
    await compareOn('2024-09-15');
    expect(await versions()).toEqual([]);

    loseFoods(OLD);
    await compareOn('2024-09-22');
    const next = (await versions())[0]!;
    await fetch(`${on.url}${API}/${OLD}/versions/${next.id}/restore`, { method: 'POST' });
    expect(await foodsOf(OLD)).toBe(foods - 2);
    expect(await versions()).toMatchObject([{ state: 'REPLACED', by: 'RESTORE', foods }]);
  });

  it('offers again what could not be kept', async () => {
    const foods = loseFoods(OLD);
    const error = new DiaryError('store-unavailable', 'The disk is full');
    jest.spyOn(on.service.app.get(VersionStore), 'add').mockRejectedValueOnce(error);
    await compareOn('2024-09-08');
    expect(await versionsOf(OLD)).toEqual([]);

    await compareOn('2024-09-15');
    expect(await versionsOf(OLD)).toMatchObject([{ state: 'OFFERED', foods: foods - 1 }]);
  });

  it('withdraws an offer when the page shows all foods again', async () => {
    const day = on.site.expectedDay(OLD)!;
    loseFoods(OLD);
    await compareOn('2024-09-08');
    on.site.setDay(OLD, { ...day, products: day.products.map((food, at) => ({ ...food, kcal: food.kcal + at })) });
    await compareOn('2024-09-15');

    expect(await lastComparison()).toMatchObject({ offers: [] });
    expect(await versionsOf(OLD)).toMatchObject([{ state: 'REPLACED', by: 'HISTORY', foods: day.products.length }]);
  });

  it('leaves a day that a person brought back until its page says something new', async () => {
    const young = loseFoods(RECENT);
    await compareOn('2024-09-08');
    expect(await foodsOf(RECENT)).toBe(young - 1);
    const versions = () => versionsOf(RECENT);
    const before = (await versions())[0]!;
    await fetch(`${on.url}${API}/${RECENT}/versions/${before.id}/restore`, { method: 'POST' });
    expect(await foodsOf(RECENT)).toBe(young);

    // Read again because its rows are not those of the last comparison any more; its page has not changed.
    on.site.requests.length = 0;
    await on.service.app.get(DocStore).noteOrigins([{ date: day(RECENT), fingerprint: 'another' }]);
    expect(await askedOn('2024-09-15')).toEqual([RECENT]);
    expect(await foodsOf(RECENT)).toBe(young);

    loseFoods(RECENT);
    await compareOn('2024-09-22');
    expect(await foodsOf(RECENT)).toBe(young - 2);
  });

  it('names a day that lost foods because a person fetched it', async () => {
    const foods = loseFoods(OLD);
    const fetched = await readJson(await post(`${on.url}${API}?details=true`, { fromDate: OLD, toDate: OLD }));

    const lostFoods = [{ date: OLD, before: foods, after: foods - 1 }];
    expect(fetched.body).toEqual({ successfulDays: [OLD], unsuccessfulDays: [], lostFoods });
    expect((await getJson(`${on.url}${API}/export/status?details=true`)).body).toMatchObject({ lostFoods });
    expect(await versionsOf(OLD)).toMatchObject([{ by: 'FETCH', foods }]);
  });

  it('still brings edits: of the last 30 days any, of older ones those that add something', async () => {
    const young = loseFoods(YOUNG);
    const old = on.site.expectedDay(OLD)!;
    const [first, ...others] = old.products;
    on.site.setDay(OLD, { ...old, products: [{ ...first!, kcal: first!.kcal + 10 }, ...others.slice(1)] });

    expect((await askedOn('2024-09-08')).sort()).toEqual([OLD, YOUNG]);
    expect(await foodsOf(YOUNG)).toBe(young - 1);
    expect(await foodsOf(OLD)).toBe(old.products.length - 1);
  });

  it('leaves the first day of its CSV as it is stored, of which the morning may be gone', async () => {
    const day = on.site.expectedDay(FIRST)!;
    const [first, ...others] = day.products;
    on.site.setDay(FIRST, { ...day, products: [{ ...first!, kcal: first!.kcal + 10 }, ...others.slice(2)] });

    expect(await askedOn('2024-09-08')).toEqual([]);
    expect(await foodsOf(FIRST)).toBe(day.products.length);
  });
});

describe('a start of the day that fewer and fewer days show', () => {
  const [OLD, OTHER] = ['2024-08-06', '2024-08-10'];

  beforeEach(async () => {
    keepOnly(FIRST, OLD, OTHER);
    const [first, old, other] = [FIRST, OLD, OTHER].map((date) => on.site.expectedDay(date)!);
    const [snack, ...earlier] = first!.products;
    // A snack of the night, which was eaten again the next evening; the day begins at 05:00.
    on.site.setDay(FIRST, { ...first!, products: [{ ...snack!, time: '4:23' }, ...earlier] });
    const evening = { ...snack!, time: '21:27', meal: old!.products[0]!.meal };
    on.site.setDay(OLD, { ...old!, products: [evening, ...old!.products.slice(1)] });
    const [late, ...others] = other!.products;
    // It may begin at 02:00 as well.
    on.site.setDay(OTHER, { ...other!, products: [{ ...late!, time: '1:10' }, ...others] });
    await compareFirst();
  });

  const reportOn = async (sunday: string) => {
    await compareOn(sunday);
    return (await lastComparison()).report;
  };

  it('stays as it was, so that a page which was refused is not offered again', async () => {
    expect(await reportOn('2024-09-08')).toMatchObject({ dayStartsAt: '05:00' });
    const old = on.site.expectedDay(OLD)!;
    on.site.setDay(OLD, { ...old, products: old.products.slice(0, -1) });
    expect(await reportOn('2024-09-15')).toMatchObject({ dayStartsAt: '05:00', offered: 1 });
    const [offer] = await versionsOf(OLD);
    await fetch(`${on.url}${API}/${OLD}/versions/${offer!.id}`, { method: 'DELETE' });

    // A comparison that fails in between does not change what is known.
    on.site.addFault({ kind: 'maintenance', on: 'history' });
    await on.service.clock.passTo('2024-09-22T12:00:00Z');
    await until(async () => (await lastComparison()).problem !== null, 20);
    on.site.clearFaults();

    // The site forgets the morning of its first day, which alone said 05:00.
    const first = on.site.expectedDay(FIRST)!;
    on.site.setDay(FIRST, { ...first, products: first.products.slice(0, -1) });
    expect(await reportOn('2024-09-29')).toMatchObject({ dayStartsAt: '05:00', changed: 0, offered: 0 });
    expect(await versionsOf(OLD)).toEqual([]);
  });
});
