import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_SETTINGS, loadConfig } from '../../src/config/load-config';

// The table of docs/configuration.md, .env.example and the code name the same settings with the same defaults, in the same order.
// The names themselves are tested in load-config.spec.ts.

const ROOT = join(__dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const SETTINGS = ALL_SETTINGS.map(({ setting }) => setting);
const NAMES = SETTINGS.map(({ name }) => name);
/** Defaults that are another one in a container, or beside another file; an empty value leaves them as they are. */
const DEPENDS = [
  "the system's zone",
  'json in a container, else text',
  'http://localhost:8086',
  'backups beside the diary file',
];

/** Rows of the form | `NAME` | default | meaning | that are about settings, not about outcomes or errors. */
const rows = read('docs/configuration.md')
  .split('\n')
  .map((line) => /^\| `([A-Z][A-Z0-9_.-]*)` \| (.+?) \| (.+?) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, name = '', shownDefault = '', meaning = '']) => ({
    name,
    shownDefault: shownDefault.replace(/^`(.*)`$/, '$1'),
    meaning,
  }));

/** Lines of the form # NAME=default. */
const examples = read('.env.example')
  .split('\n')
  .map((line) => /^# ([A-Za-z][A-Za-z0-9_.-]*)=(.*)$/.exec(line))
  .filter((match) => match !== null)
  .map(([, name = '', value = '']) => ({ name, value }));

describe('the documents', () => {
  it('name every setting once, and no other: the table of the configuration', () => {
    expect(rows.map(({ name }) => name)).toEqual(NAMES);
  });

  it('name every setting once, and no other: .env.example', () => {
    expect(examples.map(({ name }) => name)).toEqual(NAMES);
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

  it.each(SETTINGS.map((setting) => [setting.name, setting]))(
    'say of %s what the code says: its default and its meaning',
    (name, { shownDefault, description }) => {
      expect(rows.find((row) => row.name === name)).toEqual({ name, shownDefault, meaning: description });

      const hasValue = shownDefault !== 'none' && !DEPENDS.includes(shownDefault);
      expect(examples.find((example) => example.name === name)).toEqual({ name, value: hasValue ? shownDefault : '' });
    },
  );

  it('are what the script makes of the code', () => {
    const check = spawnSync(process.execPath, ['scripts/settings-docs.mjs', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });

    expect([check.status, check.stderr]).toEqual([0, '']);
  });

  it('show the defaults that count: .env.example with every # taken away changes nothing', () => {
    const taken = examples.map(({ name, value }) => `${name}=${value}`).join('\n');

    const { config, warnings } = loadConfig({ environment: {}, dotEnv: taken });
    expect(config).toEqual(loadConfig({ environment: {} }).config);
    expect(warnings.filter((warning) => warning.includes('is not a setting'))).toEqual([]);
  });

  it('can be copied: .env.example as it is sets nothing', () => {
    const dotEnv = read('.env.example');

    expect(dotEnv.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
    expect(loadConfig({ environment: {}, dotEnv })).toEqual(loadConfig({ environment: {} }));
  });
});
