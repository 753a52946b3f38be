import type { Config } from '../../src/config/config';
import { loadConfig } from '../../src/config/load-config';
import { composeEnvironment, composeService } from '../support/compose-file';

// Lines of .env configure the service in the container.

const FILES = ['docker-compose.yml', 'deploy/compose-public.yml'];

/** The passwords of the public one are files of their own, which are not there in the tests. */
function configOf(file: string, given: Parameters<typeof composeEnvironment>[1] = {}): Config {
  const environment = composeEnvironment(file, given);
  return loadConfig({
    environment: { ...environment, EXPORTER_UPSTREAM_PASSWORD_FILE: '', EXPORTER_ACCESS_PASSWORD_FILE: '' },
  }).config;
}

describe.each(FILES)('%s', (file) => {
  it('reads .env as every Compose understands it, and needs no setting in it', () => {
    expect(composeService(file).env_file).toEqual(['.env']);
    expect(configOf(file)).toMatchObject({
      port: 8080,
      timeZone: 'Europe/Berlin',
      persistence: { docStore: { enabled: true, url: 'sqlite:data/diary.db' }, timeSeries: { enabled: false } },
    });
  });

  it('passes on every setting of .env', () => {
    const dotEnv = [
      'TZ=America/New_York',
      'EXPORTER_UPSTREAM_USERNAME=me@mail.example',
      'EXPORTER_SCHEDULER_LOOK_BACK_DAYS=3',
      'EXPORTER_MCP_ENABLED=true',
      'EXPORTER_NOTIFICATION_TELEGRAM_TOKEN=1:abc',
      'EXPORTER_NOTIFICATION_TELEGRAM_CHAT_ID=-100123',
      'EXPORTER_SERVER_ALLOWED_HOSTS=diary.example',
      'exporter.upstream.pause-ms=700',
      'EXPORTER_LOG_LEVEL=warn',
    ].join('\n');

    expect(configOf(file, { dotEnv })).toMatchObject({
      timeZone: 'America/New_York',
      upstream: { username: 'me@mail.example', pauseMs: 700 },
      scheduler: { lookBackDays: 3 },
      mcp: { enabled: true },
      telegram: { token: '1:abc', chatId: '-100123' },
      server: { allowedHosts: ['diary.example'] },
      log: { level: 'warn' },
    });
  });

  it('listens in the container where the ports of the container are, whatever PORT says', () => {
    expect(configOf(file, { dotEnv: 'PORT=9090' }).port).toBe(8080);
  });
});

describe('docker-compose.yml', () => {
  const file = 'docker-compose.yml';

  it('takes PORT for the port of the machine', () => {
    expect(composeService(file).ports).toEqual(['127.0.0.1:8080:8080']);
    expect(composeService(file, { dotEnv: 'PORT=9090' }).ports).toEqual(['127.0.0.1:9090:8080']);
  });

  it('publishes the port on another address only if DIARY_BIND_ADDRESS names one, which the service does not take for a setting', () => {
    const dotEnv = 'DIARY_BIND_ADDRESS=0.0.0.0';

    expect(composeService(file, { dotEnv }).ports).toEqual(['0.0.0.0:8080:8080']);
    const started = (given: Parameters<typeof composeEnvironment>[1]) =>
      loadConfig({ environment: composeEnvironment(file, given) });
    expect(started({ dotEnv })).toEqual(started({}));
  });

  it('takes the account and the store from the shell as well, over .env', () => {
    const given = {
      dotEnv: 'EXPORTER_UPSTREAM_USERNAME=file\nEXPORTER_PERSISTENCE_DOCSTORE_URL=sqlite:data/other.db',
      shell: {
        EXPORTER_UPSTREAM_USERNAME: 'shell',
        EXPORTER_PERSISTENCE_DOCSTORE_URL: 'mongodb://mongodb/diary',
        EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
      },
    };

    expect(configOf(file, given)).toMatchObject({
      upstream: { username: 'shell' },
      persistence: {
        docStore: { url: 'mongodb://mongodb/diary' },
        timeSeries: { enabled: true, url: 'http://influxdb:8086' },
      },
    });
  });

  it('leaves a secret that .env keeps in a file to that file', () => {
    const dotEnv = 'EXPORTER_UPSTREAM_PASSWORD_FILE=/run/secrets/password';

    expect(composeEnvironment(file, { dotEnv })).toMatchObject({
      EXPORTER_UPSTREAM_PASSWORD: '',
      EXPORTER_UPSTREAM_PASSWORD_FILE: '/run/secrets/password',
    });
  });
});
