import { SiteCookies } from '../../../src/sync/scraper/site-http';

const PAGE = 'https://fddb.info/db/i18n/myday20/';
const page = new URL(PAGE);

/** A jar that was handed these, one after the other. */
function jarWith(...setCookieHeaders: string[]): SiteCookies {
  const jar = new SiteCookies();
  // The agent of a request passes the same option.
  for (const header of setCookieHeaders) jar.setCookieSync(header, PAGE, { ignoreError: true });
  return jar;
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `c${n + 1}=x; Path=/`);

describe('site cookies', () => {
  it('keeps 20 cookies; what comes after is not kept, what is there can change', () => {
    const jar = jarWith(...numbered(500), 'c20=y; Path=/');
    const sent = jar.getCookiesSync(PAGE).map(({ key }) => key);
    expect(sent).toHaveLength(20);
    expect([jar.has('c1', page), jar.has('c20', page), jar.has('c21', page)]).toEqual([true, true, false]);
    expect(jar.getCookieStringSync(PAGE)).toContain('c20=y');
  });

  it('counts the cookies of other paths, too', () => {
    const jar = jarWith(...Array.from({ length: 20 }, (_, n) => `c=x; Path=/${n}`), 'fddb=x; Path=/');
    expect(jar.has('fddb', page)).toBe(false);
  });

  it('has space again after the site removed a cookie', () => {
    const jar = jarWith(...numbered(20), 'c1=; Path=/; Max-Age=0');
    expect(jar.has('c1', page)).toBe(false);
    jar.setCookieSync('fddb=x; Path=/', PAGE);
    expect(jar.has('fddb', page)).toBe(true);
  });

  it.each([
    ['4096 bytes', `fddb=${'x'.repeat(4091)}`, true],
    ['4097 bytes', `fddb=${'x'.repeat(4092)}`, false],
    ['4098 bytes with its attributes', `fddb=${'x'.repeat(4085)}; Path=/`, false],
  ])('keeps a cookie of up to 4096 bytes: %s', (_what, header, isKept) => {
    expect(jarWith(header).has('fddb', page)).toBe(isKept);
  });

  it('forgets everything', () => {
    const jar = jarWith('fddb=x; Path=/');
    jar.removeAllCookiesSync();
    expect(jar.has('fddb', page)).toBe(false);
  });
});
