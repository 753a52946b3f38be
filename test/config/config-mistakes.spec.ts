import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../src/config/load-config';
import { mistakesOf } from '../support/config-mistakes';
import { temporaryFolder } from '../support/temporary-folder';

// A start is refused with one line per mistake with name, what was given (secrets masked) and what is accepted.

const folder = temporaryFolder();

function fileWith(content: string): string {
  const path = join(folder, 'value');
  writeFileSync(path, content);
  return path;
}

describe('a mistake', () => {
  it('is a line with the name, what was given and what is accepted', () => {
    expect(mistakesOf({ PORT: 'abc' })).toEqual(["PORT: 'abc' is not valid; accepted: a whole number from 0 to 65535"]);
  });

  it('is named as the operator spelled it', () => {
    expect(mistakesOf({ 'exporter.web.enabled': 'yes' })).toEqual([
      "exporter.web.enabled: 'yes' is not valid; accepted: true or false",
    ]);
  });

  it('does not hide another one: each has its line', () => {
    const lines = mistakesOf({
      PORT: '70000',
      TZ: 'Europe/Gotham',
      EXPORTER_LOG_LEVEL: 'loud',
      EXPORTER_UPSTREAM_MIN_DAYS_BACK: '10',
      EXPORTER_UPSTREAM_MAX_DAYS_BACK: '9',
      EXPORTER_PERSISTENCE_DOCSTORE_ENABLED: 'false',
    });

    expect(lines).toEqual([
      expect.stringMatching(/^PORT: '70000' .*accepted: /),
      expect.stringMatching(/^TZ: 'Europe\/Gotham' .*accepted: /),
      expect.stringMatching(/^EXPORTER_LOG_LEVEL: 'loud' .*accepted: debug, info, warn, error$/),
      expect.stringMatching(/MIN_DAYS_BACK.*'10'.*MAX_DAYS_BACK.*'9'/),
      expect.stringMatching(/DOCSTORE_ENABLED.*TIMESERIES_ENABLED/),
    ]);
  });

  it.each<[name: string, ...values: string[]]>([
    ['PORT', '-1', '65536', '80.5', '8e1', '0x50', '８０', 'tcp://10.0.0.1:80'],
    ['EXPORTER_WEB_ENABLED', 'yes', 'no', '1', '0', 'on', 'tru', 'constructor', '__proto__'],
    ['TZ', 'Berlin', 'Mars/Olympus', '2'],
    [
      'EXPORTER_SERVER_TRUST_PROXY',
      'yes',
      'my-proxy',
      ',',
      '999.1.1.1',
      '10.0.0.0/33',
      '10.0.0.0/0',
      'cafe',
      'constructor',
    ],
    ['EXPORTER_SERVER_ALLOWED_HOSTS', 'http://diary.example', 'a b', ',', 'diary.example/x', '*'],
    [
      'EXPORTER_SERVER_INGRESS_FROM',
      'supervisor',
      'loopback',
      'true',
      ',',
      '172.30.32.2;10.0.0.1',
      '10.0.0.0/33',
      '172.30.32',
    ],
    ['EXPORTER_SERVER_SHUTDOWN_DELAY_MS', '-1', '5001', '1s'],
    ['EXPORTER_MCP_ALLOWED_ORIGINS', 'https://app.example', 'a;b'],
    ['EXPORTER_MCP_TOOLSETS', 'days,meals'],
    ['EXPORTER_UPSTREAM_URL', 'fddb.info', 'ftp://fddb.info', 'https://', 'https:fddb.info', 'http://a b'],
    ['EXPORTER_UPSTREAM_MIN_DAYS_BACK', '0', '-1', 'x'],
    ['EXPORTER_UPSTREAM_TIMEOUT_MS', '0', '1s'],
    ['EXPORTER_UPSTREAM_PAUSE-MS', '-1', '0.5'],
    ['EXPORTER_PERSISTENCE_LEASE_SECONDS', '4', '601', '60s'],
    ['EXPORTER_PERSISTENCE_DOCSTORE_URL', 'data/diary.db', 'sqlite:', 'postgres://db', 'mongodb://', 'mongodb:x'],
    ['EXPORTER_PERSISTENCE_DOCSTORE_COLLECTION', 'a$b', 'a..b', '.a', 'a.', 'system.users'],
    ['EXPORTER_BACKUP_KEEP', '0d', '0d,0w,0m', '7', '7d,', '7d,7d', '7d;4w', '1y', '-7d', '99999d', 'all'],
    ['EXPORTER_SCHEDULER_CRON', '0 3 * * *', '@daily', '0 0 25 * * *', '0 0 3 * * * 2025', '0 0 3-x * * *'],
    ['EXPORTER_SCHEDULER_LOOK_BACK_DAYS', '0', '15'],
    ['EXPORTER_LOG_FORMAT', 'xml', 'json text'],
  ])('is %s with any of the wrong values', (name, ...values) => {
    const accepted = values.filter((value) => mistakesOf({ [name]: value }).length !== 1);

    expect(accepted).toEqual([]);
  });

  it('is one also in what is switched off', () => {
    const off = {
      EXPORTER_SCHEDULER_ENABLED: 'false',
      EXPORTER_SCHEDULER_CRON: 'never',
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'false',
      EXPORTER_PERSISTENCE_TIMESERIES_URL: 'localhost:8086',
      EXPORTER_MCP_ENABLED: 'false',
      EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'maybe',
      EXPORTER_TELEMETRY_CRON: '@hourly',
      EXPORTER_VERSION_CHECK_CRON: '* * * * *',
    };

    expect(mistakesOf(off).map((line) => line.split(':')[0])).toEqual([
      'EXPORTER_PERSISTENCE_TIMESERIES_URL',
      'EXPORTER_SCHEDULER_CRON',
      'EXPORTER_MCP_WRITE_TOOLS_ENABLED',
      'EXPORTER_TELEMETRY_CRON',
      'EXPORTER_VERSION_CHECK_CRON',
    ]);
  });

  it('is a minimum above its maximum, also when one of them is the default', () => {
    // The default maximum is 365, the default minimum 1.
    const inverted = { EXPORTER_UPSTREAM_MIN_DAYS_BACK: '11', EXPORTER_UPSTREAM_MAX_DAYS_BACK: '10' };

    expect(mistakesOf(inverted)).toEqual([
      "EXPORTER_UPSTREAM_MIN_DAYS_BACK: '11' is above EXPORTER_UPSTREAM_MAX_DAYS_BACK '10'; " +
        'accepted: at most EXPORTER_UPSTREAM_MAX_DAYS_BACK',
    ]);
    expect(mistakesOf({ EXPORTER_UPSTREAM_MIN_DAYS_BACK: '366' })).toEqual([expect.stringContaining("'366'")]);
    expect(mistakesOf({ ...inverted, EXPORTER_UPSTREAM_MIN_DAYS_BACK: '10' })).toEqual([]);
  });

  it('is not guessed from a value that is wrong itself', () => {
    const wrong = { EXPORTER_UPSTREAM_MIN_DAYS_BACK: '500', EXPORTER_UPSTREAM_MAX_DAYS_BACK: 'many' };

    expect(mistakesOf(wrong)).toEqual([expect.stringMatching(/^EXPORTER_UPSTREAM_MAX_DAYS_BACK: 'many'/)]);
  });

  it('does not show the password inside of an address', () => {
    const lines = mistakesOf({ EXPORTER_UPSTREAM_URL: 'ftp://me@mail.example:hunter2@site.example' });
    expect(lines).toEqual([
      expect.stringMatching(/^EXPORTER_UPSTREAM_URL: 'ftp:.*\*\*\*\*\*@site\.example' is not valid/),
    ]);
    expect(lines[0]).not.toContain('hunter2');
  });
});

