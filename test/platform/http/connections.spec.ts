import { setTimeout as moment } from 'node:timers/promises';
import { DocStore } from '../../../src/persistence/doc-store';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { aDay } from '../../support/days';
import { RawConnection } from '../../support/raw-connection';
import { getJson } from '../../support/requests';

/** Clients that send requests without waiting for answers, or open connections without finishing a request. No browser does. */

const DATA = '/api/v2/nutritiondata';
const LIVENESS = '/actuator/health/liveness';
const JSON_BODY = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

let service: TestApp;
let store: DocStore;
let connection: RawConnection;
const others: RawConnection[] = [];

beforeEach(async () => {
  service = await createTestApp();
  store = service.app.get(DocStore);
  await store.save(aDay('2024-01-01'));
  connection = await RawConnection.open(service.url);
});
afterEach(async () => {
  for (const { socket } of [connection, ...others.splice(0)]) socket.destroy();
  jest.restoreAllMocks();
  await service.close();
});

/** Holds the answer of the whole diary back, and counts how often it was requested. */
function holdReads(): { begun: number; answer: () => void } {
  const held = { begun: 0, answer: (): void => undefined };
  const answered = new Promise<void>((resolve) => (held.answer = resolve));
  jest.spyOn(store, 'readDays').mockImplementation(async function* () {
    held.begun++;
    await answered;
    yield [];
  });
  return held;
}

const answersIn = (text: string) => text.match(/HTTP\/1\.1 200 OK\r\n/g)?.length ?? 0;

describe('connections', () => {
  it('of 3,000 requests in one packet the first is answered, then the connection ends', async () => {
    const reads = jest.spyOn(store, 'readDays');
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
    jest.spyOn(store, 'readDays').mockImplementation(async function* () {
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
