import type { ServerResponse } from 'node:http';
import { eachDay } from '../../../src/diary/date-range';
import { symptomCoverageOf } from '../../../src/diary/journal/day-status';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { ComputeQueue, MAX_WAITING } from '../../../src/platform/work/yielding';
import { atLeast, goalsFrom } from '../../diary/goals/goal-diary';
import { appOfSuite } from '../../support/create-test-app';
import { aDay, day } from '../../support/days';
import { getJson, post, put, readJson } from '../../support/requests';
import { until } from '../../support/until';

/** Three years with 100 g of protein each day: more than is read at a time. */
const YEARS = { from: day('2020-01-01'), to: day('2022-12-31') };
const QUERY = 'fromDate=2020-01-01&toDate=2022-12-31';
/** With 50 kg, 2 g/kg are 100 g, which is met. */
const MET = goalsFrom('2020-01-01', [atLeast('PROTEIN', 2, { basis: 'PER_KG' })]);
const MISSED = goalsFrom('2021-06-01', [atLeast('PROTEIN', 101)]);
/** From 2020-01-01 to 2021-05-31: 366 + 151. */
const DAYS_MET = 517;
/** From 2021-06-01 to 2022-12-31: 214 + 365. */
const DAYS_MISSED = 579;

const goals = (validFrom: string) => `${service.url}/api/v2/goals/${validFrom}`;
const refused = async (asked: Promise<Response>) => (await readJson(await asked)).body as { changedDays: number };

const days = [...eachDay(YEARS)].map((date) => aDay(date, { totalProtein: 100 }));
const service = appOfSuite({ now: '2023-01-01T12:00:00Z', days });
beforeAll(async () => {
  const userData = service.app.get(UserDataStore);
  await userData.save('goals', [MET, MISSED]);
  await userData.save('symptomCoverage', [symptomCoverageOf({ from: '2022-01-01' }, 'Husten')]);
  await post(`${service.url}/api/v2/measurements`, { date: '2019-12-01', kind: 'WEIGHT', value: 50 });
});

describe('goals over years', () => {
  it('are evaluated by the version, the weight and the amounts of each day', async () => {
    const { body } = await getJson(`${service.url}/api/v2/stats/goals?${QUERY}`);
    expect(body).toMatchObject({ daysEvaluated: 1096, daysMet: DAYS_MET, longestStreak: DAYS_MET, currentStreak: 0 });
    // 579 days with 100 instead of 101, of 1,096.
    expect(body.targets).toMatchObject([
      { daysMet: DAYS_MET, daysMissed: DAYS_MISSED, average: 100, averageGap: -0.5 },
    ]);
    const ofADay = await getJson(`${goals('effective')}?date=2020-06-01`);
    expect(ofADay.body).toMatchObject({ targets: [{ value: 100, unit: 'g' }] });
    // 53 weeks of 2020, and 52 each of the others.
    expect(body.weeks).toHaveLength(157);
  });

  it('that change differ only until the next version begins', async () => {
    const stricter = { sets: [{ appliesTo: null, targets: [atLeast('PROTEIN', 101)] }] };
    expect(await refused(put(goals('2020-01-01'), stricter))).toMatchObject({ status: 409, changedDays: DAYS_MET });
    expect(await refused(put(goals('2019-01-01'), stricter))).toMatchObject({ status: 409, changedDays: 0 });
    expect(await refused(fetch(goals('2021-06-01'), { method: 'DELETE' }))).toMatchObject({ changedDays: DAYS_MISSED });
  });
});

describe('questions about goals or triggers while eight others wait', () => {
  let release: () => void;
  let waiting: Promise<Response>[];

  /** The ninth is refused, so that by now eight wait. */
  async function askNine(signal?: AbortSignal): Promise<Promise<Response>[]> {
    const asked = Array.from({ length: MAX_WAITING + 1 }, () =>
      fetch(`${service.url}/api/v2/stats/goals?${QUERY}`, { signal }),
    );
    const first = await Promise.race(asked);
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
    return asked;
  }

  beforeAll(async () => {
    const running = new Promise<void>((resolve) => (release = resolve));
    void service.app.get(ComputeQueue).run(1, () => running);
    const answers: ServerResponse[] = [];
    service.app.getHttpServer().on('request', (_request, answer: ServerResponse) => answers.push(answer));
    const leaving = new AbortController();
    const left = await askNine(leaving.signal);
    leaving.abort();
    await Promise.allSettled(left);
    // Their clients have gone, which leaves all places to others.
    await until(() => answers.every(({ closed }) => closed));
    waiting = await askNine();
  });
  afterAll(async () => {
    release();
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array<number>(MAX_WAITING).fill(200), 503]);
  });

  it.each([
    ['all versions', () => fetch(`${service.url}/api/v2/goals`)],
    ['the goals of a day', () => fetch(`${service.url}/api/v2/goals/effective`)],
    ['the days met', () => fetch(`${service.url}/api/v2/stats/goals?${QUERY}`)],
    ['a preview', () => post(`${service.url}/api/v2/stats/goals/preview`, { sets: MET.sets })],
    ['a change of the past', () => put(goals('2020-01-01'), { sets: MISSED.sets })],
    ['a removal from the past', () => fetch(goals('2020-01-01'), { method: 'DELETE' })],
    ['a week', () => fetch(`${service.url}/api/v2/stats/week`)],
    ['a search for triggers', () => post(`${service.url}/api/v2/triggers/search`, { symptom: 'Husten' })],
  ])('are refused: %s', async (_name, ask) => {
    expect((await ask()).status).toBe(503);
  });

  it('are answered to the service itself, which waits: the metrics', async () => {
    const metrics = fetch(`${service.url}/actuator/prometheus`);
    release();
    expect(await (await metrics).text()).toContain('diary_goal_target{metric="PROTEIN"} 101');
  });
});