describe('a name given twice in one source', () => {
  it('is a mistake with two spellings of different values', () => {
    const [line, ...rest] = mistakesOf({ 'EXPORTER_UPSTREAM_PAUSE-MS': '1', EXPORTER_UPSTREAM_PAUSE_MS: '2' });

    expect(line).toContain('EXPORTER_UPSTREAM_PAUSE-MS');
    expect(line).toContain('EXPORTER_UPSTREAM_PAUSE_MS');
    expect(rest).toEqual([]);
    expect(mistakesOf({}, 'PORT=1\nport=2')).toEqual([expect.stringMatching(/port: given twice, also as PORT/)]);
    expect(mistakesOf({}, 'PORT=1\nPORT=2')).toEqual([expect.stringMatching(/^PORT: given twice/)]);
  });

  it('is a mistake as NAME and NAME_FILE, even when they agree, in whichever order they come', () => {
    const path = fileWith('9090\n');

    expect(mistakesOf({ PORT: '9090', PORT_FILE: path })).toEqual([expect.stringMatching(/PORT_FILE.*twice.*PORT/)]);
    expect(mistakesOf({ PORT_FILE: path, PORT: '9090' })).toEqual([expect.stringMatching(/PORT.*twice.*PORT_FILE/)]);
    expect(mistakesOf({}, `PORT=1\nPORT_FILE=${path}`)).toHaveLength(1);
  });

  it('does not show the secret it is about', () => {
    const lines = mistakesOf({ EXPORTER_UPSTREAM_PASSWORD: 'hunter2', 'exporter.upstream.password': 'swordfish' });

    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/hunter2|swordfish/);
  });
});

