import { setTimeout as moment } from 'node:timers/promises';
import { addDays } from '../../../src/diary/calendar-day';
import { DocStore } from '../../../src/persistence/doc-store';
import { aDay, day } from '../../support/days';
import { McpTestApp } from '../../support/mcp-client';
import { FOR_MCP, post, readJson, getJson } from '../../support/requests';
import { appOfSuite } from '../../support/create-test-app';
import { RawConnection } from '../../support/raw-connection';

const LAST = day('2024-08-31');
const mcp = McpTestApp.ofSuite({ days: [aDay(LAST)] });

describe('limits of one request, at each and one above it:', () => {
  const ask = async (path: string, body: unknown) =>
    readJson(await post(mcp.service.url + path, body, { headers: FOR_MCP }));

  const words = (count: number, length = 10) =>
    Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, 'x'));
  const dates = (count: number) => Array.from({ length: count }, (_, index) => addDays(LAST, -index));

  describe('a correlation', () => {
    it.each([
      { inclusionKeywords: words(100), exclusionKeywords: words(100) },
      { inclusionKeywords: words(1, 200) },
      // A character is a character, also one of two units.
      { inclusionKeywords: ['🍎'.repeat(200)] },
      { occurrenceDates: dates(5000) },
    ])('may be as large as its limits', async (input) => {
      expect((await ask('/api/v2/correlation', input)).status).toBe(200);
    });

    it.each([
      [{ inclusionKeywords: words(101) }, { inclusionKeywords: 'inclusionKeywords must be at most 100 texts' }],
      [{ exclusionKeywords: words(101) }, { exclusionKeywords: 'exclusionKeywords must be at most 100 texts' }],
      [
        { inclusionKeywords: ['milch', ...words(1, 201)] },
        { inclusionKeywords: 'inclusionKeywords must be texts of at most 200 characters' },
      ],
      [{ occurrenceDates: dates(5001) }, { occurrenceDates: 'occurrenceDates must be at most 5000 dates' }],
    ])('may not be larger', async (input, errors) => {
      expect(await ask('/api/v2/correlation', input)).toMatchObject({ status: 400, body: { errors } });
    });

    it('has its limits in the document', async () => {
      const { components } = (await (await fetch(`${mcp.service.url}/api-docs`)).json()) as {
        components: { schemas: Record<string, { properties: object }> };
      };
      expect(components.schemas['CorrelationInputDto']!.properties).toMatchObject({
        inclusionKeywords: { maxItems: 100, items: { maxLength: 200 } },
        exclusionKeywords: { maxItems: 100, items: { maxLength: 200 } },
        occurrenceDates: { maxItems: 5000 },
      });
    });
  });

  const RANGE = { fromDate: '7_days_ago', toDate: 'yesterday' };
  const targets = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ metric: 'FAT', comparator: 'AT_MOST', value: index }));

  describe('a tool', () => {
    it.each([
      ['check_goals', { ...RANGE, targets: targets(20) }],
      ['find_days_with_products', { includeKeywords: words(100), excludeKeywords: words(100) }],
      ['correlate_products_with_dates', { inclusionKeywords: words(100), occurrenceDates: ['today'] }],
      ['search_products', { name: 'x'.repeat(200) }],
      ['list_distinct_products', { search: 'x'.repeat(200) }],
    ])('%s may be asked for as much as its limits', async (name, values) => {
      expect((await mcp.call(name, values)).isError).toBe(false);
    });

    it.each([
      ['check_goals', { ...RANGE, targets: targets(21) }, '[targets]: has 21 targets; the limit is 20 targets'],
      [
        'find_days_with_products',
        { includeKeywords: words(101) },
        '[includeKeywords]: has 101 keywords; the limit is 100 keywords',
      ],
      [
        'find_days_with_products',
        { includeKeywords: ['x'], excludeKeywords: words(101) },
        '[excludeKeywords]: has 101 keywords; the limit is 100 keywords',
      ],
      [
        'correlate_products_with_dates',
        { inclusionKeywords: ['x'.repeat(201)], occurrenceDates: ['today'] },
        '[inclusionKeywords.0]: has 201 characters; the limit is 200 characters',
      ],
      ['search_products', { name: 'x'.repeat(201) }, '[name]: has 201 characters; the limit is 200 characters'],
      [
        'list_distinct_products',
        { search: 'x'.repeat(201) },
        '[search]: has 201 characters; the limit is 200 characters',
      ],
    ])('%s refuses more, in a sentence with the limit', async (name, values, sentence) => {
      expect(await mcp.refusal(name, values)).toBe(`Invalid parameters: ${sentence}`);
    });
  });
});

