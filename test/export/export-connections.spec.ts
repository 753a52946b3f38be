import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { exportDays } from '../support/requests';
import { TcpProxy } from '../support/tcp-proxy';

const PROXY_VARIABLES = ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'];

let site: SimulatedSite;
let line: TcpProxy;
let service: TestApp;

beforeEach(async () => {
  site = await SimulatedSite.start();
  line = await TcpProxy.start(Number(new URL(site.url).port));
  const environment = { ...upstreamOf(site), EXPORTER_UPSTREAM_URL: `http://127.0.0.1:${line.port}` };
  service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment });
});

afterEach(async () => {
  for (const name of PROXY_VARIABLES) delete process.env[name];
  await service.close();
  await line.stop();
  await site.stop();
});

async function exportAugust(): Promise<unknown> {
  const { body } = await exportDays(service, '2024-08-20', '2024-08-29');
  return (body as { successfulDays: string[] }).successfulDays.length;
}

it('asks for all days over one connection; only the redirect after the login ends the one before', async () => {
  expect(await exportAugust()).toBe(10);
  expect(await exportAugust()).toBe(10);
  expect(site.logins).toBe(1);
  expect(line.connections).toBe(2);
});

it('brings the cookies of every hop, and no others', async () => {
  await exportAugust();
  const cookies = site.requests.map(({ headers }) => (headers.cookie ?? '').replaceAll(/=[^;]*/g, ''));
  // The login, the page that it leads to, and the ten days.
  expect(cookies).toEqual(['', 'fddb', ...Array<string>(10).fill('fddb; fddb_visit')]);
});

it('asks the configured address, whatever proxy the environment names', async () => {
  // Nothing listens there: a request that took this way would fail.
  for (const name of PROXY_VARIABLES) process.env[name] = 'http://127.0.0.1:9';
  expect(await exportAugust()).toBe(10);
});
