import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { addDays } from '../../src/diary/calendar-day';
import { DocStore } from '../../src/persistence/doc-store';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { aDay, aProduct, day } from '../support/days';
import { describeWithProxy, type Proxy, PROXY_EXAMPLES, startProxy } from '../support/proxies';
import { askRaw, postExport } from '../support/requests';

const DATA = '/api/v2/nutritiondata';

let site: SimulatedSite;
let service: TestApp;
beforeAll(async () => {
  site = await SimulatedSite.start();
  const products = [aProduct('Käse'), aProduct('Brot')];
  service = await createTestApp({
    days: Array.from({ length: 360 }, (_, index) => aDay(addDays(day('2023-01-01'), index), { products })),
    environment: { ...upstreamOf(site), EXPORTER_SERVER_TRUST_PROXY: 'loopback' },
  });
});
afterAll(async () => {
  await service.close();
  await site.stop();
});

describe.each(PROXY_EXAMPLES)('deploy/proxies/$example', ({ name, example, prefix }) => {
  describeWithProxy(name, `behind a real ${name}, under "${prefix}/"`, () => {
    let proxy: Proxy;
    beforeAll(async () => (proxy = await startProxy({ name, example, port: new URL(service.url).port })));
    afterAll(() => proxy.stop());
    afterEach(() => jest.restoreAllMocks());

    const ask = (path: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
      fetch(proxy.url + prefix + path, { headers: { authorization: proxy.authorization, ...headers }, ...init });

    it('asks for a password, and reveals nothing without it', async () => {
      for (const wrong of ['', `Basic ${Buffer.from('alice:wrong').toString('base64')}`]) {
        const answer = await ask(DATA, { headers: { authorization: wrong } });

        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
          401,
          expect.stringMatching(/^Basic /),
        ]);
        expect(await answer.text()).not.toContain('Brot');
      }
    });

    it('passes answers on as they are, with their headers once', async () => {
      const [direct, through] = [await fetch(`${service.url}${DATA}/2023-01-02`), await ask(`${DATA}/2023-01-02`)];

      expect([through.status, await through.json()]).toEqual([200, await direct.json()]);
      for (const header of ['content-security-policy', 'x-content-type-options', 'cache-control', 'content-type']) {
        expect([header, through.headers.get(header)]).toEqual([header, direct.headers.get(header)]);
      }
      expect(through.headers.get('cache-control')).toBe('no-store');
    });

    it('names itself in the OpenAPI document, whatever a client says', async () => {
      const liar: Record<string, string> = { 'X-Forwarded-Prefix': '/evil' };
      for (const headers of [{}, liar]) {
        const { servers } = (await (await ask('/api-docs', { headers })).json()) as { servers: unknown };
        expect(servers).toEqual([{ url: prefix || '/' }]);
      }
    });

    it('shows the reference page with all it needs', async () => {
      const page = await ask('/swagger-ui.html');
      const html = await page.text();
      const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, asset = '']) => new URL(asset, page.url));

      expect([page.status, assets.length]).toEqual([200, expect.any(Number)]);
      expect(assets.length).toBeGreaterThanOrEqual(5);
      for (const asset of assets) {
        expect(asset.href.startsWith(`${proxy.url}${prefix}/swagger-ui.html/`)).toBe(true);
        const loaded = await fetch(asset, { headers: { authorization: proxy.authorization } });
        expect([asset.pathname, loaded.status]).toEqual([asset.pathname, 200]);
        expect((await loaded.arrayBuffer()).byteLength).toBeGreaterThan(0);
      }
    });

    it('passes on a streamed download, compressed as the service made it', async () => {
      const path = `${DATA}/download?format=JSON&includeProducts=true&toDate=2023-12-26`;
      const plain = await (await fetch(service.url + path)).text();
      const { message: answer, body } = await raw(path, { 'Accept-Encoding': 'gzip' });

      expect(answer.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'Accept-Encoding',
        'content-disposition':
          'attachment; filename="nutrition-diary-export-2023-01-01-to-2023-12-26-with-products.json"',
      });
      expect(body.length).toBeLessThan(plain.length / 5);
      expect(gunzipSync(body).toString()).toBe(plain);
    });

    describe('an answer that the service could not complete', () => {
      beforeEach(() => {
        jest.spyOn(service.app.get(DocStore), 'readDays').mockImplementation(async function* () {
          for (let slice = 0; slice < 20; slice++) {
            const products = Array.from({ length: 500 }, (_, index) => aProduct(`Brot ${slice * index}`));
            yield [{ id: 'x', ...aDay('2023-01-01', { products }) }];
          }
          await new Promise((resolve) => setTimeout(resolve, 100));
          throw new Error('the disk is gone');
        });
      });

      it('cannot be unpacked when it is compressed', async () => {
        const { message: answer, body } = await raw(DATA, { 'Accept-Encoding': 'gzip' });

        expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'gzip']);
        expect(() => gunzipSync(body)).toThrow(/unexpected end/);
      });

      // Caddy before 2.8, which Debian has, ends it as if it were complete; docs/access.md says so.
      if (name !== 'nginx') return;
      it('is cut off also when it is plain', async () => {
        const { message: answer, failure } = await raw(DATA);

        expect([answer.statusCode, answer.complete, failure]).toEqual([200, false, 'aborted']);
      });
    });

    it('shows problems whose instance is the path that the client asked for', async () => {
      const answer = await ask(`${DATA}/1999-01-01?x=1`);

      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
      expect(await answer.json()).toMatchObject({ instance: `${prefix}${DATA}/1999-01-01` });
    });

    it('passes on what is not allowed, and what is', async () => {
      const head = await ask(`${DATA}/export?days=1`, { method: 'HEAD' });
      expect([head.status, head.headers.get('allow')]).toEqual([405, 'DELETE, GET, POST']);
      const put = await ask(DATA, { method: 'PUT' });
      expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
      expect((await put.json()) as object).toMatchObject({ instance: prefix + DATA });
    });

    // More than the 16 MB that Home Assistant keeps in memory.
    it('lets a file of many megabytes through to the import', async () => {
      const body = JSON.stringify([{ date: '2024-08-26', totalCalories: 2000 }]) + ' '.repeat(17_000_000);
      const answer = await ask('/api/v2/nutritiondata/import?dryRun=true', { method: 'POST', body });

      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ days: 1 });
    });

    it('passes on how far a fetch is while it runs', async () => {
      const release = site.hold({ after: 1 });
      const events = await ask(`${DATA}/export/events`);
      const run = ask(`${DATA}/export?days=2`);
      let seen = '';
      for await (const part of events.body!.pipeThrough(new TextDecoderStream())) {
        seen += part;
        if (seen.includes('"done":1')) break;
      }
      release();
      expect((await run).status).toBe(200);
    });

    // Over plain http at an address that is not localhost, browsers send no Sec-Fetch-Site: Origin has to be the Host.
    it('passes on the host with its port, so that its own page may start an export over plain http', async () => {
      const start = (url: string, origin: string) =>
        postExport({ url: url + prefix }, '2024-08-26', '2024-08-26', {
          headers: { authorization: proxy.authorization, origin },
        });

      for (const url of [proxy.lanUrl, proxy.url]) {
        expect([url, (await start(url, url)).status]).toEqual([url, 200]);
        expect((await start(url, 'http://elsewhere.example')).status).toBe(403);
      }
    });

    const raw = (path: string, headers: Record<string, string> = {}) =>
      askRaw(proxy.url + prefix + path, { authorization: proxy.authorization, ...headers });
  });
});

describe('the examples of proxies', () => {
  const read = (example: string) => readFileSync(join(__dirname, '..', '..', 'deploy', 'proxies', example), 'utf8');

  it('wait an hour where the proxy would give up after a minute, and keep no copies of the diary', () => {
    for (const { example } of PROXY_EXAMPLES.filter(({ name }) => name === 'nginx')) {
      expect(read(example)).toMatch(/proxy_read_timeout 1h;/);
      expect(read(example)).toMatch(/proxy_buffering off;/);
    }
  });

  it('bind the host to TLS only where the host is the diary', () => {
    const hosts = PROXY_EXAMPLES.filter(({ example }) => read(example).includes('Strict-Transport-Security'));
    expect(hosts.map(({ example }) => example)).toEqual(['Caddyfile']);
  });
});
