import { request } from 'node:http';
import { builtService } from '../../support/built-service';

const service = builtService();

/** Reads every answer to its end, as an unread one would keep the service from closing. */
async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(service.url + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Asks without fetch, which says `no-cache` as soon as it is given a tag. */
function statusAndLength(path: string, tag: string): Promise<[number | undefined, number]> {
  return new Promise((resolve, reject) => {
    request(service.url + path, { headers: { 'If-None-Match': tag } }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => (length += chunk.length));
      answer.on('end', () => resolve([answer.statusCode, length]));
    })
      .on('error', reject)
      .end();
  });
}

const DATA = '/api/v2/nutritiondata';
const REFERENCE = '/swagger-ui.html';

/** The policy, as a list of sources for each directive, `style-src` for example. */
function policyOf(headers: Headers): Record<string, string[]> {
  const policy = headers.get('content-security-policy') ?? '';
  const directives = policy.split(';').map((part) => part.split(' '));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}

describe('the headers that protect the diary', () => {
  it.each([
    ...['/', DATA, `${DATA}/2024-01-01`, '/nothing', '/actuator/health/liveness', '/api-docs'],
    ...[REFERENCE, `${REFERENCE}/swagger-ui-bundle.js`, `${REFERENCE}/`],
  ])(
    'are on every answer, also on problems; they let a page run its own scripts alone, and nobody frame it: %s',
    async (path) => {
      const { headers } = await get(path);

      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers.has('x-powered-by')).toBe(false);
      const [self, none] = [["'self'"], ["'none'"]];
      const policy = { 'default-src': none, 'script-src': self, 'connect-src': self, 'frame-ancestors': none };
      expect(policyOf(headers)).toMatchObject(policy);
    },
  );

  it('leave transport security to the proxy that ends TLS', async () => {
    expect((await get(DATA, { 'X-Forwarded-Proto': 'https' })).headers.has('strict-transport-security')).toBe(false);
  });

  it('allow styles in the text of the reference page, and there only', async () => {
    const styles = async (path: string) => policyOf((await get(path)).headers)['style-src'];
    expect(await styles(REFERENCE)).toEqual(["'self'", "'unsafe-inline'"]);
    for (const path of ['/', DATA, '/swagger-ui.htmlx']) expect(await styles(path)).toEqual(["'self'"]);
  });
});

describe('the reference page under its policy', () => {
  it('has no script in its text, and no handler in its elements', async () => {
    const html = (await get(REFERENCE)).text;

    const scripts = [...html.matchAll(/<script\b([^>]*)>([^<]*)<\/script>/g)];
    expect(scripts.length).toBeGreaterThanOrEqual(3);
    for (const [, attributes = '', text = ''] of scripts) {
      expect(attributes).toMatch(/ src="\.\/swagger-ui\.html\/[\w-]+\.js"/);
      expect(text.trim()).toBe('');
    }
    expect(html).not.toMatch(/<[^>]+\son[a-z]+=|javascript:/i);
  });
});

describe('caches', () => {
  it.each([DATA, `${DATA}/2024-01-01`, '/api/v2/stats', '/actuator/health/readiness', `${DATA}/download?format=CSV`])(
    'keep nothing of the diary: %s',
    async (path) => {
      const { headers } = await get(path);

      expect(headers.get('cache-control')).toBe('no-store');
      expect([headers.get('etag'), headers.get('last-modified')]).toEqual([null, null]);
    },
  );

  it.each(['*', '"anything"', 'W/"2-l9Fw4VUO7kr8CvBlt4zaMCqXZ0w"'])(
    'get a whole answer, also when they ask whether theirs is still good: If-None-Match: %s',
    async (tag) => {
      expect(await statusAndLength(DATA, tag)).toEqual([200, '[]'.length]);
    },
  );

  it('keep the files of the reference page as long as they do not change', async () => {
    const file = `${REFERENCE}/swagger-ui-bundle.js`;
    const first = await get(file);
    const tag = first.headers.get('etag');
    expect(first.text.length).toBeGreaterThan(100_000);
    expect([tag !== null, first.headers.get('cache-control')]).toEqual([true, 'public, max-age=0']);

    expect(await statusAndLength(file, tag!)).toEqual([304, 0]);
    expect(await statusAndLength(file, 'W/"other"')).toEqual([200, expect.any(Number)]);
  });

  it('do not keep what names the address of the service, which differs by proxy', async () => {
    for (const path of ['/api-docs', `${REFERENCE}/swagger-ui-init.js`]) {
      const { headers } = await get(path);
      expect([headers.get('etag'), headers.get('last-modified')]).toEqual([null, null]);
    }
  });
});