describe('a NAME_FILE that cannot be read', () => {
  it('is a mistake with the path and the reason', () => {
    expect(mistakesOf({ EXPORTER_UPSTREAM_PASSWORD_FILE: join(folder, 'missing') })).toEqual([
      `EXPORTER_UPSTREAM_PASSWORD_FILE: cannot read the file '${join(folder, 'missing')}' (ENOENT); ` +
        'accepted: the path of a readable file',
    ]);
    mkdirSync(join(folder, 'a-folder'));
    expect(mistakesOf({ PORT_FILE: join(folder, 'a-folder') })).toEqual([expect.stringMatching(/EISDIR/)]);
  });

  it('is a mistake when its encoding is unknown: a secret would be misread', () => {
    const path = join(folder, 'latin-1');
    writeFileSync(path, Buffer.from('gehäim', 'latin1'));

    expect(mistakesOf({ EXPORTER_UPSTREAM_PASSWORD_FILE: path })).toEqual([expect.stringMatching(/NOT_TEXT/)]);
  });

  it('is a wrong value like any other when its content is wrong', () => {
    expect(mistakesOf({ PORT_FILE: fileWith('abc\n') })).toEqual([expect.stringMatching(/^PORT_FILE: 'abc' is not/)]);
  });
});

describe('the address of the Supervisor', () => {
  it('is warned of where there is no ingress', () => {
    const from = { EXPORTER_SERVER_INGRESS_FROM: '10.0.0.1' };
    const WARNING = 'EXPORTER_SERVER_INGRESS_FROM is ignored: it counts with EXPORTER_SERVER_INGRESS=true alone';

    expect(loadConfig({ environment: from }).warnings).toContain(WARNING);
    expect(loadConfig({ environment: { ...from, EXPORTER_SERVER_INGRESS: 'true' } }).warnings).not.toContain(WARNING);
    expect(loadConfig({ environment: {} }).warnings).not.toContain(WARNING);
  });
});

describe('a missing account', () => {
  const ACCOUNT = { EXPORTER_UPSTREAM_USERNAME: 'me', EXPORTER_UPSTREAM_PASSWORD: 'hunter2' };
  const WARNING = 'No account is configured, so nothing can be fetched from fddb.info:';
  const BOTH = 'EXPORTER_UPSTREAM_USERNAME and EXPORTER_UPSTREAM_PASSWORD';

  it.each([
    // The log of the start says that the service is not set up yet.
    [{}, []],
    [{ EXPORTER_SETUP_ENABLED: 'false' }, [`${WARNING} set ${BOTH}`]],
    [{ EXPORTER_UPSTREAM_USERNAME: 'me' }, [`${WARNING} set EXPORTER_UPSTREAM_PASSWORD`]],
    [{ ...ACCOUNT, EXPORTER_UPSTREAM_USERNAME: '' }, [`${WARNING} set EXPORTER_UPSTREAM_USERNAME`]],
    [ACCOUNT, []],
  ])('is warned of: %j', (environment, warnings) => {
    expect(loadConfig({ environment }).warnings).toEqual(warnings);
  });
});
