import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createApp } from '../../src/app';
import { limitSlowClients, type Patience } from '../../src/http/slow-clients';
import { loadConfig } from '../../src/config/load-config';
import { DocStore } from '../../src/persistence/doc-store';
import { upstreamOf } from '../support/create-test-app';
import { aDay, aProduct } from '../support/days';
import { TestClock } from '../support/test-clock';

const LONG = 60_000;
const DATA = '/api/v2/nutritiondata';

let site: SimulatedSite;
let end: () => Promise<void>;
let server: Server;
let store: DocStore;
const sockets: Socket[] = [];

beforeEach(async () => (site = await SimulatedSite.start()));
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  jest.restoreAllMocks();
  await end();
  await site.stop();
});

/** The service with less patience than it has; everything else as it is. */
async function listen(patience: Partial<Patience>): Promise<void> {
  const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:', EXPORTER_LOG_LEVEL: 'error' };
  const { config } = loadConfig({ environment: { ...environment, ...upstreamOf(site) } });
  const app = await createApp(config, new TestClock('2024-09-01T12:00:00Z'));
  server = app.getHttpServer();
  limitSlowClients(server, { headers: LONG, request: LONG, answer: LONG, idle: LONG, check: 50, ...patience });
  await app.listen(0, '127.0.0.1');
  store = app.get(DocStore);
  end = () => app.close();
}

/** What comes back for some bytes, until the service ends the connection. */
async function send(text: string): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('error', () => undefined);
  socket.write(text);
  return { socket, received: () => answer, closed: once(socket, 'close') };
}

const LIVENESS = 'GET /actuator/health/liveness HTTP/1.1\r\nHost: localhost\r\n';

describe('a client that is slow', () => {
  it('to send its header lines, one now and then, is answered with 408 and loses the connection', async () => {
    await listen({ headers: 300 });
    const { socket, received, closed } = await send(LIVENESS);
    const more = setInterval(() => socket.write('X-More: 1\r\n'), 50);
    await closed;
    clearInterval(more);

    expect(received()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(received()).toContain('urn:problem-type:nutrition-diary:request-timeout');
  });

  it('to send its body is answered with 408 and loses the connection', async () => {
    await listen({ headers: 300, request: 300 });
    const lines = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 1000'];
    const { received, closed } = await send(`POST ${DATA} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n{`);
    await closed;

    expect(received()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it('to take its answer loses the connection, and the store is no longer read', async () => {
    await listen({ answer: 300 });
    let ended = false;
    jest.spyOn(store, 'readDays').mockImplementation(async function* () {
      const slice = [
        { id: 'x', ...aDay('2024-01-01', { products: Array.from({ length: 1000 }, () => aProduct('Brot')) }) },
      ];
      try {
        for (;;) {
          yield slice;
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        ended = true;
      }
    });
    const { socket } = await send('');
    socket.pause();
    socket.write(`GET ${DATA} HTTP/1.1\r\nHost: localhost\r\n\r\n`);

    while (!ended) await new Promise((resolve) => setTimeout(resolve, 20));
  });

  it('to ask again loses the connection', async () => {
    await listen({ idle: 100 });
    const { received, closed } = await send(`${LIVENESS}\r\n`);
    await closed;

    expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe('a client that is patient', () => {
  it('gets the answer of an export that takes longer than all of this', async () => {
    await listen({ headers: 100, request: 100, answer: 100, idle: LONG });
    site.addFault({ kind: 'slow', ms: 1_000, times: 1 });
    const body = JSON.stringify({ fromDate: '2024-08-27', toDate: '2024-08-27' });
    const lines = ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${body.length}`];
    const startedAt = performance.now();
    const { received } = await send(`POST ${DATA} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    while (!received().includes('successfulDays')) await new Promise((resolve) => setTimeout(resolve, 20));

    expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(performance.now() - startedAt).toBeGreaterThan(1_000);
  });
});

it('a service that stops waits for an answer under way, but for no next request on its connection', async () => {
  await listen({});
  site.addFault({ kind: 'slow', ms: 300, times: 1 });
  const body = JSON.stringify({ fromDate: '2024-08-27', toDate: '2024-08-27' });
  const lines = ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${body.length}`];
  const { received, closed } = await send(`POST ${DATA} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  while (site.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const stopped = once(server, 'close');
  const ending = end();
  end = () => ending;
  await Promise.all([closed, stopped]);

  expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

describe('the patience that the service has', () => {
  it('keeps an idle connection longer than the proxies in deploy/proxies do, and an answer without a limit', async () => {
    await listen({});
    limitSlowClients(server);

    // nginx: keepalive_timeout 60 s; Caddy: keepalive 2 min.
    expect(server.keepAliveTimeout).toBeGreaterThan(120_000);
    expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout);
    expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([20_000, 60_000, 120_000]);
  });
});
