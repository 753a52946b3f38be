import { readConfiguredToken } from '../../src/config/access';
import { loadConfig } from '../../src/config/load-config';
import { secretsOf } from '../../src/config/secrets';
import { mistakesOf } from '../support/config-mistakes';

const HASH = `sha256:${'0a'.repeat(32)}`;

describe('the password', () => {
  it('has at least 12 characters, and a shorter one is not shown', () => {
    expect(mistakesOf({ EXPORTER_ACCESS_PASSWORD: 'elf Zeichen' })).toEqual([
      "EXPORTER_ACCESS_PASSWORD: '*****' is not valid; accepted: at least 12 characters",
    ]);
    expect(mistakesOf({ EXPORTER_ACCESS_PASSWORD: 'zwölf Zeiche' })).toEqual([]);
  });

  it('is masked wherever it turns up in the log', () => {
    const { config } = loadConfig({ environment: { EXPORTER_ACCESS_PASSWORD: 'correct horse battery' } });
    expect(secretsOf(config)).toEqual(['correct horse battery']);
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
    `grafana=write=${HASH}`,
    `grafana=${HASH}`,
    'grafana=read=sha256:0a',
    `grafana=read=${'0a'.repeat(32)}`,
    `two words=read=${HASH}`,
    `=read=${HASH}`,
    `grafana=read=${HASH},grafana=export=${HASH}`,
    'ndia_0123456789012345678901234567890123456789012',
    ',',
  ])('are refused when one is malformed or a name is given twice: %s', (tokens) => {
    expect(mistakesOf({ EXPORTER_ACCESS_TOKENS: tokens })).toEqual([
      expect.stringMatching(/^EXPORTER_ACCESS_TOKENS: .* is not valid; accepted: name=scope=sha256:/),
    ]);
  });

  it('are named by their number when they are wrong, since what is there may be a token itself', () => {
    const accepted =
      'accepted: name=scope=sha256:<64 hexadecimal digits>, comma separated, each name once; scopes: read, export, admin';
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
  // With `true`, everyone is a proxy, and could name any user.
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
