import { McpTestApp } from '../support/mcp-client';
import { FOUR_DAYS, NOW } from '../support/worked-example';

let mcp: McpTestApp;

beforeAll(async () => {
  mcp = await McpTestApp.open({ now: NOW, days: FOUR_DAYS });
});
afterAll(() => mcp.close());

it('check_goals: rates, streaks and a breakdown; single days only when asked for', async () => {
  const targets = [
    { metric: 'CALORIES', comparator: 'AT_MOST', value: 2100 },
    { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 85 },
  ];
  const query = { fromDate: '2024-01-01', toDate: '2024-01-08', targets };
  const answer = await mcp.ask('check_goals', query);
  // The 2nd (2100, 85) and the 8th (1950, 95.4) pass both; the 1st has too little protein, the 6th fails both.
  expect(answer).not.toHaveProperty('days');
  expect(answer).toMatchObject({
    fromDate: '2024-01-01',
    toDate: '2024-01-08',
    daysInRange: 8,
    daysEvaluated: 4,
    daysMet: 2,
    hitRate: 50,
    longestStreak: 1,
    currentStreak: 1,
    targets: [
      // Averages: 8350.5 / 4 and 320.6 / 4.
      { metric: 'CALORIES', target: 2100, unit: 'kcal', daysMet: 3, daysMissed: 1, hitRate: 75, average: 2087.6 },
      { metric: 'PROTEIN', target: 85, unit: 'g', daysMet: 2, daysMissed: 2, hitRate: 50, average: 80.2 },
    ],
  });
  const { days } = await mcp.ask('check_goals', { ...query, includeDays: true });
  expect(days).toMatchObject([
    { date: '2024-01-01', missed: [{ metric: 'PROTEIN', comparator: 'AT_LEAST', target: 85, value: 70.1 }] },
    { date: '2024-01-02', met: true },
    { date: '2024-01-06', missed: [{ metric: 'CALORIES' }, { metric: 'PROTEIN' }] },
    { date: '2024-01-08', met: true },
  ]);
});

it('check_goals of a range ending today reports no current streak, and of an empty one no rate', async () => {
  const targets = [{ metric: 'FIBRE', comparator: 'AT_LEAST', value: 0 }];
  const ending = await mcp.ask('check_goals', { fromDate: '2024-01-01', toDate: 'today', targets });
  expect(ending).toMatchObject({ daysMet: 4, longestStreak: 2, currentStreak: 0, hitRate: 100 });
  const empty = await mcp.ask('check_goals', { fromDate: 'today', toDate: 'today', targets });
  expect(empty).toEqual({
    fromDate: '2024-01-10',
    toDate: '2024-01-10',
    daysInRange: 1,
    daysEvaluated: 0,
    daysMet: 0,
    longestStreak: 0,
    currentStreak: 0,
    message: expect.stringContaining('There are no entries'),
    targets: [{ metric: 'FIBRE', comparator: 'AT_LEAST', target: 0, unit: 'g', daysMet: 0, daysMissed: 0 }],
  });
});
