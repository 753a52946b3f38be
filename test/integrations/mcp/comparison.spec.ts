import { McpTestApp, protocolError } from '../../support/mcp-client';
import { post } from '../../support/requests';
import { FOUR_DAYS, NOW } from '../../support/worked-example';
import { Logger } from '@nestjs/common';
import { DiaryError } from '../../../src/diary/errors';
import { SERVER_SIDE_FAILURE } from '../../../src/integrations/mcp/error.filter';
import { DayWords } from '../../../src/integrations/mcp/day-words';
import { DocStore } from '../../../src/persistence/doc-store';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { NutrientQueries, ProductQueries } from '../../../src/persistence/queries';
import { GOOD_CALLS } from '../../support/tool-calls';

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

describe('failures', () => {
  /** Failures that a client cannot mend: one fixed sentence for all causes, and the cause in the log alone. */

  const SECRET = 'mongodb://diary:hunter2@database.internal/diary';

  const QUESTIONS = [
    [DocStore, ['findDay', 'readTotals', 'countDays']],
    [
      ProductQueries,
      ['countProducts', 'findNames', 'listProductDays', 'rankProducts', 'summarizeProducts', 'findProductDays'],
    ],
    [NutrientQueries, ['tallyNutrients', 'readNutrient', 'tallyMeals', 'sumByTime']],
  ] as const;

  let logged: string[];

  beforeEach(() => {
    logged = [];
    jest
      .spyOn(Logger.prototype, 'error')
      .mockImplementation((...parts: unknown[]) => void logged.push(parts.join(' ')));
  });
  afterEach(() => jest.restoreAllMocks());

  /** From now on every question to the document store fails. */
  function breakStore(error: () => Error): void {
    const fail = () => Promise.reject(error());
    const slices = { [Symbol.asyncIterator]: () => ({ next: fail }) };
    for (const [token, methods] of QUESTIONS) {
      const store = mcp.service.app.get<Record<string, () => unknown>>(token);
      for (const method of methods) jest.spyOn(store, method).mockImplementation(fail);
    }
    jest.spyOn(mcp.service.app.get(DocStore), 'readDays').mockReturnValue(slices);
    jest.spyOn(mcp.service.app.get(ProductQueries), 'findOccurrences').mockReturnValue(slices);
    jest.spyOn(mcp.service.app.get(UserDataStore), 'read').mockReturnValue(slices as never);
    jest.spyOn(mcp.service.app.get(UserDataStore), 'find').mockImplementation(fail);
  }

  it('the sentence says whose fault it is, and not to try other parameters', () => {
    expect(SERVER_SIDE_FAILURE).toBe(
      'The request failed for a server-side reason, which is in the log of the service; do not retry it with different parameters.',
    );
  });

  it.each([
    [
      'a store that is away',
      () => new DiaryError('store-unavailable', `No answer from ${SECRET}`, { cause: new Error(SECRET) }),
    ],
    ['an unexpected error', () => new Error(`connect ECONNREFUSED ${SECRET}`)],
  ])('%s: every tool answers the fixed sentence and nothing else', async (_case, error) => {
    breakStore(error);
    for (const { name } of (await mcp.client.listTools()).tools.filter((tool) => tool.name !== 'get_data_schema')) {
      logged = [];
      expect({ name, ...(await mcp.call(name, GOOD_CALLS[name])) }).toEqual({
        name,
        isError: true,
        text: SERVER_SIDE_FAILURE,
        body: undefined,
      });
      expect(logged.join('\n')).toContain('tools/call failed');
      // One line, with the stack.
      expect(logged).toHaveLength(1);
      expect(logged[0]).toMatch(/\n\s+at /);
    }
  });

  it.each(['nutrition://stats', 'nutrition://weekly-summary', 'nutrition://day/today'])(
    '%s: a protocol error with the fixed sentence',
    async (uri) => {
      breakStore(() => new Error(SECRET));
      expect(await protocolError(mcp.client.readResource({ uri }))).toEqual({
        code: -32603,
        message: SERVER_SIDE_FAILURE,
      });
      expect(logged).toEqual([expect.stringContaining(SECRET)]);
    },
  );

  it('a prompt that fails: a protocol error with the fixed sentence', async () => {
    jest.spyOn(mcp.service.app.get(DayWords), 'yesterday').mockImplementation(() => {
      throw new Error(SECRET);
    });
    for (const name of ['weekly_nutrition_review', 'protein_gap_analysis', 'logging_hygiene_check']) {
      logged = [];
      const asked = mcp.client.getPrompt({ name });
      expect(await protocolError(asked)).toEqual({ code: -32603, message: SERVER_SIDE_FAILURE });
      expect(logged).toEqual([expect.stringContaining(SECRET)]);
    }
  });

  it('something that is thrown and is no error is not shown either', async () => {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- drivers do such things
    jest.spyOn(mcp.service.app.get(DocStore), 'findDay').mockImplementation(() => Promise.reject(SECRET));
    expect((await mcp.call('get_day', { date: 'today' })).text).toBe(SERVER_SIDE_FAILURE);
  });

  it('an answer that does not fit what the tool declares is not sent, and says nothing', async () => {
    const totals = { ...FOUR_DAYS[0]!, totalFat: SECRET as unknown as number };
    jest.spyOn(mcp.service.app.get(DocStore), 'findDay').mockResolvedValue({ id: 'x', ...totals });
    const asked = mcp.client.callTool({ name: 'get_day', arguments: { date: 'today' } });
    expect(await protocolError(asked)).toEqual({ code: -32603, message: SERVER_SIDE_FAILURE });
    expect(logged.join('\n')).toContain('does not match outputSchema');
  });

  it('refusals are no failures: nothing is logged', async () => {
    await mcp.call('get_day', { date: 'soon' });
    await mcp.call('get_trend', { metric: 'FAT' });
    await protocolError(mcp.client.readResource({ uri: 'nutrition://day/soon' }));
    expect(logged).toEqual([]);
  });

  it('and the next call works again', async () => {
    breakStore(() => new Error(SECRET));
    await mcp.call('get_stats');
    jest.restoreAllMocks();
    expect(await mcp.ask('get_stats')).toMatchObject({ amountEntries: 4 });
  });
});
