import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../src/config/config';
import { ALL_SETTINGS, loadConfig } from '../../src/config/load-config';
import { comparableName } from '../../src/config/reading/names';
import { STORED_NAMES, STORED_SETTINGS } from '../../src/config/stored-settings';
import { composeEnvironment, composeService } from '../support/compose-file';
import { DEPLOYMENT_FILES, documents, read, ROOT } from '../support/deployment-files';

interface Compose {
  services: Record<string, { ports?: string[]; volumes?: string[]; secrets?: string[]; environment?: object }>;
  volumes: Record<string, unknown>;
  secrets?: Record<string, { file: string }>;
}

const FILES = ['docker-compose.yml', 'deploy/compose-public.yml'];

/** The passwords of the public one are files of their own, which are not there in the tests. */
function configOf(file: string, given: Parameters<typeof composeEnvironment>[1] = {}): Config {
  const environment = composeEnvironment(file, given);
  return loadConfig({
    environment: { ...environment, EXPORTER_UPSTREAM_PASSWORD_FILE: '', EXPORTER_ACCESS_PASSWORD_FILE: '' },
  }).config;
}

describe.each(FILES)('%s', (file) => {
  const [compose] = documents<Compose>(file) as [Compose];
  const services = Object.entries(compose.services);

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

  it('declares the volumes and secrets that it uses, and no other', () => {
    const used = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]!));
    const named = used.filter((volume) => !volume.startsWith('.'));
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());

    const secrets = services.flatMap(([, { secrets: names = [] }]) => names);
    expect(secrets).toEqual(Object.keys(compose.secrets ?? {}));
  });

  it('mounts files that exist', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => volumes).filter((volume) => volume.startsWith('.'));
    const paths = mounted.map((volume) => join(ROOT, dirname(file), volume.split(':')[0]!));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
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

const KNOWN = new Set(ALL_SETTINGS.map(({ setting }) => comparableName(setting.name)));

/** Names of settings in a file, `NAME_FILE` as `NAME`. */
function settingsIn(file: string): string[] {
  return [...read(file).matchAll(/\bEXPORTER_[A-Z0-9_-]+\b/g)].map(([spelling]) => {
    const name = comparableName(spelling);
    return KNOWN.has(name) ? name : name.replace(/_FILE$/, '');
  });
}

describe('the files of a deployment', () => {
  it('are found by this test', () => {
    expect(DEPLOYMENT_FILES).toEqual(
      expect.arrayContaining([
        'deploy/compose-public.yml',
        'deploy/kubernetes/embedded.yaml',
        'deploy/kubernetes/mongodb.yaml',
        'deploy/proxies/Caddyfile.public',
        'deploy/systemd/nutrition-diary.service',
      ]),
    );
    expect(DEPLOYMENT_FILES.flatMap(settingsIn).length).toBeGreaterThan(50);
  });

  it.each(DEPLOYMENT_FILES)('name settings that there are: %s', (file) => {
    expect(settingsIn(file).filter((name) => !KNOWN.has(name))).toEqual([]);
  });

  it('contain no secret: secrets are files or come from the environment', () => {
    const secrets = ALL_SETTINGS.filter(({ setting }) => setting.secret).map(({ setting }) =>
      comparableName(setting.name),
    );
    expect(secrets).toContain('EXPORTER_UPSTREAM_PASSWORD');
    for (const file of DEPLOYMENT_FILES) {
      for (const [line, name = '', value = ''] of read(file).matchAll(
        /^\W*(EXPORTER_[A-Z0-9_-]+)[ \t]*[:=][ \t]*(.*)$/gm,
      )) {
        if (secrets.includes(comparableName(name))) {
          expect({ file, line, value }).toMatchObject({ value: expect.stringMatching(/^$|^\$\{\w+:-\}$/) });
        }
      }
    }
  });
});

describe('deploy/compose-public.yml', () => {
  it('gives Caddy what its file asks for', () => {
    const asked = [...read('deploy/proxies/Caddyfile.public').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
    const [compose] = documents<Compose>('deploy/compose-public.yml') as [Compose];

    expect(asked).toEqual(['DIARY_HOST']);
    expect(Object.keys(compose.services['caddy']!.environment ?? {}).sort()).toEqual(asked);
  });
});

const dockerfile = read('Dockerfile');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe('the image', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').slice(0, -1),
  );

  it('copies paths that exist and that the build context lets through', () => {
    expect(copied.length).toBeGreaterThan(5);
    for (const path of copied) {
      expect({ path, exists: existsSync(join(ROOT, path)) }).toEqual({ path, exists: true });
      expect(read('.dockerignore')).toContain(`!${path}\n`);
    }
  });

  it('compiles as the tests do', () => {
    expect(copied).toContain('.swcrc');
    expect(dockerfile).toMatch(/^RUN node_modules\/\.bin\/swc src -d build --strip-leading-paths && npm run bundle/m);
    expect(scripts['build']).toBe('nest build && npm run bundle');
  });

  it('takes from its earlier stages what they make', () => {
    const taken = [...dockerfile.matchAll(/^COPY --from=(\w+) \/app\/(\S+) \.\/$/gm)].map(
      ([, stage, path]) => `${stage}: ${path}`,
    );

    expect(taken).toEqual(['build: runtime']);
    expect(dockerfile).toMatch(/^RUN .* && npm run assemble$/m);
    expect(scripts['assemble']).toBe('node scripts/assemble.mjs');
  });

  it('has its limits of the engine from npm start, as the systemd unit has', () => {
    const unit = read('deploy/systemd/nutrition-diary.service');
    const limits = scripts['start']?.split(' ').slice(1, -1).join(' ');

    expect(limits).toMatch(/--max-semi-space-size=\d+/);
    expect(unit).toContain(`ExecStart=/usr/bin/node ${limits} /opt/nutrition-diary/dist/main.js\n`);
  });

  it('starts what npm start starts, as a user without privileges', () => {
    const [, command = ''] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? [];

    expect((JSON.parse(command) as string[]).join(' ')).toBe(scripts['start']);
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
  });
});
