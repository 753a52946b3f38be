import { addDays } from '../../../src/diary/calendar-day';
import { GoalsService } from '../../../src/features/goals/goals.service';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { goalsFrom } from '../../diary/goals/goal-diary';
import { askWith, bearer, RESTRICTED, TOKENS } from '../../support/access';
import { appOfSuite } from '../../support/create-test-app';
import { aDay, day } from '../../support/days';
import type { JsonAnswer } from '../../support/requests';

const GOALS = '/api/v2/goals';
const NOW = '2026-04-01T12:00:00Z';
/** Amounts of Monday 2 March 2026 and the days after it; Thursday is not logged. */
const PROTEIN = [90, 120, 130, null, 119.9, 125, 140];

interface Change {
  token?: string;
  headers?: Record<string, string>;
}

const ask = (method: string, path: string, body?: unknown, { token = TOKENS.write, headers }: Change = {}) =>
  askWith(token, method, service.url + path, body, headers);
const get = async (path: string): Promise<JsonAnswer['body']> =>
  (await ask('GET', path, undefined, { token: TOKENS.read })).body;
const versions = async () => ((await get(GOALS)) as { validFrom: string }[]).map(({ validFrom }) => validFrom);
const stats = (query: string) => get(`/api/v2/stats/goals?${query}`);
const put = (validFrom: string, targets: object[], more = '', change: Change = {}) =>
  ask('PUT', `${GOALS}/${validFrom}${more}`, { sets: [{ appliesTo: null, targets }] }, change);

const atLeast = (value: number, metric = 'PROTEIN') => ({ metric, comparator: 'AT_LEAST', value });
const WEEK = 'fromDate=2026-03-02&toDate=2026-03-08';

const DAYS = PROTEIN.flatMap((totalProtein, at) => {
  const date = addDays(day('2026-03-02'), at);
  return totalProtein === null ? [] : [aDay(date, { totalProtein, totalCalories: 2000 + 100 * at })];
});

/** Of the seven days Monday is before them, and Thursday is not logged. */
const sinceTuesday = () => put('2026-03-03', [atLeast(120)], '?rewritesHistory=true');

const service = appOfSuite({ now: NOW, environment: RESTRICTED, days: DAYS });
afterEach(async () => void (await service.app.get(UserDataStore).removeAll('goals', await versions())));

