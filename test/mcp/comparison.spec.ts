import { McpTestApp } from '../support/mcp-client';
import { FOUR_DAYS, NOW } from '../support/worked-example';

let mcp: McpTestApp;

beforeAll(async () => {
  mcp = await McpTestApp.open({ now: NOW, days: FOUR_DAYS });
});
afterAll(() => mcp.close());

it('compare_periods: A judged against B, from the averages that are shown', async () => {
  const answer = await mcp.ask('compare_periods', {
    periodAFrom: '2024-01-06',
    periodATo: '2024-01-08',
    periodBFrom: '2024-01-01',
    periodBTo: '2024-01-02',
  });
  const averagesOf = async (from: string, to: string): Promise<unknown> =>
    (await mcp.rest(`/stats/averages?fromDate=${from}&toDate=${to}`)).averages;
  expect(answer.periodA).toEqual({
    fromDate: '2024-01-06',
    toDate: '2024-01-08',
    daysInRange: 3,
    loggedDays: 2,
    averages: await averagesOf('2024-01-06', '2024-01-08'),
  });
  expect(answer.periodB.averages).toEqual(await averagesOf('2024-01-01', '2024-01-02'));
  expect((answer.deltas as { metric: string }[]).map(({ metric }) => metric)).toEqual([
    'CALORIES',
    'FAT',
    'CARBS',
    'SUGAR',
    'PROTEIN',
    'FIBRE',
  ]);
  // A: (2500.5 + 1950) / 2 = 2225.25, B: (1800 + 2100) / 2 = 1950; 275.3 / 1950 = 14.12 %.
  expect(answer.deltas[0]).toEqual({
    metric: 'CALORIES',
    unit: 'kcal',
    periodA: 2225.3,
    periodB: 1950,
    absoluteChange: 275.3,
    percentageChange: 14.1,
  });
  expect(answer).not.toHaveProperty('message');
});

it('compare_periods with an empty period says so and has no deltas', async () => {
  const answer = await mcp.ask('compare_periods', {
    periodAFrom: '2024-01-06',
    periodATo: '2024-01-08',
    periodBFrom: '2023-01-01',
    periodBTo: '2023-01-02',
  });
  expect(answer.periodB).toEqual({ fromDate: '2023-01-01', toDate: '2023-01-02', daysInRange: 2, loggedDays: 0 });
  expect(answer.message).toContain('There are no entries from 2023-01-01 to 2023-01-02');
  expect(answer).not.toHaveProperty('deltas');
});
