import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as moment } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addDays } from '../../../src/diary/calendar-day';
import type { DayEntry } from '../../../src/diary/day-entry';
import { DocStore } from '../../../src/persistence/doc-store';
import { appOfSuite } from '../../support/create-test-app';
import { aDay, aProduct, day } from '../../support/days';
import { askRaw } from '../../support/requests';

const DATA = '/api/v2/nutritiondata';
const DAYS = 300;

let store: DocStore;
const service = appOfSuite();
beforeAll(async () => {
  store = service.app.get(DocStore);
  for (let index = 0; index < DAYS; index++) {
    await store.save(aDay(addDays(day('2023-01-01'), index), { products: [aProduct('Käse'), aProduct('Brot')] }));
  }
});
afterEach(() => jest.restoreAllMocks());

const ask = (path: string, encoding = 'identity', onFirstByte?: () => void) =>
  askRaw(service.url + path, { 'Accept-Encoding': encoding }, onFirstByte);

const UNPACK = { gzip: gunzipSync, br: brotliDecompressSync };

describe.each(['gzip', 'br'] as const)('a client that accepts %s', (encoding) => {
  it.each([
    DATA,
    `${DATA}/range?fromDate=2023-01-01&toDate=2023-06-30&includeProducts=true`,
    `${DATA}/download?format=CSV&includeProducts=true`,
    `${DATA}/download?format=JSONL&includeProducts=true`,
    '/api/v2/stats/trend?fromDate=2023-01-01&toDate=2023-12-31',
    '/api-docs',
    '/swagger-ui.html/swagger-ui-bundle.js',
  ])('gets the same bytes in fewer: %s', async (path) => {
    const [plain, packed] = [await ask(path), await ask(path, encoding)];

    expect(plain.message.headers['content-encoding']).toBeUndefined();
    expect(packed.message.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(packed.message.headers['content-type']).toBe(plain.message.headers['content-type']);
    expect(packed.message.headers['content-disposition']).toBe(plain.message.headers['content-disposition']);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    expect(UNPACK[encoding](packed.body).equals(plain.body)).toBe(true);
  });

  it.each([
    [`${DATA}/2023-01-01`, 200],
    [`${DATA}/download?format=CSV&fromDate=2023-01-01&toDate=2023-01-02`, 200],
    [`${DATA}/2024-01-01`, 404],
    ['/actuator/health/liveness', 200],
  ])('gets a small answer as it is, with its length: %s', async (path, status) => {
    const { message, body } = await ask(path, encoding);

    expect([message.statusCode, message.headers['content-encoding']]).toEqual([status, undefined]);
    expect(message.headers['content-length']).toBe(String(body.length));
    expect(body.length).toBeLessThan(1024);
  });

  it('gets no answer that looks complete when the store fails in the middle', async () => {
    let firstByte = (): void => undefined;
    const received = new Promise<void>((resolve) => (firstByte = resolve));
    jest.spyOn(store, 'readDays').mockImplementation(async function* () {
      // Names that cannot be compressed, so that bytes go out before the failure.
      for (let slice = 0; slice < 40; slice++) yield [randomDay(50)];
      await received;
      throw new Error('the disk is gone');
    });

    const { message, body, failure } = await ask(DATA, encoding, firstByte);

    expect([message.statusCode, message.complete, failure]).toEqual([200, false, 'aborted']);
    expect(body.length).toBeGreaterThan(0);
    expect(() => UNPACK[encoding](body)).toThrow(/unexpected end/);
  });

  it('slows the reading of the store down to its own pace, and ends it by going away', async () => {
    let slices = 0;
    let ended = false;
    jest.spyOn(store, 'readDays').mockImplementation(async function* () {
      try {
        for (;;) {
          slices++;
          yield [randomDay(200)];
          await moment(0);
        }
      } finally {
        ended = true;
      }
    });
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1').pause();
    socket.write(`GET ${DATA} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`);

    // That no more is read can only be waited for.
    let seen = -1;
    while (slices === 0 || seen !== slices) {
      seen = slices;
      await moment(300);
    }
    // Each slice is more than 100 kB in compressed form; what is under way fills the buffers of the system.
    expect(slices).toBeLessThan(300);
    expect(ended).toBe(false);

    socket.destroy();
    while (!ended) await moment(10);
  });
});

describe('compression', () => {
  it.each(['', 'identity', 'gzip;q=0', 'nonsense'])(
    'an answer to a client that accepts "%s" is plain',
    async (encoding) => {
      const { message, body } = await ask(DATA, encoding);

      expect(message.headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(body.toString())).toHaveLength(DAYS);
    },
  );

  it('a failure in the first kilobyte is an ordinary problem', async () => {
    jest.spyOn(store, 'readDays').mockImplementation(async function* () {
      yield [{ id: 'x', ...aDay('2023-01-01') }];
      await Promise.reject(new Error('the disk is gone'));
    });

    const { message, body } = await ask(DATA, 'gzip');

    expect([message.statusCode, message.headers['content-type']]).toEqual([
      500,
      'application/problem+json; charset=utf-8',
    ]);
    expect(body.toString()).toContain('urn:problem-type:nutrition-diary:internal-error');
  });
});

/** With long names, because what is wanted is bytes. */
function randomDay(products: number): DayEntry {
  const named = () => aProduct(randomBytes(600).toString('base64'));
  return { id: 'x', ...aDay('2023-01-01', { products: Array.from({ length: products }, named) }) };
}
