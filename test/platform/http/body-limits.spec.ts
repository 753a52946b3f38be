import { appOfSuite } from '../../support/create-test-app';
import { RawConnection } from '../../support/raw-connection';
import { FOR_MCP } from '../../support/requests';

/** Bodies below 1 MB that would cost far more than their bytes. */

const service = appOfSuite({ environment: { EXPORTER_MCP_ENABLED: 'true' } });

async function post(path: string, body: string) {
  const headers = { 'content-type': 'application/json', ...FOR_MCP };
  const answer = await fetch(service.url + path, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as { type?: string; detail?: string } };
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const callOf = (value: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_day","arguments":{"date":${value}}}}`;

const TOO_DEEP = 'The request body is nested more than 32 levels deep';
const TOO_MANY = 'The request body holds more than 10000 values';

describe('a body', () => {
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
      const answer = await fetch(service.url + path, { method: 'POST', headers, body: 'this is no compressed text' });
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
      const connection = await RawConnection.open(service.url);
      const lines = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 1048577'];
      connection.send([`${method} /api/v2/nutritiondata HTTP/1.1`, ...lines, '\r\n'].join('\r\n'));
      await connection.receives(/\}$/);
      connection.socket.destroy();

      expect(connection.text).toMatch(/^HTTP\/1\.1 413 /);
      expect(connection.text).toContain('"type":"urn:problem-type:nutrition-diary:payload-too-large"');
    },
  );
});
