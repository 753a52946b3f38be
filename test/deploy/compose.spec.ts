import type { Config } from '../../src/config/config';
import { ALL_SETTINGS, loadConfig } from '../../src/config/load-config';
import { STORED_NAMES, STORED_SETTINGS } from '../../src/config/stored-settings';
import { composeEnvironment, composeService } from '../support/compose-file';

const FILES = ['docker-compose.yml', 'deploy/compose-public.yml'];

/** The passwords of the public one are files of their own, which are not there in the tests. */
function configOf(file: string, given: Parameters<typeof composeEnvironment>[1] = {}): Config {
  const environment = composeEnvironment(file, given);
  return loadConfig({
    environment: { ...environment, EXPORTER_UPSTREAM_PASSWORD_FILE: '', EXPORTER_ACCESS_PASSWORD_FILE: '' },
  }).config;
}

describe.each(FILES)('%s', (file) => {
  it('builds the image, which no registry is asked for', () => {
    expect(composeService(file)).toMatchObject({ image: 'nutrition-diary', pull_policy: 'never' });
    expect(composeService(file).build).toBe(file.startsWith('deploy/') ? '..' : '.');
    expect(composeService(file, { dotEnv: 'DIARY_IMAGE=registry.example/diary:2' }).image).toBe(
      'registry.example/diary:2',
    );
  });

  it('needs no .env', () => {
    expect(composeService(file).env_file).toBeUndefined();
    expect(configOf(file)).toMatchObject({
      port: 8080,
      persistence: { docStore: { enabled: true, url: 'sqlite:data/diary.db' }, timeSeries: { enabled: false } },
    });
  });

  it('leaves to the browser what has no value, since an empty one would win', () => {
    const names = STORED_NAMES.map((name) => STORED_SETTINGS[name].name);

    expect(Object.keys(composeEnvironment(file)).filter((name) => names.includes(name))).toEqual([]);
  });

  it('passes on the settings of .env that it lists', () => {
    const dotEnv = [
      'TZ=America/New_York',
      'EXPORTER_UPSTREAM_USERNAME=me@mail.example',
      'EXPORTER_SCHEDULER_LOOK_BACK_DAYS=3',
      'EXPORTER_MCP_ENABLED=true',
      'EXPORTER_NOTIFICATION_NTFY_TOKEN=tk_abc',
      'EXPORTER_SERVER_ALLOWED_HOSTS=diary.example',
      'EXPORTER_LOG_LEVEL=warn',
    ].join('\n');

    expect(configOf(file, { dotEnv })).toMatchObject({
      timeZone: 'America/New_York',
      upstream: { username: 'me@mail.example' },
      scheduler: { lookBackDays: 3 },
      mcp: { enabled: true },
      notification: { ntfyToken: 'tk_abc' },
      server: { allowedHosts: ['diary.example'] },
      log: { level: 'warn' },
    });
  });

  it('passes on no other name, and no other spelling', () => {
    const dotEnv = 'EXPORTER_UPSTREAM_PAUSE_MS=700\nEXPORTER_SETUP_ENABLED=false\nexporter.mcp.enabled=true\nOTHER=1';

    expect(composeEnvironment(file, { dotEnv })).toEqual(composeEnvironment(file));
  });

  it('lists at most 40 names, each secret with its file', () => {
    const names = Object.keys(composeService(file).environment ?? {});
    const secrets = ALL_SETTINGS.flatMap(({ setting: { name, secret } }) => (secret ? [name] : []));

    expect(names.length).toBeLessThanOrEqual(40);
    for (const name of names.filter((one) => secrets.includes(one))) expect(names).toContain(`${name}_FILE`);
  });

  it('listens in the container where the ports of the container are, whatever PORT says', () => {
    expect(configOf(file, { dotEnv: 'PORT=9090' }).port).toBe(8080);
  });
});

describe('docker-compose.yml', () => {
  const file = 'docker-compose.yml';
  const ports = (dotEnv: string) => composeService(file, { dotEnv }).ports;

  it('takes PORT for the port of the machine', () => {
    expect(ports('')).toEqual(['0.0.0.0:8080:8080']);
    expect(ports('PORT=9090')).toEqual(['0.0.0.0:9090:8080']);
  });

  it('publishes the port on one address only if DIARY_BIND_ADDRESS names it, which the service does not take for a setting', () => {
    const dotEnv = 'DIARY_BIND_ADDRESS=127.0.0.1';

    expect(ports(dotEnv)).toEqual(['127.0.0.1:8080:8080']);
    expect(composeEnvironment(file, { dotEnv })).toEqual(composeEnvironment(file));
  });

  it('finds the databases of its profiles', () => {
    const dotEnv =
      'EXPORTER_PERSISTENCE_DOCSTORE_URL=mongodb://mongodb/diary\nEXPORTER_PERSISTENCE_TIMESERIES_ENABLED=true';

    expect(configOf(file, { dotEnv }).persistence).toMatchObject({
      docStore: { url: 'mongodb://mongodb/diary' },
      timeSeries: { enabled: true, url: 'http://influxdb:8086' },
    });
  });

  it('leaves a secret that .env keeps in a file to that file', () => {
    const environment = composeEnvironment(file, { dotEnv: 'EXPORTER_UPSTREAM_PASSWORD_FILE=/run/secrets/password' });

    expect(environment['EXPORTER_UPSTREAM_PASSWORD_FILE']).toBe('/run/secrets/password');
    expect(environment).not.toHaveProperty('EXPORTER_UPSTREAM_PASSWORD');
  });
});
