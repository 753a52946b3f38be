import { createTestApp, type TestApp } from '../support/create-test-app';
import { readDocument } from '../support/openapi-document';

const open = (trustProxy: string): Promise<TestApp> =>
  createTestApp({ environment: { EXPORTER_SERVER_TRUST_PROXY: trustProxy } });

let service: TestApp;
beforeAll(async () => void (service = await open('true')));
afterAll(() => service.close());

const headersOf = (prefix?: string): Record<string, string> =>
  prefix === undefined ? {} : { 'X-Forwarded-Prefix': prefix };
const serversWith = async (prefix?: string) => (await readDocument(service.url, headersOf(prefix))).servers;

/** The same path as a problem shows it, which takes less than the document. */
async function pathWith(prefix: string, { url } = service): Promise<string> {
  const answer = await fetch(`${url}/nothing`, { headers: headersOf(prefix) });
  return ((await answer.json()) as { instance: string }).instance.replace('/nothing', '');
}

describe('the address of the service in the document', () => {
  it('is the path of a trusted proxy, of each request', async () => {
    expect(await serversWith('/diary/')).toEqual([{ url: '/diary' }]);
    expect(await serversWith()).toEqual([{ url: '/' }]);
    expect(await serversWith('/home/food_1/my-diary')).toEqual([{ url: '/home/food_1/my-diary' }]);
  });

  it.each([
    ['10.0.0.1,127.0.0.1', '/diary'],
    ['10.0.0.1', ''],
    ['false', ''],
    // The default.
    ['', ''],
  ])('counts from whom EXPORTER_SERVER_TRUST_PROXY="%s" names alone', async (trustProxy, expected) => {
    const other = await open(trustProxy);
    expect(await pathWith('/diary', other)).toBe(expected);
    await other.close();
  });

  it.each(['/', '', '//evil.example', 'https://evil.example', '/a b', '/a?b', '/<script>'])(
    'is not something malformed: "%s"',
    async (prefix) => {
      expect(await pathWith(prefix)).toBe('');
    },
  );
});

describe('the reference page', () => {
  const page = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(`${service.url}/swagger-ui.html`, { headers });
    const html = await answer.text();
    return {
      answer,
      html,
      assets: [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, reference = '']) => reference),
    };
  };

  it('is HTML whose styles, scripts and icons load', async () => {
    const { answer, html, assets } = await page();

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain('<title>Nutrition diary API</title>');
    expect(assets.length).toBeGreaterThanOrEqual(5);
    for (const asset of assets) {
      const loaded = await fetch(new URL(asset, `${service.url}/swagger-ui.html`));
      const type = loaded.headers.get('content-type');
      expect([asset, loaded.status, type]).toEqual([asset, 200, expect.stringMatching(/css|javascript|png/)]);
      expect((await loaded.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
  });

  it('asks for nothing from another place, and stays under the path of a proxy', async () => {
    const { assets } = await page({ 'X-Forwarded-Prefix': '/diary' });

    expect(assets.length).toBeGreaterThanOrEqual(5);
    for (const asset of assets) {
      expect(new URL(asset, 'https://home.example/diary/swagger-ui.html').href).toMatch(
        /^https:\/\/home\.example\/diary\/swagger-ui\.html\//,
      );
    }
  });

  it.each([
    [{ 'X-Forwarded-Prefix': '/diary' }, '/diary'],
    [{}, '/'],
  ])('tries requests out under the path of a trusted proxy: %j', async (headers, url) => {
    const script = await (await fetch(`${service.url}/swagger-ui.html/swagger-ui-init.js`, { headers })).text();

    expect(script.replaceAll(/\s/g, '')).toContain(`"servers":[{"url":"${url}"}]`);
    expect(script).toContain('/api/v2/nutritiondata/products/summary');
  });
});