describe('a body', () => {
  /** Bodies below 1 MB that would cost far more than their bytes. */

  async function post(path: string, body: string) {
    const headers = { 'content-type': 'application/json', ...FOR_MCP };
    const answer = await fetch(mcp.service.url + path, { method: 'POST', headers, body });
    return { status: answer.status, body: (await answer.json()) as { type?: string; detail?: string } };
  }

  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const callOf = (value: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_day","arguments":{"date":${value}}}}`;

  const TOO_DEEP = 'The request body is nested more than 32 levels deep';
  const TOO_MANY = 'The request body holds more than 10000 values';

  it.each([
    ['/api/v2/correlation', 'a field that nobody knows, nested', `{"nobody":${nested(33)}}`, TOO_DEEP],
    ['/api/v2/correlation', 'a list in a list, 400,000 times', `{"exclusionKeywords":${nested(400_000)}}`, TOO_DEEP],
    ['/api/v2/correlation', '250,000 lists', `{"nobody":[${'[],'.repeat(249_999)}[]]}`, TOO_MANY],
    ['/api/v2/correlation', '100,000 numbers', `{"occurrenceDates":[${'1,'.repeat(99_999)}1]}`, TOO_MANY],
    ['/mcp', 'arguments nested a thousand levels', callOf(nested(1000)), TOO_DEEP],
    ['/mcp', 'an id nested a thousand levels', `{"jsonrpc":"2.0","id":${nested(1000)},"method":"ping"}`, TOO_DEEP],
    ['/mcp', 'a batch of 50,000 nothings', `[${'{},'.repeat(49_999)}{}]`, TOO_MANY],
  ])('%s: %s is 400 with the limit in the sentence', async (path, _name, body, detail) => {
    const answer = await post(path, body);
    expect([answer.status, answer.body.detail]).toEqual([400, detail]);
    expect(answer.body.type).toBe('urn:problem-type:nutrition-diary:malformed-request');
  });

  it.each(['gzip', 'deflate', 'br'])('junk that calls itself %s is 400', async (encoding) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    for (const path of ['/api/v2/correlation', '/mcp']) {
      const answer = await fetch(mcp.service.url + path, {
        method: 'POST',
        headers,
        body: 'this is no compressed text',
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ type: 'urn:problem-type:nutrition-diary:malformed-request' });
    }
  });

  it('reads what is within the limits: 32 lists in each other, and 9,997 numbers in a list', async () => {
    // 1 for the body, 1 for `startDate`, 1 for the list.
    const most = `{"startDate":"2024-01-01","nobody":[${'1,'.repeat(9_996)}1]}`;
    expect((await post('/api/v2/correlation', most)).status).toBe(200);
    expect((await post('/api/v2/correlation', `{"nobody":${nested(32)}}`)).status).toBe(200);
  });

  it.each(['POST', 'DELETE'])(
    'a body announced as larger than 1 MB is 413 before any of it was sent: %s',
    async (method) => {
      const connection = await RawConnection.open(mcp.service.url);
      const lines = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 1048577'];
      connection.send([`${method} /api/v2/nutritiondata HTTP/1.1`, ...lines, '\r\n'].join('\r\n'));
      await connection.receives(/\}$/);
      connection.socket.destroy();

      expect(connection.text).toMatch(/^HTTP\/1\.1 413 /);
      expect(connection.text).toContain('"type":"urn:problem-type:nutrition-diary:payload-too-large"');
    },
  );
});

