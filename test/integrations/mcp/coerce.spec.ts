import { request } from 'node:http';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';

/** Messages as clients are known to send them, byte for byte, at both revisions of the protocol. */

let service: TestApp;

beforeAll(async () => {
  const days = [
    aDay('2024-08-27', { products: [aProduct('Milch'), aProduct('Brot')], totalProtein: 130 }),
    aDay('2024-08-28', { products: [aProduct('Milch [groß]'), aProduct('Quark, 20% Fett')], totalProtein: 90 }),
  ];
  const environment = { EXPORTER_MCP_ENABLED: 'true', EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' };
  service = await createTestApp({ environment, days });
  await send(NEWEST, 'tools/call', { name: 'set_goals', arguments: { targets: [TARGET] } });
});
afterAll(() => service.close());

const NEWEST = '2026-07-28';
const TARGET = { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 120 };

interface Answer {
  status: number;
  result?: {
    isError?: boolean;
    content?: { text: string }[];
    structuredContent?: object;
    ttlMs?: number;
    cacheScope?: string;
  };
  error?: { code: number; message: string };
}

/** Not with fetch, which would add an Accept of its own. */
function send(revision: string, method: string, params: unknown, accept?: string): Promise<Answer> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const isNewest = revision === NEWEST;
  const { name, uri } = (params ?? {}) as { name?: string; uri?: string };
  const named = name ?? uri;
  const headers = {
    'content-type': 'application/json',
    'mcp-protocol-version': revision,
    ...(isNewest && { 'mcp-method': method, ...(named !== undefined && { 'mcp-name': named }) }),
    ...(accept !== undefined && { accept }),
  };
  const sent = isNewest ? { ...(params as object), _meta: meta } : params;
  return new Promise((resolve, reject) => {
    const asked = request(`${service.url}/mcp`, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode!, ...(JSON.parse(text) as Omit<Answer, 'status'>) }));
    });
    asked.on('error', reject).end(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: sent }));
  });
}

