import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../src/config/config';
import { loadConfig } from '../../src/config/load-config';
import { systemTimeZone } from '../../src/config/values';
import { temporaryFolder } from '../support/temporary-folder';

// Sources of the settings. A line of .env is in dot-env.spec.ts, mistakes and warnings in config-mistakes.spec.ts.

type Variables = Record<string, string>;

const read = (environment: Variables, dotEnv?: string): Config => loadConfig({ environment, dotEnv }).config;

function at(config: Config, path: string): unknown {
  return path.split('.').reduce<unknown>((group, key) => (group as Record<string, unknown>)[key], config);
}

const CONFIGURED_TOKEN = `grafana=read=sha256:${'0a'.repeat(32)}`;

describe('without a single setting', () => {
  // All others are compared with the documents, which are made from the table of settings.
  it('asks the site for one day each night, and asks nobody else for anything', () => {
    expect(read({})).toMatchObject({
      port: 8080,
      timeZone: systemTimeZone(),
      upstream: { url: 'https://fddb.info', username: undefined, pauseMs: 500, timeoutMs: 30_000 },
      persistence: { docStore: { url: 'sqlite:data/diary.db', collection: 'entries' }, timeSeries: { enabled: false } },
      scheduler: { enabled: true, cron: '0 0 3 * * *', lookBackDays: 1, todayCron: undefined },
      ...{ mcp: { enabled: false, writeToolsEnabled: false }, mqtt: { url: undefined }, heartbeat: { url: undefined } },
      ...{ telemetry: { url: undefined }, versionCheck: { enabled: undefined }, digest: { cron: undefined } },
      ...{ telegram: { token: undefined }, notification: { emailTo: [], webhookEvents: [] } },
    });
  });

  it('writes its log as JSON in a container', async () => {
    process.env['KUBERNETES_SERVICE_HOST'] = '10.0.0.1';
    try {
      await jest.isolateModulesAsync(async () => {
        const inContainer = await import('../../src/config/load-config');
        expect(inContainer.loadConfig({ environment: {} }).config.log.format).toBe('json');
      });
    } finally {
      delete process.env['KUBERNETES_SERVICE_HOST'];
    }
  });
});