describe('connections', () => {
  /** Clients that send requests without waiting for answers, or open connections without finishing a request. No browser does. */

  const DATA = '/api/v2/nutritiondata';
  const LIVENESS = '/actuator/health/liveness';
  const JSON_BODY = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

  const service = appOfSuite({ days: [aDay('2024-01-01')] });
  const store = () => service.app.get(DocStore);
  let connection: RawConnection;
  const others: RawConnection[] = [];

  beforeEach(async () => (connection = await RawConnection.open(service.url)));
  afterEach(() => {
    for (const { socket } of [connection, ...others.splice(0)]) socket.destroy();
    jest.restoreAllMocks();
  });

  /** Holds the answer of the whole diary back, and counts how often it was requested. */
  function holdReads(): { begun: number; answer: () => void } {
    const held = { begun: 0, answer: (): void => undefined };
    const answered = new Promise<void>((resolve) => (held.answer = resolve));
    jest.spyOn(store(), 'readDays').mockImplementation(async function* () {
      held.begun++;
      await answered;
      yield [];
    });
    return held;
  }

  const answersIn = (text: string) => text.match(/HTTP\/1\.1 200 OK\r\n/g)?.length ?? 0;

  it('of 3,000 requests in one packet the first is answered, then the connection ends', async () => {
    const reads = jest.spyOn(store(), 'readDays');
    connection.send(request(DATA).repeat(3000));
    await connection.closed;

    expect(connection.text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*"2024-01-01"[^]*\]$/);
    expect([answersIn(connection.text), reads.mock.calls.length]).toEqual([1, 1]);
  });

  it('further requests stay unread while one is worked on', async () => {
    const held = holdReads();
    connection.send(request(DATA));
    connection.send(request(DATA));
    let unsent = 0;
    // More than the buffers of the system hold.
    const large = request(LIVENESS).replace('\r\n\r\n', `\r\nX-Filler: ${'x'.repeat(4000)}\r\n\r\n`);
    const chunk = large.repeat(140);
    for (let sent = 0; sent < 40; sent++) {
      connection.send(chunk);
      await moment(5);
      unsent = connection.socket.writableLength;
    }
    expect(unsent).toBeGreaterThan(chunk.length);

    held.answer();
    await connection.closed;
    expect(held.begun).toBe(1);
  });

  it('a request that comes when the last bytes of an answer have been sent, but not yet their end, is answered', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    jest.spyOn(store(), 'readDays').mockImplementation(async function* () {
      const products = Array.from({ length: 2000 }, () => aDay('2024-01-01').products).flat();
      yield [{ id: 'x'.repeat(200_000), ...aDay('2024-01-01'), products }];
      await ended;
    });
    connection.send(request(DATA));
    await connection.receives(/xxx/);
    connection.send(request(LIVENESS));
    end();
    await connection.receives(/"status":"UP"/);

    expect(answersIn(connection.text)).toBe(2);
  });

  it('600 connections with nothing, or the beginning of header lines, a JSON body or an upload, keep nobody out', async () => {
    const beginnings = [
      '',
      `GET ${LIVENESS} HTTP/1.1\r\nHost: localhost\r\n`,
      ...[DATA, `${DATA}/import`].map((path) => `POST ${path} HTTP/1.1\r\n${JSON_BODY}`),
    ];
    for (let count = 0; count < 600; count++) {
      const other = await RawConnection.open(service.url);
      other.send(beginnings[count % beginnings.length]!);
      others.push(other);
    }

    for (const path of [LIVENESS, '/actuator/health/readiness', DATA]) {
      expect((await getJson(service.url + path)).status).toBe(200);
    }
    // The longest waiting connections had to make room, whatever part of a request they had sent.
    await Promise.all(others.slice(0, beginnings.length).map(({ closed }) => closed));
    expect(others.at(-1)?.socket.closed).toBe(false);
  });

  it('a connection whose answer is on its way stays', async () => {
    connection.send(request(`${DATA}/export/events`));
    await connection.receives(/200 OK[^]*data:/);
    for (let count = 0; count < 600; count++) others.push(await RawConnection.open(service.url));
    await others[0]?.closed;

    expect(connection.socket.closed).toBe(false);
  });
});
