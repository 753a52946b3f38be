import { addDays } from '../../src/diary/calendar-day';
import { DocStore } from '../../src/persistence/doc-store';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { aDay, aProduct, day } from '../support/days';
import { RawConnection } from '../support/raw-connection';
import { setTimeout as moment } from 'node:timers/promises';

/** Requests that a client sends without waiting for answers. */

const DATA = '/api/v2/nutritiondata';
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

let service: TestApp;
let store: DocStore;
let connection: RawConnection;

beforeEach(async () => {
  service = await createTestApp();
  store = service.app.get(DocStore);
  const products = [aProduct('Brot'), aProduct('Käse')];
  for (let index = 0; index < 3; index++) await store.save(aDay(addDays(day('2024-01-01'), index), { products }));
  connection = await RawConnection.open(service.url);
});
afterEach(async () => {
  connection.socket.destroy();
  jest.restoreAllMocks();
  await service.close();
});

/** Counts how many reads of the diary are under way at a time; each takes some milliseconds. */
function watchReads(): { most: number; begun: number } {
  const seen = { most: 0, begun: 0 };
  let now = 0;
  const readDays = store.readDays.bind(store);
  jest.spyOn(store, 'readDays').mockImplementation(async function* (...args) {
    seen.begun++;
    seen.most = Math.max(seen.most, ++now);
    try {
      await moment(2);
      yield* readDays(...args);
    } finally {
      now--;
    }
  });
  return seen;
}

const answersIn = (text: string) => text.match(/HTTP\/1\.1 200 OK\r\n/g)?.length ?? 0;

it('a thousand requests in one packet are worked on one after the other, and answered in their order', async () => {
  const reads = watchReads();
  const paths = Array.from(
    { length: 1000 },
    (_, index) => `${DATA}/range?fromDate=2024-01-0${(index % 3) + 1}&toDate=2024-01-03`,
  );
  connection.send(paths.map(request).join(''));
  while (answersIn(connection.text) < 1000 && !connection.socket.closed) await moment(20);

  expect(answersIn(connection.text)).toBe(1000);
  expect(reads).toEqual({ most: 1, begun: 1000 });
  // The first range has three days, the second two, the third one.
  const lengths = [...connection.text.matchAll(/\r\n\r\n(\[.*?\}\])/g)].map(
    ([, body = '[]']) => JSON.parse(body).length as number,
  );
  expect(lengths.slice(0, 6)).toEqual([3, 2, 1, 3, 2, 1]);
});

it('further requests stay unread while one is worked on', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  jest.spyOn(store, 'readDays').mockImplementation(async function* () {
    await answered;
    yield [];
  });
  connection.send(request(DATA));
  connection.send(request(DATA));
  let unsent = 0;
  // More than the buffers of the system hold, in few requests, because those that arrived are worked on afterwards.
  const large = request('/actuator/health/liveness').replace('\r\n\r\n', `\r\nX-Filler: ${'x'.repeat(4000)}\r\n\r\n`);
  const chunk = large.repeat(140);
  for (let sent = 0; sent < 40; sent++) {
    connection.send(chunk);
    await moment(5);
    unsent = connection.socket.writableLength;
  }
  expect(unsent).toBeGreaterThan(chunk.length);

  answer();
  await connection.receives(/"status":"UP"/);
  expect(connection.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it('a body that follows a waiting request is read when its turn has come', async () => {
  const body = JSON.stringify({ occurrenceDates: ['2024-01-02'] });
  const lines = ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${body.length}`];
  connection.send(
    `${request(DATA)}POST /api/v2/correlation HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`,
  );
  await moment(20);
  connection.send(body.slice(5) + request('/actuator/health/liveness'));
  await connection.receives(/"status":"UP"/);

  expect(answersIn(connection.text)).toBe(3);
});

it('a client that leaves is not worked for any more', async () => {
  const reads = watchReads();
  connection.send(request(DATA).repeat(100));
  await connection.receives(/200 OK/);
  connection.socket.destroy();
  await moment(200);

  expect(reads.begun).toBeLessThan(50);
});
