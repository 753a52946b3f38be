import { Logger } from '@nestjs/common';
import { DiaryError } from '../../../src/diary/errors';
import { SERVER_SIDE_FAILURE } from '../../../src/integrations/mcp/error.filter';
import { DayWords } from '../../../src/integrations/mcp/day-words';
import { DocStore } from '../../../src/persistence/doc-store';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { NutrientQueries, ProductQueries } from '../../../src/persistence/queries';
import { McpTestApp, protocolError } from '../../support/mcp-client';
import { GOOD_CALLS } from '../../support/tool-calls';
import { FOUR_DAYS, NOW } from '../../support/worked-example';

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

const mcp = McpTestApp.ofSuite({ now: NOW, days: FOUR_DAYS });
beforeEach(() => {
  logged = [];
  jest.spyOn(Logger.prototype, 'error').mockImplementation((...parts: unknown[]) => void logged.push(parts.join(' ')));
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

describe('failures', () => {
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
