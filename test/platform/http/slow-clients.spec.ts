import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as moment } from 'node:timers/promises';
import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { createApp } from '../../../src/app';
import { limitSlowClients, type ClientTimeouts } from '../../../src/platform/http/connections/slow-clients';
import { loadConfig } from '../../../src/config/load-config';
import { DocStore } from '../../../src/persistence/doc-store';
import { upstreamOf } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { RawConnection } from '../../support/raw-connection';
import { TestClock } from '../../support/test-clock';
import { until } from '../../support/until';

const LONG = 60_000;
const DATA = '/api/v2/nutritiondata';
const FILE = `${DATA}/import`;

interface Listening {
  server: Server;
  url: string;
  store: DocStore;
  close(): Promise<void>;
}

let site: SimulatedSite;
let service: Listening;
let removeLimits: () => void;
const connections: RawConnection[] = [];

beforeAll(async () => {
  site = await SimulatedSite.start();
  service = await start();
});
afterEach(() => {
  for (const { socket } of connections.splice(0)) socket.destroy();
  jest.restoreAllMocks();
  removeLimits();
  site.requests.length = 0;
});
afterAll(async () => {
  await service.close();
  await site.stop();
});

async function start(): Promise<Listening> {
  const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:', EXPORTER_LOG_LEVEL: 'error' };
  const { config } = loadConfig({ environment: { ...environment, ...upstreamOf(site) } });
  const app = await createApp(config, new TestClock('2024-09-01T12:00:00Z'));
  const server: Server = app.getHttpServer();
  // Read when it begins to listen.
  Object.assign(server, { connectionsCheckingInterval: 50 });
  await app.listen(0, '127.0.0.1');
  return { server, url: await app.getUrl(), store: app.get(DocStore), close: () => app.close() };
}

/** Until the end of the test, the service has less timeouts than it has; everything else as it is. */
function limit(timeouts: Partial<ClientTimeouts>, { server } = service): void {
  const before = server.listeners('request');
  const own = { headers: LONG, body: LONG, request: LONG, answer: LONG, idle: LONG, check: 50 };
  limitSlowClients(server, { ...own, ...timeouts });
  removeLimits = () => {
    for (const each of server.listeners('request').slice(before.length)) server.off('request', each as () => void);
  };
}

async function send(
  text: string,
  { url = service.url, ...options }: { url?: string; allowHalfOpen?: boolean } = {},
): Promise<RawConnection> {
  const connection = await RawConnection.open(url, options);
  connections.push(connection);
  connection.send(text);
  return connection;
}

/** The header lines of a request with a body of so many bytes. */
function bodyOf(bytes: number, path = DATA): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
}

const RANGE = JSON.stringify({ fromDate: '2024-08-27', toDate: '2024-08-27' });
const EXPORT = bodyOf(RANGE.length) + RANGE;
const LIVENESS = 'GET /actuator/health/liveness HTTP/1.1\r\nHost: localhost\r\n';