describe('arguments', () => {
  const call = (name: string, values: unknown) =>
    send(NEWEST, 'tools/call', { name, arguments: values }, 'application/json');

  const RANGE = { fromDate: '2024-08-27', toDate: '2024-08-28' };
  const GONE = { validFrom: '2024-09-01' };
  const MET = { daysEvaluated: 2, daysMet: 1 };

  it.each<[string, string, object | null, object]>([
    ['null for arguments', 'get_server_info', null, { entryCount: 2 }],
    ['"" for a text', 'list_distinct_products', { search: '' }, { resultCount: 4 }],
    ['"" for a date', 'search_products', { name: 'milch', fromDate: '' }, { resultCount: 2 }],
    ['null for a number', 'search_products', { name: 'milch', limit: null }, { limit: 100 }],
    ['white space for a number', 'search_products', { name: 'milch', limit: '  ' }, { limit: 100 }],
    ['"" for a list', 'search_products', { name: 'milch', daysOfWeek: '' }, { resultCount: 2 }],
    ['"" for a flag', 'check_goals', { ...RANGE, targets: [TARGET], includeDays: '' }, MET],
    ['"" for a word', 'get_extreme_days', { metric: 'PROTEIN', direction: '' }, { resultCount: 2 }],
    ['null inside a target', 'check_goals', { ...RANGE, targets: [{ ...TARGET, note: null }] }, MET],
    ['a number as text', 'search_products', { name: 'milch', limit: '3' }, { limit: 3 }],
    ['a number as text with an exponent', 'search_products', { name: 'milch', limit: '1e1' }, { limit: 10 }],
    ['a negative number as text', 'search_products', { name: 'milch', limit: '-3' }, { limit: 100 }],
    ['a flag as text', 'check_goals', { ...RANGE, targets: [TARGET], includeDays: 'True' }, { days: [{}, {}] }],
    ['a flag as text that is false', 'check_goals', { ...RANGE, targets: [TARGET], includeDays: ' FALSE ' }, MET],
    ['a list as one text', 'find_days_with_products', { includeKeywords: 'milch' }, { matchedDayCount: 2 }],
    ['a text in brackets', 'find_days_with_products', { includeKeywords: '[groß]' }, { matchedDayCount: 1 }],
    ['a list as Python', 'find_days_with_products', { includeKeywords: "['milch', 'brot']" }, { matchedDayCount: 2 }],
    ['words with white space', 'find_days_with_products', { includeKeywords: [' brot\n'] }, { matchedDayCount: 1 }],
    ['a name with white space', 'search_products', { name: ' milch\n' }, { resultCount: 2 }],
    ['a name as a list', 'get_product_summary', { name: "['milch']" }, { found: true }],
    ['a part of a name as a list', 'list_distinct_products', { search: '["brot "]' }, { resultCount: 1 }],
    ['words with commas', 'find_days_with_products', { includeKeywords: 'brot, quark' }, { matchedDayCount: 2 }],
    ['a name with a comma', 'find_days_with_products', { includeKeywords: 'quark, 20% fett' }, { matchedDayCount: 1 }],
    [
      'words with commas to leave out',
      'find_days_with_products',
      { includeKeywords: ['milch', 'brot', 'quark'], excludeKeywords: 'milch, quark' },
      { matchedDayCount: 1, occurrenceCount: 1 },
    ],
    ['a digit for a list', 'find_days_with_products', { includeKeywords: '3' }, { matchedDayCount: 0 }],
    ['a list of weekdays as JSON', 'search_products', { name: 'milch', daysOfWeek: '["TUESDAY"]' }, { resultCount: 1 }],
    ['a weekday for a list', 'search_products', { name: 'milch', daysOfWeek: 'tuesday' }, { resultCount: 1 }],
    [
      'a date for a list',
      'correlate_products_with_dates',
      { inclusionKeywords: 'milch', occurrenceDates: '2024-08-27' },
      { eventDateCount: 1 },
    ],
    ['targets as an object', 'check_goals', { ...RANGE, targets: TARGET }, MET],
    ['targets as JSON of an object', 'check_goals', { ...RANGE, targets: JSON.stringify(TARGET) }, MET],
    ['the same inside JSON', 'check_goals', { ...RANGE, targets: JSON.stringify({ ...TARGET, value: '120' }) }, MET],
    [
      'goals as JSON of an object',
      'set_goals',
      { targets: JSON.stringify({ ...TARGET, value: '90', min: '' }) },
      { after: { sets: [{ targets: [{ value: 90 }] }] } },
    ],
    ['a word for metrics', 'set_goals', { validFrom: '', remove: 'PROTEIN' }, { before: GONE, after: GONE }],
  ])('%s is taken as it is meant', async (_what, name, values, body) => {
    const { result, error } = await call(name, values);
    expect([error, result?.isError ? result.content : undefined]).toEqual([undefined, undefined]);
    expect(result?.structuredContent).toMatchObject(body);
  });

  it.each<[string, string, object | null, string]>([
    ['"" for what is required', 'get_day', { date: '' }, '[date]: is missing'],
    ['null for all of it', 'get_day', null, '[date]: is missing'],
    ['null for a required list', 'find_days_with_products', { includeKeywords: null }, '[includeKeywords]: is missing'],
    ['an empty list as JSON', 'find_days_with_products', { includeKeywords: '[]' }, '[includeKeywords]: []'],
    ['a list for a date', 'get_day', { date: ['2024-08-27'] }, '[date]: ["2024-08-27"] is not accepted'],
    ['a list as text for a date', 'get_day', { date: '["2024-08-27"]' }, 'is not a date'],
    [
      'a list that was cut',
      'find_days_with_products',
      { includeKeywords: '["milch", "br' },
      'begins like a list and is none',
    ],
    [
      'two names for one',
      'search_products',
      { name: "['milch', 'brot']" },
      'name begins like a list; accepted: one text',
    ],
    ['an invisible word', 'find_days_with_products', { includeKeywords: ['\u200e'] }, '[includeKeywords]: '],
    ['a number in a list of texts', 'find_days_with_products', { includeKeywords: [3] }, '3 is not accepted'],
    [
      'a fraction for a whole number',
      'search_products',
      { name: 'milch', limit: '3.5' },
      '[limit]: 3.5 is not accepted',
    ],
    ['a word for targets', 'check_goals', { ...RANGE, targets: 'FAT' }, 'a target {metric, comparator, value}'],
    ['a long word for goals', 'set_goals', { targets: 'x'.repeat(5000) }, 'a target {metric, comparator, value}'],
    ['JSON that is too long', 'check_goals', { ...RANGE, targets: `[${'{},'.repeat(20_000)}{}]` }, 'a target {metric'],
    ['an empty list of targets', 'check_goals', { ...RANGE, targets: '[]' }, 'a list of at least one target'],
  ])('%s is refused', async (_what, name, values, sentence) => {
    const { result } = await call(name, values);
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(sentence) }] });
    expect(result?.content?.[0]?.text).not.toContain('characters');
  });

  it.each(['0x10', '010', '+3', '80.', '.5', '80,5', '1_0', '٣', 'Infinity', 'NaN', '1e999', 'three', '3 4'])(
    '%j is no number',
    async (value) => {
      const { result } = await call('log_measurement', { kind: 'WEIGHT', value });
      expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('[value]: ') }] });
    },
  );
});

