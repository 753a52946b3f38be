import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_SETTINGS, loadConfig } from '../../src/config/load-config';

// The table of docs/configuration.md, .env.example and the code name the same settings with the same defaults, in the same order.
// The names themselves are tested in load-config.spec.ts.

const ROOT = join(__dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const NAMES = ALL_SETTINGS.map(({ setting }) => setting.name);

describe('the documents', () => {
  it('name every setting once, in the order of the code', () => {
    const table = [...read('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| .+? \| .+? \|$/gm)];
    const examples = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]*)=.*$/gm)];

    expect(table.map(([, name]) => name)).toEqual(NAMES);
    expect(examples.map(([, name]) => name)).toEqual(NAMES);
  });

  it('spell every name as a shell can export it: hyphens and dots are read, but a shell passes them on to nobody', () => {
    const documents = [
      'README.md',
      '.env.example',
      ...globSync('{docs,deploy,src}/**/*.{md,yaml,yml,service,ts}', { cwd: ROOT }),
    ];
    expect(documents.length).toBeGreaterThan(50);
    const hyphened = documents.flatMap((file) => {
      const names = read(file).match(/\bEXPORTER_[A-Z_-]*-[A-Z_-]+/g) ?? [];
      return names.map((name) => `${file}: ${name}`);
    });

    // The one sentence that says that hyphens are accepted.
    expect(hyphened).toEqual(['docs/configuration.md: EXPORTER_UPSTREAM_PAUSE-MS']);
    expect(NAMES.filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name))).toEqual([]);
  });

  it('are what the script makes of the code: defaults, accepted values, meanings', () => {
    const check = spawnSync(process.execPath, ['scripts/settings-docs.mjs', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });

    expect([check.status, check.stderr]).toEqual([0, '']);
  });

  it('show the defaults that count: .env.example with every # taken away changes nothing', () => {
    const settings = read('.env.example').replaceAll(/^# (?=[A-Z][A-Z0-9_]*=)/gm, '');

    const { config, warnings } = loadConfig({ environment: {}, dotEnv: settings });
    expect(settings).toContain('\nPORT=8080\n');
    // The list of given settings differs by intention.
    expect({ ...config, fixed: 0 }).toEqual({ ...loadConfig({ environment: {} }).config, fixed: 0 });
    expect(warnings.filter((warning) => warning.includes('is not a setting'))).toEqual([]);
  });

  it('can be copied: .env.example as it is sets nothing', () => {
    const dotEnv = read('.env.example');

    expect(dotEnv.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
    expect(loadConfig({ environment: {}, dotEnv })).toEqual(loadConfig({ environment: {} }));
  });
});