describe('a client that is slow', () => {
  it('to send its header lines, one now and then, is answered with 408 and loses the connection', async () => {
    limit({ headers: 300 });
    const client = await send(LIVENESS);
    const more = setInterval(() => client.send('X-More: 1\r\n'), 50);
    await client.closed;
    clearInterval(more);

    expect(client.text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(client.text).toContain('urn:problem-type:nutrition-diary:request-timeout');
  });

  it('to send its body, a little now and then, is answered, also after others that stopped have lost their connections', async () => {
    limit({ body: 600 });
    const path = '/api/v2/correlation';
    const client = await send(bodyOf(0, path).replace('Content-Length: 0', 'Transfer-Encoding: chunked'));
    // One after the other, so that twice the time limit has passed.
    for (const part of ['{', '{ ']) {
      const stopped = await send(bodyOf(20, path) + part);
      while (!stopped.socket.closed) {
        client.send('1\r\n \r\n');
        await moment(60);
      }
    }
    client.send('2\r\n{}\r\n0\r\n\r\n');
    await client.receives(/./);

    expect(client.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it.each([
    {
      timeouts: { headers: 300, request: 300 },
      beginnings: [
        ['header lines that do not end', 'GET / HTTP/1.1\r\n', 408],
        ['nothing', '', 408],
        ['a body that does not arrive in all', `${bodyOf(1000)}{`, 408],
        ['a file that does not arrive in all', `${bodyOf(1000, FILE)}{`, 408],
      ] as const,
    },
    {
      timeouts: { body: 300 },
      beginnings: [
        ['a body that stops arriving', `${bodyOf(1000)}{`, 408],
        ['a file that stops arriving', `${bodyOf(1000, FILE)}{`, 408],
        ['a body that is refused before it arrives', bodyOf(2_000_000), 413],
        ['too many header lines', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, 431],
      ] as const,
    },
  ])(
    'and keeps its side of the connection open is answered and loses it all the same: $timeouts',
    async ({ timeouts, beginnings }) => {
      limit(timeouts);
      const answers = beginnings.map(async ([name, text, status]) => {
        const client = await send(text, { allowHalfOpen: true });
        await client.receives(/./);
        const problem = status === 408 ? '[^]*urn:problem-type:nutrition-diary:request-timeout' : '';
        const answer = expect.stringMatching(`^HTTP/1\\.1 ${status} ${problem}`);
        expect({ name, answer: client.text }).toEqual({ name, answer });
      });
      await Promise.all(answers);

      let open = 1;
      await until(() => {
        service.server.getConnections((_error, count) => (open = count));
        return open === 0;
      });
    },
  );

  it.each(['identity', 'br'])(
    'to take its answer (%s) loses the connection after that time, and the store is no longer read',
    async (encoding) => {
      limit({ answer: 1000 });
      let isOver = false;
      jest.spyOn(service.store, 'readDays').mockImplementation(async function* () {
        try {
          for (;;) {
            // Names that cannot be compressed, so that the buffers between the store and the client fill.
            const products = Array.from({ length: 1000 }, () => aProduct(randomBytes(60).toString('base64')));
            yield [{ id: 'x', ...aDay('2024-01-01', { products }) }];
            await new Promise((resolve) => setImmediate(resolve));
          }
        } finally {
          isOver = true;
        }
      });
      const client = await send('');
      client.socket.pause();
      client.send(`GET ${DATA} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
      await until(() => isOver);
      client.socket.resume();
      await client.closed;

      expect(client.text).not.toMatch(/\r\n0\r\n\r\n$/);
    },
  );

  it('to take its answer, a little now and then, gets it all', async () => {
    limit({ answer: 1500 });
    const products = Array.from({ length: 400_000 }, () => aProduct('Brot'));
    jest.spyOn(service.store, 'readDays').mockImplementation(async function* () {
      yield await Promise.resolve([{ id: 'x', ...aDay('2024-01-01', { products }) }]);
    });
    const client = await send('');
    client.socket.pause();
    client.send(`GET ${DATA} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    // Each time for less than the timeouts, and all of them together for twice as long.
    for (let turn = 0; turn < 6; turn++) {
      await moment(500);
      client.socket.resume();
      // Enough for the system to ask for more; less than that, the service cannot see.
      await moment(10);
      client.socket.pause();
    }
    client.socket.resume();
    await client.closed;

    expect(client.text.match(/Brot/g)).toHaveLength(400_000);
  });

  it('to ask again loses the connection', async () => {
    limit({ idle: 100 });
    const client = await send(`${LIVENESS}\r\n`);
    await client.closed;

    expect(client.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it('with an upload that does not arrive holds up no import beside it', async () => {
    limit({});
    const client = await send(`${bodyOf(100_000, FILE)}[`);
    const file = JSON.stringify([aDay('2024-08-28')]);
    const answer = await fetch(service.url + FILE, { method: 'POST', body: file });

    expect(await answer.json()).toMatchObject({ days: 1, imported: 1 });
    expect([client.socket.closed, client.text]).toEqual([false, '']);
  });
});

describe('a client that is patient', () => {
  it('gets the answer of an export that takes longer than all of this', async () => {
    limit({ headers: 1000, body: 1000, request: 1000, answer: 1000, idle: LONG });
    const release = site.hold();
    const client = await send(EXPORT);
    await until(() => site.requests.length > 0);
    // All of it has passed when a later one is refused.
    const later = await send('GET / HTTP/1.1\r\n');
    await later.closed;
    release();
    await client.receives(/successfulDays/);

    expect(client.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe('a service that stops', () => {
  it('waits for an answer under way, but for no next request on its connection', async () => {
    const stopping = await start();
    limit({}, stopping);
    const release = site.hold();
    const client = await send(EXPORT, { url: stopping.url });
    await until(() => site.requests.length > 0);
    const stopped = once(stopping.server, 'close');
    const ending = stopping.close();
    release();
    await Promise.all([client.closed, stopped, ending]);

    expect(client.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe('the timeouts that the service has', () => {
  it('keeps an idle connection longer than the proxies in deploy/proxies do, and an answer without a limit', () => {
    const { server } = service;
    limit({});
    limitSlowClients(server);

    // nginx: keepalive_timeout 60 s; Caddy: keepalive 2 min.
    expect(server.keepAliveTimeout).toBeGreaterThan(120_000);
    expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout);
    expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([10_000, 300_000, 120_000]);
  });
});
