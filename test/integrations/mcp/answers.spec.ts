import { readFileSync } from 'node:fs';
import { beginAnew } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { aMeal, amounts } from '../../support/details';
import { McpTestApp } from '../../support/mcp-client';
import { post } from '../../support/requests';
import { FOUR_DAYS, NOW } from '../../support/worked-example';

/** Meals, times and nutrients for an assistant: the figures of REST, without unknown ones. */

const RANGE = { fromDate: '2024-01-01', toDate: '2024-01-10' };
const QUERY = 'fromDate=2024-01-01&toDate=2024-01-10';
const EARLIER = { fromDate: '2023-01-01', toDate: '2023-01-31' };

// One service, whose diary each block begins anew.
const mcp = McpTestApp.ofSuite();

const DETAILED = [
  aDay('2024-01-01', {
    products: [aProduct('Suppe', { time: '18:30', meal: 'Dinner', kilojoules: 470 })],
    kilojoules: 8909,
    meals: [aMeal('Dinner', { calories: 800 }), aMeal('Snack 1', { kilojoules: null, calories: 200 })],
    nutrients: amounts({ VITAMIN_C: 100, IODINE: 32.5852, ALCOHOL: 0 }),
  }),
  aDay('2024-01-02', { nutrients: amounts({ VITAMIN_C: 61 }) }),
  aDay('2024-01-03', { products: [aProduct('Brot')] }),
];

describe('details', () => {
  beforeAll(() => beginAnew(mcp.service, { now: NOW, days: DETAILED }));

  it('get_day tells details only when they are asked for, and leaves out what is unknown; zero is not', async () => {
    const { entry: plain } = await mcp.ask('get_day', { date: '2024-01-01' });
    expect(plain).not.toHaveProperty('nutrients');

    const { entry } = await mcp.ask('get_day', { date: '2024-01-01', includeDetails: true });
    expect(entry).toMatchObject({ kilojoules: 8909, products: [{ time: '18:30', meal: 'Dinner', kilojoules: 470 }] });
    expect(entry.nutrients).toEqual([
      { key: 'ALCOHOL', unit: 'g', amount: 0 },
      { key: 'VITAMIN_C', unit: 'mg', amount: 100 },
      { key: 'IODINE', unit: 'µg', amount: 32.5852 },
    ]);
    expect(entry.meals).toEqual([
      { name: 'Dinner', kilojoules: 2000, calories: 800, fat: 20, carbs: 50, protein: 20 },
      { name: 'Snack 1', calories: 200, fat: 20, carbs: 50, protein: 20 },
    ]);
  });

  it('get_days tells details of every day, with and without products', async () => {
    const { entries } = await mcp.ask('get_days', { ...RANGE, includeDetails: true });
    expect(entries).toMatchObject([
      { meals: [{ name: 'Dinner' }, { name: 'Snack 1' }] },
      { nutrients: [{ key: 'VITAMIN_C', unit: 'mg', amount: 61 }] },
      {},
    ]);
    expect(entries[0]).not.toHaveProperty('products');
    expect(entries[2]).not.toHaveProperty('nutrients');

    const full = await mcp.ask('get_days', { ...RANGE, includeDetails: true, includeProducts: true });
    expect(full.entries[0].products).toMatchObject([{ name: 'Suppe', time: '18:30' }]);
  });

  it('get_nutrient_averages: those of REST; an average that is unknown is left out', async () => {
    const answer = await mcp.ask('get_nutrient_averages', RANGE);
    expect(answer).toMatchObject({ ...RANGE, daysInRange: 10, found: true });
    const rest = (await mcp.rest(`/stats/nutrients?${QUERY}`)) as Record<string, unknown>[];
    expect(answer.nutrients).toEqual(
      rest.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
    );
  });

  it('get_meal_breakdown: that of REST, with the hours that have energy', async () => {
    const { meals, hours, ...rest } = await mcp.ask('get_meal_breakdown', RANGE);
    expect(rest).toEqual({ ...RANGE, daysInRange: 10, found: true });
    const [dinner, { medianTime: unknown, ...snack }] = (await mcp.rest(`/stats/meals?${QUERY}`)).meals;
    expect([unknown, meals]).toEqual([null, [dinner, snack]]);
    expect(hours).toEqual([{ hour: 18, calories: 100 }]);
  });

  it.each(['get_nutrient_averages', 'get_meal_breakdown'])(
    '%s without data is an answer: found: false',
    async (tool) => {
      expect(await mcp.ask(tool, EARLIER)).toEqual({
        ...{ ...EARLIER, daysInRange: 31, found: false },
        message: expect.stringContaining('unknown is not zero'),
      });
    },
  );

  it('get_trend of a nutrient that no day knows says so; so it does of a range without entries', async () => {
    expect(await mcp.ask('get_trend', { metric: 'WATER', ...RANGE })).toMatchObject({
      loggedDays: 0,
      message: 'No day from 2024-01-01 to 2024-01-10 has a value of WATER; unknown is not zero, so there is no trend.',
    });
    expect(await mcp.ask('get_trend', { metric: 'CALORIES', ...EARLIER })).toMatchObject({
      loggedDays: 0,
      message:
        'No day from 2023-01-01 to 2023-01-31 has a value of CALORIES; unknown is not zero, so there is no trend.',
    });
    expect(await mcp.ask('get_trend', { metric: 'IODINE', ...RANGE })).not.toHaveProperty('message');
  });
});

/** The tools that judge the diary by targets, another period or events. */
describe('comparison', () => {
  beforeAll(() => beginAnew(mcp.service, { now: NOW, days: FOUR_DAYS }));

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

// Questions of a person about one diary. Their figures were counted from its lines by another program than this one.
describe('the questions', () => {
  interface Question {
    question: string;
    tool: string;
    arguments: Record<string, unknown>;
    /** Tools that do not answer it, although their names may look like it. */
    wrong: string[];
    figure: string | number | (string | number)[];
  }

  const lines = readFileSync('bench/questions.jsonl', 'utf8').trimEnd().split('\n');
  const questions = lines.map((line) => JSON.parse(line) as Question);

  /** Whether an answer contains a figure or a word as a whole. */
  function holds(answer: string, figure: string | number): boolean {
    return new RegExp(String.raw`(?<![\w.])${RegExp.escape(String(figure))}(?!\w|\.\d)`, 'u').test(answer);
  }

  let names: string[];

  beforeAll(async () => {
    await beginAnew(mcp.service);
    const headers = { 'content-type': 'application/octet-stream' };
    const file = { method: 'POST', headers, body: readFileSync('bench/questions-diary.jsonl') };
    expect((await fetch(`${mcp.service.url}/api/v2/nutritiondata/import`, file)).status).toBe(200);
    names = (await mcp.client.listTools()).tools.map(({ name }) => name);
  });

  it('are 60 for at least 20 tools, and each names tools that exist and do not answer it', () => {
    expect(questions).toHaveLength(60);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(60);
    expect(new Set(questions.map(({ tool }) => tool)).size).toBeGreaterThanOrEqual(20);
    for (const { tool, wrong } of questions) {
      expect(names).toEqual(expect.arrayContaining([tool, ...wrong]));
      expect(wrong.length).toBeGreaterThan(0);
      expect(wrong).not.toContain(tool);
    }
  });

  it.each(questions)('$tool answers: $question', async ({ tool, arguments: values, figure }) => {
    const { isError, text } = await mcp.call(tool, values);
    const missing = [figure].flat().filter((each) => !holds(text, each));
    expect({ isError, missing, text: missing.length > 0 ? text : '' }).toEqual({
      isError: false,
      missing: [],
      text: '',
    });
  });
});
