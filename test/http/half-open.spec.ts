import { createTestApp, type TestApp } from '../support/create-test-app';
import { getJson } from '../support/requests';
import { RawConnection } from '../support/raw-connection';

/** Clients that open as many connections as they can, and never finish a request. */

const DATA = '/api/v2/nutritiondata';
const JSON_BODY = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';

let service: TestApp;
const open: RawConnection[] = [];

beforeEach(async () => void (service = await createTestApp()));
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.destroy();
  await service.close();
});

it.each([
  ['nothing', ''],
  ['header lines', 'GET /actuator/health/liveness HTTP/1.1\r\nHost: localhost\r\n'],
  ['a JSON body', `POST ${DATA} HTTP/1.1\r\n${JSON_BODY}`],
  ['an upload', `POST ${DATA}/import HTTP/1.1\r\n${JSON_BODY}`],
])('600 connections with the beginning of %s keep nobody out', async (_name, beginning) => {
  for (let count = 0; count < 600; count++) {
    const connection = await RawConnection.open(service.url);
    connection.send(beginning);
    open.push(connection);
  }

  for (const path of ['/actuator/health/liveness', '/actuator/health/readiness', DATA]) {
    expect((await getJson(service.url + path)).status).toBe(200);
  }
  // Those that waited longest had to make room.
  await open[0]?.closed;
  expect(open.at(-1)?.socket.closed).toBe(false);
});

it('a connection whose answer is on its way stays', async () => {
  const stream = await RawConnection.open(service.url);
  stream.send(`GET ${DATA}/export/events HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await stream.receives(/200 OK[^]*data:/);
  for (let count = 0; count < 600; count++) open.push(await RawConnection.open(service.url));
  await open[0]?.closed;

  expect(stream.socket.closed).toBe(false);
  stream.socket.destroy();
});
