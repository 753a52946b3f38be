import { McpTestApp } from '../../support/mcp-client';
import { post } from '../../support/requests';
import { FOUR_DAYS, NOW } from '../../support/worked-example';

/** The tools that judge the diary by targets, another period or events. */

const mcp = McpTestApp.ofSuite({ now: NOW, days: FOUR_DAYS });

describe('comparison', () => {
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
      notEvaluated: { noGoal: 0, excluded: 0, notFinal: 1, noEntry: 0, incomplete: 0, unknown: 0, noWeight: 0 },
      message: expect.stringContaining('There are no entries'),
      targets: [{ metric: 'FIBRE', comparator: 'AT_LEAST', target: 0, unit: 'g', daysMet: 0, daysMissed: 0 }],
    });
  });

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

  it('correlate_products_with_dates: the windows of REST, and shares of the events', async () => {
    const events = ['2024-01-02', '2024-01-08', '2024-01-02', '2024-01-09'];
    const answer = await mcp.ask('correlate_products_with_dates', {
      inclusionKeywords: ['äpfel'],
      exclusionKeywords: ['saft'],
      occurrenceDates: events,
      startDate: '2024-01-01',
    });
    const input = { inclusionKeywords: ['äpfel'], exclusionKeywords: ['saft'], occurrenceDates: events };
    const rest = await post(`${mcp.service.url}/api/v2/correlation`, input);
    const { correlations } = (await rest.json()) as { correlations: Record<string, Record<string, unknown>> };
    for (const [name, detail] of Object.entries(correlations)) {
      const { matchedDates = [], matchedDays, percentageOfProductDays } = answer[name];
      expect({ name, matchedDates, matchedDays, percentage: percentageOfProductDays }).toEqual({ name, ...detail });
    }
    // Eaten on the 1st and the 8th. Three distinct events: 2nd, 8th, 9th.
    expect(answer).toMatchObject({
      ...{ eventDateCount: 3, matchedProductCount: 1, matchedProducts: ['Äpfel, frisch'] },
      ...{ daysWithMatchingProduct: 2, matchedProductsTruncated: false, startDate: '2024-01-01' },
      sameDay: { percentageOfEvents: 33.33 },
      oneDayBefore: { percentageOfEvents: 66.67 },
      twoDaysBefore: { percentageOfEvents: 0 },
      note: expect.stringContaining('not evidence of causation'),
    });
    expect(answer.twoDaysBefore).not.toHaveProperty('matchedDates');
    for (const name of ['across2Days', 'across3Days']) expect(answer[name]).not.toHaveProperty('percentageOfEvents');
  });

  it('correlate_products_with_dates has its windows also when nothing matched', async () => {
    const answer = await mcp.ask('correlate_products_with_dates', {
      inclusionKeywords: ['nothing'],
      occurrenceDates: ['yesterday'],
    });
    const nothing = { matchedDays: 0, percentageOfProductDays: 0 };
    expect(answer).toMatchObject({
      sameDay: { ...nothing, percentageOfEvents: 0 },
      across2Days: nothing,
      across3Days: nothing,
      matchedProductCount: 0,
      message: expect.stringContaining('No logged product matches'),
    });
    expect(answer).not.toHaveProperty('matchedProducts');
  });
});