describe.each(['2025-11-25', NEWEST])('at %s', (revision) => {
  it.each<[string, object | null, object]>([
    ['get_server_info', null, { entryCount: 2 }],
    ['search_products', { name: 'milch', limit: '3' }, { limit: 3 }],
  ])('%s with %j is taken as it is meant', async (name, values, body) => {
    const { result } = await send(revision, 'tools/call', { name, arguments: values }, 'application/json');
    expect(result?.structuredContent).toMatchObject(body);
  });

  it.each([
    ['tools/list', { cursor: null }],
    ['resources/list', { cursor: null }],
    ['resources/templates/list', { cursor: null }],
    ['prompts/list', { cursor: null }],
    ['prompts/get', { name: 'weekly_nutrition_review', arguments: null }],
    ['prompts/get', { name: 'weekly_nutrition_review', arguments: { endDate: null } }],
    ['prompts/get', { name: 'weekly_nutrition_review', arguments: { endDate: '' } }],
    ['prompts/get', { name: 'protein_gap_analysis', arguments: { target: null, days: null } }],
  ])('%s with %j is answered', async (method, params) => {
    expect(await send(revision, method, params, 'application/json')).toMatchObject({ status: 200, result: {} });
  });

  it('null for a required argument of a prompt is refused as missing', async () => {
    const params = { name: 'find_trigger_foods', arguments: { occurrenceDates: null } };
    const { error } = await send(revision, 'prompts/get', params, 'application/json');
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('occurrenceDates is missing') });
  });

  it.each([
    undefined,
    '',
    'application/json',
    '*/*',
    'APPLICATION/JSON',
    'Application/Json, Text/Event-Stream',
    'application/*',
    'text/event-stream, application/json;q=0.1',
    'application/json; charset=utf-8',
  ])('Accept: %s is answered', async (accept) => {
    expect(await send(revision, 'tools/list', {}, accept)).toMatchObject({ status: 200, result: {} });
  });

  it.each(['text/html', 'text/event-stream', 'text/*', 'application/json;q=0'])(
    'Accept: %s gets 406',
    async (accept) => {
      expect((await send(revision, 'tools/list', {}, accept)).status).toBe(406);
    },
  );
});

describe('params', () => {
  it.each(['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list', 'ping'])(
    'null for those of %s count as absent',
    async (method) => {
      expect(await send('2025-11-25', method, null)).toMatchObject({ status: 200, result: {} });
    },
  );
});

