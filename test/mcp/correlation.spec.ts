import { McpTestApp } from '../support/mcp-client';
import { post } from '../support/requests';
import { FOUR_DAYS, NOW } from '../support/worked-example';

let mcp: McpTestApp;

beforeAll(async () => {
  mcp = await McpTestApp.open({ now: NOW, days: FOUR_DAYS });
});
afterAll(() => mcp.close());

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
    eventDateCount: 3,
    matchedProductCount: 1,
    matchedProducts: ['Äpfel, frisch'],
    daysWithMatchingProduct: 2,
    matchedProductsTruncated: false,
    startDate: '2024-01-01',
    sameDay: { matchedDays: 1, percentageOfProductDays: 50, percentageOfEvents: 33.33, matchedDates: ['2024-01-08'] },
    oneDayBefore: { matchedDays: 2, percentageOfProductDays: 100, percentageOfEvents: 66.67 },
    twoDaysBefore: { matchedDays: 0, percentageOfProductDays: 0, percentageOfEvents: 0 },
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