describe('goals', () => {
  it('are empty at first, and no day is judged', async () => {
    expect(await get(GOALS)).toEqual([]);
    expect(await get(`${GOALS}/effective`)).toEqual({ date: '2026-04-01', validFrom: null, targets: [] });
    expect(await stats(WEEK)).toMatchObject({ daysEvaluated: 0, hitRate: null, notEvaluated: { noGoal: 7 } });
  });

  it('of tomorrow change no figure of the past', async () => {
    const tomorrow = await put('2026-04-02', [atLeast(100)]);

    expect([tomorrow.status, tomorrow.body]).toEqual([
      201,
      {
        validFrom: '2026-04-02',
        note: null,
        sets: [{ appliesTo: null, targets: [{ ...atLeast(100), basis: 'ABSOLUTE' }] }],
      },
    ]);
    expect(await stats(WEEK)).toMatchObject({ daysEvaluated: 0 });
    expect((await put('2026-04-02', [atLeast(110)])).status).toBe(200);
  });

  it('that begin in the past are refused with the number of days that would be evaluated differently', async () => {
    const refused = await put('2026-03-03', [atLeast(120)]);

    expect([refused.status, refused.body.changedDays, refused.body.type, refused.body.detail]).toEqual([
      409,
      5,
      'urn:problem-type:nutrition-diary:rewrites-history',
      'These goals begin on 2026-03-03, in the past: 5 days would be evaluated differently. rewritesHistory=true allows it',
    ]);
    expect(await versions()).toEqual([]);
    expect((await sinceTuesday()).status).toBe(201);
  });

  it('judge each day by what was valid on it: met, missed, not logged', async () => {
    await sinceTuesday();
    // From Tuesday on: 120 and 130 are met, Thursday breaks the streak, 119.9 misses, 125 and 140 are met.
    expect(await stats(WEEK)).toMatchObject({
      ...{ daysEvaluated: 5, daysMet: 4, hitRate: 80, currentStreak: 2, longestStreak: 2 },
      targets: [{ metric: 'PROTEIN', daysMet: 4, daysMissed: 1, average: 127, averageGap: 7 }],
      notEvaluated: { noGoal: 1, noEntry: 1 },
    });
    const { days } = await stats('fromDate=2026-03-06&toDate=2026-03-06&includeDays=true');
    expect(days).toMatchObject([{ verdict: 'MISSED', targets: [{ amount: 119.9, gap: -0.1, remaining: 0.1, progress: 99.9 }] }]); // oxfmt-ignore
  });

  it('of a day are changed target by target; the others stay, and so do the days before', async () => {
    await sinceTuesday();
    const before = await stats(WEEK);
    const patch = { targets: { CALORIES: { comparator: 'BETWEEN', min: 1800, max: 2200 }, PROTEIN: null } };
    const changed = await ask('PATCH', `${GOALS}/2026-04-01`, patch);

    expect([changed.status, changed.body.sets]).toEqual([
    201,
    [{ appliesTo: null, targets: [{ metric: 'CALORIES', comparator: 'BETWEEN', min: 1800, max: 2200, basis: 'ABSOLUTE' }] }],
  ]); // oxfmt-ignore
    expect(await stats(WEEK)).toEqual(before);
    const again = await ask('PATCH', `${GOALS}/2026-04-01`, {
      targets: { PROTEIN: atLeast(1.6), FAT_SHARE: atLeast(20) },
    });
    expect((again.body.sets[0].targets as { metric: string }[]).map(({ metric }) => metric)).toEqual([
      'CALORIES',
      'PROTEIN',
      'FAT_SHARE',
    ]);
    expect(await ask('PATCH', `${GOALS}/2026-04-01`, { targets: { SALTY: null, FAT: { value: -1 } } })).toMatchObject({
      status: 400,
      body: {
        errors: { 'targets.SALTY': expect.stringContaining('must be one of'), 'targets.FAT.value': expect.any(String) },
      },
    });
  });

  it('lose no target of several changes at once', async () => {
    const goals = service.app.get(GoalsService);
    const [date, metrics] = [day('2026-04-20'), ['FAT', 'CARBS', 'SUGAR', 'FIBRE', 'SALT', 'IRON', 'ZINC', 'WATER']];
    // In the process itself, because requests to the embedded store hardly overlap.
    await Promise.all(metrics.map((metric) => goals.patch(date, { targets: { [metric]: atLeast(1) } })));

    const [ordinary] = (await goals.find(date)).sets;
    expect(ordinary!.targets.map(({ metric }) => metric)).toEqual(expect.arrayContaining(metrics));
  });

  it('of two tabs: the slower one is told, and nothing of either is lost', async () => {
    const { etag } = await put('2026-04-02', [atLeast(110)]);
    const [first, second] = await Promise.all([
      put('2026-04-02', [atLeast(111)], '', { headers: { 'if-match': etag! } }),
      put('2026-04-02', [atLeast(112)], '', { headers: { 'if-match': `W/${etag!}` } }),
    ]);

    expect([first.status, second.status].sort()).toEqual([200, 412]);
    const winner = first.status === 200 ? first : second;
    expect(await get(`${GOALS}/2026-04-02`)).toEqual(winner.body);
    expect((await put('2026-04-02', [], '', { headers: { 'if-none-match': '*' } })).body).toMatchObject({
      type: 'urn:problem-type:nutrition-diary:precondition-failed',
      status: 412,
    });
    const late = { headers: { 'if-match': etag! } };
    expect((await ask('DELETE', `${GOALS}/2026-04-02`, undefined, late)).status).toBe(412);
    expect(
      (await ask('DELETE', `${GOALS}/2026-04-02`, undefined, { headers: { 'if-match': winner.etag! } })).status,
    ).toBe(204);
    expect([
      (await ask('DELETE', `${GOALS}/2026-04-02`)).status,
      (await ask('GET', `${GOALS}/2026-04-02`)).status,
    ]).toEqual([404, 404]);
    expect((await ask('PUT', `${GOALS}/2026-04-09`, { sets: [{ appliesTo: null, targets: [] }] }, late)).status).toBe(
      412,
    );
  });

  it('that were valid are deleted only deliberately', async () => {
    await sinceTuesday();
    expect((await ask('DELETE', `${GOALS}/2026-03-03`)).body.detail).toContain('5 days would be evaluated differently');
    const stale = { headers: { 'if-match': '"of-yesterday"' } };
    expect((await ask('DELETE', `${GOALS}/2026-03-03`, undefined, stale)).status).toBe(412);
    expect(await versions()).toEqual(['2026-03-03']);
  });

  it('are tried on the last four weeks before they are set', async () => {
    const preview = await ask(
      'POST',
      '/api/v2/stats/goals/preview',
      { sets: [{ appliesTo: null, targets: [atLeast(121)] }] },
      { token: TOKENS.read },
    );

    expect([preview.status, preview.body]).toEqual([
      200,
      { fromDate: '2026-03-04', toDate: '2026-03-31', daysEvaluated: 4, daysMet: 3 },
    ]);
    expect(await versions()).toEqual([]);
    expect((await ask('POST', '/api/v2/stats/goals/preview', [])).status).toBe(400);
  });

  it('are metrics: the targets of today, and how often they were met', async () => {
    await sinceTuesday();
    const calories = { metric: 'CALORIES', comparator: 'BETWEEN', min: 1800, max: 2200 };
    await put('2026-04-01', [calories, atLeast(1.6), atLeast(20, 'FAT_SHARE')]);
    const text = await (await fetch(`${service.url}/actuator/prometheus`, { headers: bearer(TOKENS.read) })).text();

    expect(text.match(/^diary_goal.*$/gm)).toEqual([
      'diary_goal_target{metric="CALORIES"} 1800',
      'diary_goal_target{metric="PROTEIN"} 1.6',
      'diary_goal_target{metric="FAT_SHARE"} 20',
      'diary_goal_hit_rate_28d{metric="PROTEIN"} 75',
    ]);
  });

  it('whose mistakes are many are refused with each of them', async () => {
    const sets = [
      { appliesTo: { weekdays: ['MONTAG'] }, targets: [{ metric: 'PROTEIN', comparator: 'BETWEEN', min: 5, max: 4 }] },
    ];
    expect(await ask('PUT', `${GOALS}/2026-04-05`, { sets, note: 5 })).toMatchObject({
      status: 400,
      body: {
        errors: {
          'sets[0].appliesTo.weekdays[0]': expect.any(String),
          'sets[0].targets[0].min': 'sets[0].targets[0].min must not be above max',
          sets: 'sets must have exactly one set with appliesTo null, for all other days',
          note: 'note must be a text',
        },
      },
    });
    expect((await ask('PUT', `${GOALS}/2026-02-30`, { sets: [] })).body.errors).toEqual({
      validFrom: 'Valid from must be in the format YYYY-MM-DD',
    });
  });

  it('are judged for a century at once; single days are answered for a year', async () => {
    await sinceTuesday();
    expect(await stats('fromDate=1926-01-17&toDate=2026-04-01')).toMatchObject({ daysEvaluated: 5 });
    for (const tooLong of [
      'fromDate=1926-01-16&toDate=2026-04-01',
      'fromDate=2025-03-31&toDate=2026-04-01&includeDays=true',
    ])
      expect(await stats(tooLong)).toMatchObject({ type: 'urn:problem-type:nutrition-diary:range-too-long' });
  });

  it('apply up to the last day of the calendar, and are set and deleted on its first and its last', async () => {
    expect(await stats('fromDate=9999-12-31&toDate=9999-12-31')).toMatchObject({ notEvaluated: { noGoal: 1 } });
    for (const validFrom of ['0001-01-01', '9999-12-31']) {
      expect((await put(validFrom, [atLeast(120)], '?rewritesHistory=true')).status).toBe(201);
      expect(await get(`${GOALS}/effective?date=9999-12-31`)).toMatchObject({ validFrom });
    }
    // All six days that are logged.
    expect((await ask('DELETE', `${GOALS}/0001-01-01`)).body.detail).toContain('6 days would be evaluated differently');
    expect((await ask('DELETE', `${GOALS}/9999-12-31`)).status).toBe(204);
  });

  it('have at most 1,000 versions', async () => {
    const more = Array.from({ length: 1000 }, (_, at) => goalsFrom(addDays(day('2030-01-01'), at), []));
    await service.app.get(UserDataStore).save('goals', more);

    expect((await put('2026-05-01', [])).body.errors).toEqual({
      date: 'There are 1000 versions of goals already; delete some first',
    });
    expect((await put('2030-01-01', [atLeast(1)])).status).toBe(200);
  });
});
