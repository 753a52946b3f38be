import { loadConfig } from '../../src/config/load-config';
import { originsOfIssuer } from '../../src/config/values';
import { secretsOf } from '../../src/config/secrets';
import { mistakesOf } from '../support/config-mistakes';

const ISSUER = { EXPORTER_ACCESS_OIDC_ISSUER: 'https://auth.example.org' };
const CLIENT = { EXPORTER_ACCESS_OIDC_CLIENT_ID: 'diary' };
const USERS = { EXPORTER_ACCESS_OIDC_ALLOWED_USERS: 'anna@example.org, 42' };

const load = (environment: Record<string, string>) =>
  loadConfig({ environment: { EXPORTER_UPSTREAM_USERNAME: 'x', EXPORTER_UPSTREAM_PASSWORD: 'y', ...environment } });

describe('the issuer', () => {
  it('comes with the name of the service there and the users who may in', () => {
    expect(load({ ...ISSUER, ...CLIENT, ...USERS })).toMatchObject({
      config: {
        access: {
          oidc: { issuer: 'https://auth.example.org', clientId: 'diary', allowedUsers: ['anna@example.org', '42'] },
        },
      },
      warnings: [],
    });
  });

  it('is nothing without them, as everybody with an account there could read the diary', () => {
    expect(mistakesOf(ISSUER)).toEqual([
      'EXPORTER_ACCESS_OIDC_ISSUER: needs EXPORTER_ACCESS_OIDC_CLIENT_ID and EXPORTER_ACCESS_OIDC_ALLOWED_USERS; accepted: all of them together',
    ]);
    expect(mistakesOf({ ...ISSUER, ...CLIENT })).toEqual([
      'EXPORTER_ACCESS_OIDC_ISSUER: needs EXPORTER_ACCESS_OIDC_ALLOWED_USERS; accepted: all of them together',
    ]);
    expect(mistakesOf({ ...ISSUER, ...CLIENT, EXPORTER_ACCESS_OIDC_ALLOWED_USERS: ' , ' })).toEqual([
      "EXPORTER_ACCESS_OIDC_ALLOWED_USERS: ' , ' is not valid; accepted: subjects or e-mail addresses, comma separated",
    ]);
  });

  it.each<Record<string, string>>([
    CLIENT,
    USERS,
    { EXPORTER_ACCESS_OIDC_CLIENT_SECRET: 'secret' },
    { EXPORTER_ACCESS_OIDC_HOSTS: 'keys.example.org' },
    { EXPORTER_ACCESS_PUBLIC_URL: 'https://diary.example.org' },
  ])('is missing when only %j is set', (settings) => {
    expect(mistakesOf(settings)).toEqual([
      `${Object.keys(settings)[0]}: needs EXPORTER_ACCESS_OIDC_ISSUER; accepted: both of them, or none`,
    ]);
  });

  // authentik has a slash at the end, and issuers are compared letter by letter.
  it.each([
    'https://auth.example.org/application/o/diary/',
    'http://localhost:9000',
    'http://127.0.0.1:1',
    'http://[::1]:2',
  ])('is taken as it is written: %s', (issuer) => {
    const { config } = load({ EXPORTER_ACCESS_OIDC_ISSUER: issuer, ...CLIENT, ...USERS });
    expect(config.access.oidc.issuer).toBe(issuer);
  });

  it.each([
    'auth.example.org',
    'http://auth.example.org',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'https://auth.example.org?realm=home',
    'https://auth.example.org#home',
    'https://user:password@auth.example.org',
    'https://auth.example.org/.well-known/openid-configuration',
    'ftp://auth.example.org',
  ])('is an address that nobody on the way can read or change: not %s', (issuer) => {
    const mistakes = mistakesOf({ EXPORTER_ACCESS_OIDC_ISSUER: issuer, ...CLIENT, ...USERS });
    expect(mistakes).toEqual([
      expect.stringMatching(/^EXPORTER_ACCESS_OIDC_ISSUER: .* is not valid; accepted: an https /),
    ]);
    expect(mistakes[0]).not.toContain('user:password');
  });

  it('may have endpoints on further hosts', () => {
    const hosts = { EXPORTER_ACCESS_OIDC_HOSTS: 'oauth2.googleapis.com, WWW.googleapis.com:8443' };
    const { config } = load({ ...ISSUER, ...CLIENT, ...USERS, ...hosts });
    expect(config.access.oidc.hosts).toEqual(['oauth2.googleapis.com', 'www.googleapis.com:8443']);
    expect(originsOfIssuer('https://accounts.google.com', config.access.oidc.hosts)).toEqual([
      'https://accounts.google.com',
      'https://oauth2.googleapis.com',
      'https://www.googleapis.com:8443',
    ]);
    // Nothing is sent in the clear, except on the machine itself.
    expect(originsOfIssuer('http://localhost:9000', ['keys.example.org', 'localhost:9001'])).toEqual([
      'http://localhost:9000',
      'https://keys.example.org',
      'http://localhost:9001',
    ]);
  });

  it.each(['https://keys.example.org', 'keys.example.org/keys', 'a@b', 'keys.example.org:port', '*.example.org', ','])(
    'has no further host %s',
    (hosts) => {
      expect(mistakesOf({ ...ISSUER, ...CLIENT, ...USERS, EXPORTER_ACCESS_OIDC_HOSTS: hosts })).toEqual([
        expect.stringMatching(/^EXPORTER_ACCESS_OIDC_HOSTS: .* is not valid; accepted: host names, comma separated, /),
      ]);
    },
  );

  it('has a secret that is masked wherever it turns up in the log', () => {
    const { config } = load({ ...ISSUER, ...CLIENT, ...USERS, EXPORTER_ACCESS_OIDC_CLIENT_SECRET: 'a long secret' });
    expect(secretsOf(config)).toContain('a long secret');
  });
});

describe('the public address', () => {
  const read = (address: string) =>
    load({ ...ISSUER, ...CLIENT, ...USERS, EXPORTER_ACCESS_PUBLIC_URL: address }).config.access.publicUrl;

  it('may have the path of a proxy, and has no slash at its end', () => {
    expect(read('https://diary.example.org')).toBe('https://diary.example.org');
    expect(read('https://Home.example.org/diary/')).toBe('https://home.example.org/diary');
  });

  it.each([
    'http://diary.example.org',
    'diary.example.org',
    'https://diary.example.org/?a',
    'https://diary.example.org/a"b',
  ])('is an https address without query: not %s', (address) => {
    expect(() => read(address)).toThrow(/^EXPORTER_ACCESS_PUBLIC_URL: .* is not valid; accepted: the https address/);
  });

  it('is missed at start when assistants are served', () => {
    expect(load({ ...ISSUER, ...CLIENT, ...USERS, EXPORTER_MCP_ENABLED: 'true' }).warnings).toEqual([
      'Assistants cannot log in at the OIDC issuer: for that, set EXPORTER_ACCESS_PUBLIC_URL. Tokens of the service count.',
    ]);
  });
});
