import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { builtService } from '../support/built-service';
import { askRaw } from '../support/requests';

describe('the files of the page', () => {
  const service = builtService();
  let html: string;
  let script: string;

  beforeAll(async () => {
    html = await (await fetch(service.url)).text();
    script = `${service.url}/${/src="\.\/(assets\/[\w.-]+\.js)"/.exec(html)?.[1]}`;
  });

  it('are packed as the browser likes it best, or not at all', async () => {
    const plain = await askRaw(script, {});
    const gzip = await askRaw(script, { 'Accept-Encoding': 'gzip' });
    const brotli = await askRaw(script, { 'Accept-Encoding': 'gzip, deflate, br' });

    expect(plain.message.headers['content-encoding']).toBeUndefined();
    expect(gzip.message.headers['content-encoding']).toBe('gzip');
    expect(brotli.message.headers['content-encoding']).toBe('br');
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    for (const { message } of [plain, gzip, brotli]) expect(message.headers['vary']).toBe('Accept-Encoding');
  });

  it('are less than 90 kB of packed scripts and styles at the first load; other views come when they are opened', async () => {
    const names = [...html.matchAll(/(?:src|href)="\.\/([\w./-]+\.(?:js|css))"/g)].map(([, name]) => name);
    const packed = await Promise.all(
      names.map((name) => askRaw(`${service.url}/${name}`, { 'Accept-Encoding': 'br' })),
    );

    expect(names).toContain('scheme.js');
    expect(packed.reduce((sum, { body }) => sum + body.length, 0)).toBeLessThan(90_000);
  });

  it('stay in the cache for good when their name holds a digest, and are asked for anew otherwise', async () => {
    const page = await fetch(service.url);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect((await fetch(script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');

    const again = await askRaw(`${service.url}/`, { 'If-None-Match': page.headers.get('etag')! });
    expect(again.message.statusCode).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  it('may load nothing from another host', async () => {
    const policy = (await fetch(service.url)).headers.get('content-security-policy');

    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(html).not.toMatch(/https?:|<style| style=|<script>/);
  });

  it('make a page that can be installed', async () => {
    const manifest = (await (await fetch(`${service.url}/manifest.webmanifest`)).json()) as {
      start_url: string;
      icons: { src: string; type: string }[];
    };

    expect(manifest.start_url).toBe('./');
    for (const { src, type } of manifest.icons) {
      const icon = await fetch(`${service.url}/${src}`);
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
    }
  });

  it('are all there is: other names, the list of files, and ways out of the folder are not found', async () => {
    const names = ['assets/', 'assets/none.js', 'files.json', '.built-from', 'index.html.br', 'assets/..%2ffiles.json'];
    for (const name of [...names, '..%2f..%2fpackage.json', '%2e%2e/package.json', 'src/main.tsx']) {
      const answer = await askRaw(`${service.url}/${name}`, {});
      expect({ name, status: answer.message.statusCode }).toEqual({ name, status: 404 });
    }
  });

  it('are read, not written', async () => {
    const answer = await fetch(service.url, { method: 'POST' });

    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    const head = await fetch(service.url, { method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length')) > 300]).toEqual([200, true]);
  });

  it('are compiled against the document that the service serves', async () => {
    const document = await (await fetch(`${service.url}/api-docs`)).text();
    const code = `
      const { typesOf } = await import('./scripts/api-types.mjs');
      process.stdout.write(typesOf(JSON.parse(require('node:fs').readFileSync(0, 'utf8'))));`;

    const types = execFileSync(process.execPath, ['--input-type=commonjs', '-e', `(async () => {${code}})()`], {
      input: document,
      encoding: 'utf8',
    });
    expect(types).toBe(readFileSync('web/src/api/schema.ts', 'utf8'));
  });

  it('are reached from a link on another site', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', Referer: 'https://example.org/' };
    expect((await fetch(service.url, { headers })).status).toBe(200);
  });
});

describe('serving', () => {
  const service = builtService({ EXPORTER_WEB_ENABLED: 'false' });

  it('there is no page when EXPORTER_WEB_ENABLED is false, and the API is as before', async () => {
    const page = await fetch(service.url);
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect((await fetch(`${service.url}/manifest.webmanifest`)).status).toBe(404);
    expect((await fetch(`${service.url}/api/v2/about`)).status).toBe(200);
  });
});