describe('the newest revision of the protocol, and the one before', () => {
  describe.each([NEWEST, '2025-11-25'])('a message at %s', (revision) => {
    it.each<[method: string, params: Record<string, unknown>, sentence: string]>([
      ['resources/read', {}, 'resources/read: params.uri is not accepted; expected string, received undefined'],
      ['resources/read', { uri: 5 }, 'resources/read: params.uri is not accepted; expected string, received number'],
      ['tools/call', {}, 'tools/call: params.name is not accepted; expected string, received undefined'],
      ['tools/list', { cursor: 5 }, 'tools/list: params.cursor is not accepted; expected string, received number'],
      [
        'prompts/get',
        { name: 'protein_gap_analysis', arguments: { days: 5 } },
        'prompts/get: params.arguments.days is not accepted; expected string, received number',
      ],
    ])('%s with %j is refused with a sentence', async (method, params, message) => {
      expect(await send(revision, method, params)).toMatchObject({ id: 7, error: { code: -32602, message } });
    });
  });

  it('`initialize` lacks its version before 2026-07-28, and is no method from then on', async () => {
    const message = 'initialize: params.protocolVersion is not accepted; expected string, received undefined';
    expect(await send('2025-11-25', 'initialize', {})).toMatchObject({ error: { code: -32602, message } });
    expect(await send(NEWEST, 'initialize', {})).toMatchObject({ error: { code: -32601 } });
  });

  it.each(['initialize', 'resources/read', 'prompts/get', 'tools/call'])('%s needs params', async (method) => {
    const message = `${method}: params is not accepted; expected object, received undefined`;
    const answer = { status: 200, jsonrpc: '2.0', id: 7, error: { code: -32602, message } };
    expect(await send('2025-11-25', method, undefined)).toEqual(answer);
  });

  const FOR_AN_HOUR = { ttlMs: 3_600_000, cacheScope: 'private' };
  const NOT_AT_ALL = { ttlMs: 0, cacheScope: 'private' };
  const UNSAID = { ttlMs: undefined, cacheScope: undefined };

  it.each<[revision: string, method: string, params: Record<string, unknown>, kept: object]>([
    [NEWEST, 'tools/list', {}, FOR_AN_HOUR],
    [NEWEST, 'prompts/list', {}, FOR_AN_HOUR],
    [NEWEST, 'resources/list', {}, FOR_AN_HOUR],
    [NEWEST, 'resources/templates/list', {}, FOR_AN_HOUR],
    [NEWEST, 'server/discover', {}, FOR_AN_HOUR],
    [NEWEST, 'resources/read', { uri: 'nutrition://schema' }, FOR_AN_HOUR],
    [NEWEST, 'resources/read', { uri: 'nutrition://stats' }, NOT_AT_ALL],
    [NEWEST, 'resources/read', { uri: 'nutrition://weekly-summary' }, NOT_AT_ALL],
    [NEWEST, 'resources/read', { uri: 'nutrition://day/2024-08-27' }, NOT_AT_ALL],
    [NEWEST, 'tools/call', { name: 'get_data_schema', arguments: {} }, UNSAID],
    [NEWEST, 'tools/call', { name: 'get_stats', arguments: {} }, UNSAID],
    ['2025-11-25', 'tools/list', {}, UNSAID],
    ['2025-11-25', 'prompts/list', {}, UNSAID],
    ['2025-11-25', 'resources/read', { uri: 'nutrition://schema' }, UNSAID],
    ['2025-11-25', 'resources/read', { uri: 'nutrition://stats' }, UNSAID],
  ])('at %s, %s with %j says how long this caller may keep it: %j', async (revision, method, params, kept) => {
    const { result } = await send(revision, method, params);
    expect(result).toEqual(expect.any(Object));
    expect({ ttlMs: result?.ttlMs, cacheScope: result?.cacheScope }).toEqual(kept);
  });
});
