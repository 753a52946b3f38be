import { createTestApp, type TestApp } from '../support/create-test-app';
import { RawConnection } from '../support/raw-connection';

/** Requests that are refused for their header lines. By default Node answers some of them without a body. */

const DATA = '/api/v2/nutritiondata';
const ONE_MB = 1024 * 1024;

let service: TestApp;
let connection: RawConnection;
beforeAll(async () => void (service = await createTestApp()));
afterAll(() => service.close());
beforeEach(async () => void (connection = await RawConnection.open(service.url)));
afterEach(() => connection.socket.destroy());

/** The status and the problem that come back for some lines; no body is sent. */
async function answerTo(...lines: string[]): Promise<{ status: number; problem: Record<string, unknown> }> {
  connection.send(`${lines.join('\r\n')}\r\n\r\n`);
  await connection.receives(/\}$/);
  const [head = '', body = ''] = connection.text.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain('content-type: application/problem+json; charset=utf-8');
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  return { status: Number(head.split(' ')[1]), problem: JSON.parse(body) as Record<string, unknown> };
}

const JSON_OF = (bytes: number) => ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${bytes}`];

it('an expectation that nobody meets is 417', async () => {
  const { status, problem } = await answerTo(`GET ${DATA} HTTP/1.1`, 'Host: localhost', 'Expect: 200-maybe');

  expect(status).toBe(417);
  expect(problem).toEqual({
    type: 'urn:problem-type:nutrition-diary:expectation-failed',
    title: 'Expectation failed',
    status: 417,
    detail: 'The only supported expectation is 100-continue',
    instance: DATA,
  });
});

it.each([
  ['none', []],
  ['two', ['Host: localhost', 'Host: diary.example']],
  ['the same one twice', ['Host: localhost', 'Host: localhost']],
])('a request must name its host once: %s is 400', async (_, hosts) => {
  const { status, problem } = await answerTo(`GET ${DATA} HTTP/1.1`, ...hosts);

  expect([status, problem['type'], problem['detail']]).toEqual([
    400,
    'urn:problem-type:nutrition-diary:malformed-request',
    'The request must have one Host header',
  ]);
});

it('a request of HTTP/1.0, which knows no Host, is answered', async () => {
  connection.send(`GET ${DATA} HTTP/1.0\r\n\r\n`);
  await connection.closed;

  expect(connection.text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n\[\]$/);
});

describe('a body that is announced as larger than 1 MB', () => {
  it.each(['POST', 'DELETE'])('is 413 before any of it was sent: %s', async (method) => {
    const { status, problem } = await answerTo(`${method} ${DATA} HTTP/1.1`, ...JSON_OF(ONE_MB + 1));

    expect([status, problem['type']]).toEqual([413, 'urn:problem-type:nutrition-diary:payload-too-large']);
  });

  it('is 413 for a client that asks first, which is not told to continue', async () => {
    const { status } = await answerTo(`POST ${DATA} HTTP/1.1`, ...JSON_OF(ONE_MB + 1), 'Expect: 100-continue');

    expect(status).toBe(413);
  });
});

it('a client that asks first whether it may send a body of 1 MB is told to continue, and answered', async () => {
  const body = '{}'.padEnd(ONE_MB, ' ');
  connection.send(
    `POST /api/v2/correlation HTTP/1.1\r\n${JSON_OF(ONE_MB).join('\r\n')}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await connection.receives(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
  expect(connection.text).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  connection.send(body);
  await connection.receives(/ 200 OK\r\n/);

  expect(connection.text).toMatch(/\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
});