// One of each kind; that names and places belong together is the table in src/config/settings.ts.
describe('a setting', () => {
  it.each<[name: string, value: string, place: string, read: unknown]>([
    ['PORT', '9090', 'port', 9090],
    ['TZ', 'Pacific/Kiritimati', 'timeZone', 'Pacific/Kiritimati'],
    ['EXPORTER_SERVER_ALLOWED_HOSTS', 'diary.example', 'server.allowedHosts', ['diary.example']],
    ['EXPORTER_ACCESS_PASSWORD', 'zwölf Zeichen', 'access.password', 'zwölf Zeichen'],
    ['EXPORTER_ACCESS_TOKENS', CONFIGURED_TOKEN, 'access.tokens', [CONFIGURED_TOKEN]],
    ['EXPORTER_UPSTREAM_URL', 'http://127.0.0.1:8081', 'upstream.url', 'http://127.0.0.1:8081'],
    ['EXPORTER_UPSTREAM_FULL_DETAILS', 'true', 'upstream.fullDetails', true],
    ['EXPORTER_UPSTREAM_PAUSE-MS', '0', 'upstream.pauseMs', 0],
    ['EXPORTER_PERSISTENCE_DOCSTORE_URL', 'mongodb+srv://db', 'persistence.docStore.url', 'mongodb+srv://db'],
    ['EXPORTER_BACKUP_CRON', '0 0 4 ? * 7', 'backup.cron', '0 0 4 * * 7'],
    ['EXPORTER_BACKUP_KEEP', '30d, 12m', 'backup.keep', '30d, 12m'],
    ['EXPORTER_NOTIFICATION_TELEGRAM_CHAT_ID', '-100123', 'telegram.chatId', '-100123'],
    ['EXPORTER_LOG_LEVEL', 'debug', 'log.level', 'debug'],
  ])('%s=%s is read to its place', (name, value, place, expected) => {
    expect(at(read({ [name]: value }), place)).toEqual(expected);
  });

  it('EXPORTER_ACCESS_PROXY_HEADER is read together with the proxies that may send it', () => {
    const settings = { EXPORTER_ACCESS_PROXY_HEADER: 'Remote-User', EXPORTER_SERVER_TRUST_PROXY: '10.0.0.1' };

    expect(read(settings).access.proxyHeader).toBe('Remote-User');
  });

  it('EXPORTER_PERSISTENCE_DOCSTORE_ENABLED=false leaves the time-series store alone', () => {
    const flags = { EXPORTER_PERSISTENCE_DOCSTORE_ENABLED: 'false', EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true' };

    expect(read(flags).persistence.docStore.enabled).toBe(false);
  });
});

describe('a name', () => {
  it.each([
    'EXPORTER_MCP_WRITE-TOOLS-ENABLED',
    'EXPORTER_MCP_WRITE_TOOLS_ENABLED',
    'exporter.mcp.write-tools-enabled',
    'exporter_mcp_write_tools_enabled',
    'Exporter.Mcp.Write.Tools.Enabled',
  ])('counts as %s, in the environment and in .env', (spelling) => {
    expect(read({ [spelling]: 'true' }).mcp.writeToolsEnabled).toBe(true);
    expect(read({}, `${spelling}=true`).mcp.writeToolsEnabled).toBe(true);
  });

  it('may be given twice in one source when both spellings have the same value', () => {
    const same = { 'EXPORTER_UPSTREAM_PAUSE-MS': '700', EXPORTER_UPSTREAM_PAUSE_MS: '700' };

    expect(read(same).upstream.pauseMs).toBe(700);
    expect(read({}, 'PORT=9090\nport=9090\nPORT=9090').port).toBe(9090);
  });
});

describe('an empty value', () => {
  it('is as if absent', () => {
    const { port, upstream, scheduler } = read({ PORT: '', EXPORTER_UPSTREAM_URL: '', EXPORTER_SCHEDULER_CRON: '' });

    expect([port, upstream.url, scheduler.cron]).toEqual([8080, 'https://fddb.info', '0 0 3 * * *']);
  });

  it('beside another spelling is no second value', () => {
    expect(read({ 'EXPORTER_UPSTREAM_PAUSE-MS': '', EXPORTER_UPSTREAM_PAUSE_MS: '700' }).upstream.pauseMs).toBe(700);
    expect(read({ PORT: '9090', PORT_FILE: '' }).port).toBe(9090);
    expect(read({}, 'PORT=\nport=9090').port).toBe(9090);
  });
});

describe('the .env file', () => {
  it('loses against the environment, whichever way the name is spelled', () => {
    const dotEnv = 'PORT=9090\nexporter.upstream.pause-ms=900';
    const config = read({ port: '7070', EXPORTER_UPSTREAM_PAUSE_MS: '100' }, dotEnv);

    expect([config.port, config.upstream.pauseMs]).toEqual([7070, 100]);
  });
});

describe('a value', () => {
  it.each(['true', 'TRUE', 'True', 'tRuE', ' true '])('%j is true', (value) => {
    expect(read({ EXPORTER_MCP_ENABLED: value }).mcp.enabled).toBe(true);
  });

  it.each(['false', 'FALSE', 'False'])('%j is false', (value) => {
    expect(read({ EXPORTER_WEB_ENABLED: value }).web.enabled).toBe(false);
  });

  it.each<[string, boolean | string[]]>([
    ['TRUE', true],
    ['false', false],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8 ,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
    ['loopback, uniquelocal', ['loopback', 'uniquelocal']],
  ])('%j says which proxies are believed', (value, expected) => {
    expect(read({ EXPORTER_SERVER_TRUST_PROXY: value }).server.trustProxy).toEqual(expected);
  });

  it.each([
    ['Diary.Example', ['diary.example']],
    ['diary.example, 192.168.0.7 ,,[::1],nas_1', ['diary.example', '192.168.0.7', '[::1]', 'nas_1']],
  ])('%j is a list of hosts, compared without case', (value, expected) => {
    expect(read({ EXPORTER_SERVER_ALLOWED_HOSTS: value }).server.allowedHosts).toEqual(expected);
    expect(read({ EXPORTER_MCP_ALLOWED_ORIGINS: value }).mcp.allowedOrigins).toEqual(expected);
  });

  it.each(['sqlite:data/diary.db', 'sqlite:/var/diary.db', 'sqlite::memory:', 'mongodb://u:p@a:1,b:2/d?x=y'])(
    '%s says where the documents are',
    (url) => {
      expect(read({ EXPORTER_PERSISTENCE_DOCSTORE_URL: url }).persistence.docStore.url).toBe(url);
    },
  );

  it('that is an address is kept without its last slash', () => {
    expect(read({ EXPORTER_UPSTREAM_URL: 'https://site.example/diary/' }).upstream.url).toBe(
      'https://site.example/diary',
    );
  });

  it('may be at either end of what is accepted', () => {
    const lease = (seconds: string) => read({ EXPORTER_PERSISTENCE_LEASE_SECONDS: seconds }).persistence.leaseSeconds;

    expect([lease('5'), lease('600')]).toEqual([5, 600]);
    expect(read({ PORT: '65535' }).port).toBe(65_535);
    expect(read({ EXPORTER_UPSTREAM_MIN_DAYS_BACK: '365' }).upstream.minDaysBack).toBe(365);
  });
});

describe('NAME_FILE', () => {
  const folder = temporaryFolder();

  const secret = (content: string): string => {
    const path = join(folder, 'secret');
    writeFileSync(path, content);
    return path;
  };

  it.each([
    ['geheim', 'geheim'],
    ['geheim\n', 'geheim'],
    ['geheim\r\n', 'geheim'],
    ['geheim\n\n', 'geheim'],
    [' ge heim \n', ' ge heim '],
    ['gehäim$"\'#\n', 'gehäim$"\'#'],
    ['\ufeffgeheim\r\n', 'geheim'],
  ])('with the content %j is the password %j: line breaks at its end are no part of it', (content, password) => {
    expect(read({ EXPORTER_UPSTREAM_PASSWORD_FILE: secret(content) }).upstream.password).toBe(password);
  });

  it('works for every setting, in every spelling, in .env too', () => {
    expect(read({ 'exporter.upstream.pause-ms_file': secret('700\n') }).upstream.pauseMs).toBe(700);
    expect(read({ 'EXPORTER_UPSTREAM_PAUSE-MS-FILE': secret('700\n') }).upstream.pauseMs).toBe(700);
    expect(read({ PORT_FILE: secret('9090\n') }).port).toBe(9090);
    expect(read({}, `EXPORTER_UPSTREAM_USERNAME_FILE=${secret('me')}`).upstream.username).toBe('me');
  });

  it('that is empty is as if absent', () => {
    const empty = secret('\n');

    expect(read({ EXPORTER_UPSTREAM_USERNAME_FILE: empty }).upstream.username).toBeUndefined();
    expect(read({ PORT_FILE: empty }, 'PORT=9090').port).toBe(9090);
    expect(read({ PORT_FILE: empty, PORT: '9090' }).port).toBe(9090);
  });

  it('in the environment wins over the name in .env, and the name over the file named there', () => {
    const path = secret('7070\n');

    expect(read({ PORT_FILE: path }, 'PORT=9090').port).toBe(7070);
    expect(read({ PORT: '6060' }, `PORT_FILE=${path}`).port).toBe(6060);
  });
});

describe('the time zone without TZ', () => {
  it.each([
    ['CONTAINER', 'UTC', 'Europe/Berlin'],
    ['KUBERNETES', 'Etc/Unknown', 'Europe/Berlin'],
    ['CONTAINER', 'America/New_York', 'America/New_York'],
    ['NODE', 'UTC', 'UTC'],
    ['NODE', 'Etc/Unknown', 'UTC'],
  ] as const)('is that of the site where a container knows no place: %s in %s', (mode, zone, expected) => {
    expect(systemTimeZone(mode, zone)).toBe(expected);
  });
});
