import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ALL_SETTINGS } from '../../src/config/load-config';
import { comparableName } from '../../src/config/reading/names';
import { DEPLOYMENT_FILES, documents, read, ROOT } from '../support/deployment-files';

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

interface Compose {
  services: Record<string, { ports?: string[]; volumes?: string[]; secrets?: string[]; environment?: object }>;
  volumes: Record<string, unknown>;
  secrets?: Record<string, { file: string }>;
}

describe.each(['docker-compose.yml', 'deploy/compose-public.yml'])('%s', (file) => {
  const [compose] = documents<Compose>(file) as [Compose];
  const services = Object.entries(compose.services);

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

describe('deploy/compose-public.yml with its Caddyfile', () => {
  it('Caddy gets from deploy/compose-public.yml what its file asks for', () => {
    const asked = [...read('deploy/proxies/Caddyfile.public').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
    const [compose] = documents<Compose>('deploy/compose-public.yml') as [Compose];

    expect(asked).toEqual(['DIARY_HOST']);
    expect(Object.keys(compose.services['caddy']!.environment ?? {}).sort()).toEqual(asked);
  });
});
