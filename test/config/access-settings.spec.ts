import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguredToken, SCOPES } from '../../src/config/access';
import { canBeSetUp } from '../../src/config/config';
import { loadConfig } from '../../src/config/load-config';
import { originsOfIssuer } from '../../src/config/values';
import { mistakesOf } from '../support/config-mistakes';

const HASH = `sha256:${'0a'.repeat(32)}`;

describe('the password', () => {
  it('has at least 12 characters, and a shorter one is not shown', () => {
    expect(mistakesOf({ EXPORTER_ACCESS_PASSWORD: 'elf Zeichen' })).toEqual([
      "EXPORTER_ACCESS_PASSWORD: '*****' is not valid; accepted: at least 12 characters",
    ]);
    expect(mistakesOf({ EXPORTER_ACCESS_PASSWORD: 'zwölf Zeiche' })).toEqual([]);
  });

  it('closes the set-up when it is kept, also without an account', () => {
    const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite:diary.db' };
    const accessPassword = `scrypt:${'0a'.repeat(32)}:${'0b'.repeat(32)}`;
    const kept = (settings: object) => ({ json: JSON.stringify(settings), origin: 'settings.json' });
    expect(canBeSetUp(loadConfig({ environment, stored: kept({}) }).config)).toBe(true);
    expect(canBeSetUp(loadConfig({ environment, stored: kept({ accessPassword }) }).config)).toBe(false);
  });
});

describe('the tokens of the configuration', () => {
  it('are a name, a scope and a hash each', () => {
    expect(readConfiguredToken(`home-assistant=export=${HASH}`)).toEqual({
      name: 'home-assistant',
      scope: 'export',
      hash: '0a'.repeat(32),
    });
  });

  it.each([
    `grafana=owner=${HASH}`,
    `grafana=${HASH}`,
    'grafana=read=sha256:0a',
    `grafana=read=${'0a'.repeat(32)}`,
    `two words=read=${HASH}`,
    `=read=${HASH}`,
    ',',
  ])('are refused when one is malformed: %s', (tokens) => {
    expect(mistakesOf({ EXPORTER_ACCESS_TOKENS: tokens })).toEqual([
      expect.stringMatching(/^EXPORTER_ACCESS_TOKENS: .* is not valid; accepted: name=scope=sha256:/),
    ]);
  });

  it('are named by their number when one is wrong or a name is given twice, since what is there may be a token itself', () => {
    const accepted =
      'accepted: name=scope=sha256:<64 hexadecimal digits>, comma separated, each name once; scopes: measure, journal, read, export, write, admin';
    const token = 'ndia_0123456789012345678901234567890123456789012';

    expect(mistakesOf({ EXPORTER_ACCESS_TOKENS: `grafana=read=${HASH},cron=export=${token}` })).toEqual([
      `EXPORTER_ACCESS_TOKENS: item 2 of 2 is not valid; ${accepted}`,
    ]);
    expect(mistakesOf({ EXPORTER_ACCESS_TOKENS: token })).toEqual([
      `EXPORTER_ACCESS_TOKENS: item 1 of 1 is not valid; ${accepted}`,
    ]);
    expect(mistakesOf({ EXPORTER_ACCESS_TOKENS: `grafana=read=${HASH},grafana=export=${HASH}` })).toEqual([
      `EXPORTER_ACCESS_TOKENS: item 2 of 2 is not valid; ${accepted}`,
    ]);
  });
});

describe('the header of a proxy', () => {
  // The value `true` makes everyone a proxy, who could name any user.
  it.each([undefined, 'true', 'false'])('needs a list of the proxies that may send it: not %s', (trustProxy) => {
    const settings = {
      EXPORTER_ACCESS_PROXY_HEADER: 'Remote-User',
      ...(trustProxy !== undefined && { EXPORTER_SERVER_TRUST_PROXY: trustProxy }),
    };
    expect(mistakesOf(settings)).toEqual([
      'EXPORTER_ACCESS_PROXY_HEADER: needs EXPORTER_SERVER_TRUST_PROXY to be a list of proxy addresses; ' +
        'accepted: it together with such a list',
    ]);
  });

  // Every machine of a home network could name a user.
  it.each(['uniquelocal', 'loopback,linklocal', '192.168.1.2, uniquelocal'])(
    'is not believed from a whole range of private addresses: %s',
    (trustProxy) => {
      const settings = { EXPORTER_ACCESS_PROXY_HEADER: 'Remote-User', EXPORTER_SERVER_TRUST_PROXY: trustProxy };
      expect(mistakesOf(settings)).toEqual([
        'EXPORTER_ACCESS_PROXY_HEADER: EXPORTER_SERVER_TRUST_PROXY lists uniquelocal or linklocal, so every machine of the ' +
          'network could name any user; accepted: the addresses of the proxies, or loopback',
      ]);
      expect(mistakesOf({ EXPORTER_SERVER_TRUST_PROXY: trustProxy })).toEqual([]);
    },
  );

  it.each(['loopback', '127.0.0.1', '10.0.0.5, fd00::5', '172.18.0.0/16'])('may be sent by %s', (trustProxy) => {
    const settings = { EXPORTER_ACCESS_PROXY_HEADER: 'Remote-User', EXPORTER_SERVER_TRUST_PROXY: trustProxy };
    expect(mistakesOf(settings)).toEqual([]);
  });

  it('may be sent by the Supervisor of Home Assistant, unless everyone is a proxy', () => {
    const settings = { EXPORTER_ACCESS_PROXY_HEADER: 'X-Remote-User-Name', EXPORTER_SERVER_INGRESS: 'true' };

    expect(mistakesOf(settings)).toEqual([]);
    expect(mistakesOf({ ...settings, EXPORTER_SERVER_TRUST_PROXY: '10.0.0.5' })).toEqual([]);
    expect(mistakesOf({ ...settings, EXPORTER_SERVER_TRUST_PROXY: 'true' })).toEqual([
      expect.stringContaining('needs EXPORTER_SERVER_TRUST_PROXY to be a list of proxy addresses'),
    ]);
  });

  it.each(['Authorization', 'cookie', 'X-Forwarded-For', 'User-Agent', 'Remote User', 'Remote-User:'])(
    'is not one that clients send anyway, nor malformed: %s',
    (header) => {
      const settings = { EXPORTER_ACCESS_PROXY_HEADER: header, EXPORTER_SERVER_TRUST_PROXY: 'loopback' };
      expect(mistakesOf(settings)).toEqual([
        `EXPORTER_ACCESS_PROXY_HEADER: '${header}' is not valid; accepted: the name of a header, such as Remote-User`,
      ]);
    },
  );
});

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
    // Plain text is allowed on the machine itself only.
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
      'Assistants cannot log in to the OIDC issuer: for that, set EXPORTER_ACCESS_PUBLIC_URL. Tokens of the service count.',
    ]);
  });
});

describe('the scopes in the documents', () => {
  it('the scopes of a token are one table in the documents, each with its meaning', () => {
    const page = readFileSync(join(__dirname, '..', '..', 'docs', 'access.md'), 'utf8');
    const [, table = '', ...others] = page.split('| Scope | May |\n|---|---|\n');
    expect(others).toEqual([]);
    const rows = table
      .split('\n\n')[0]!
      .split('\n')
      .map((row) => /^\| `(\w+)` \| \w/.exec(row)?.[1]);
    expect(rows.sort()).toEqual([...SCOPES].sort());
  });
});
