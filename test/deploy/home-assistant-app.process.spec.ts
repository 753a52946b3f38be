import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { ServiceProcess } from '../../proof/shared/process.ts';
import { ALL_SETTINGS } from '../../src/config/load-config';
import { optionOf } from '../../src/config/reading/options-file';
import { ROOT } from '../support/deployment-files';
import { temporaryFolder } from '../support/temporary-folder';

// The app of Home Assistant, as `npm run check:deploy` and the Supervisor read it.

const APP = join(ROOT, 'deploy', 'home-assistant', 'nutrition_diary');
const folder = temporaryFolder();

// oxlint-disable-next-line typescript/no-explicit-any -- Broken on purpose.
type Yaml = any;

const config = load(readFileSync(join(APP, 'config.yaml'), 'utf8')) as {
  version: string;
  ingress_port: number;
  environment: Record<string, string>;
  schema: Record<string, string>;
};

type Change = [title: string, file: string, change: (content: Yaml) => void, ...mistakes: string[]];
const CONFIG = 'config.yaml';
const [GERMAN, ENGLISH] = ['translations/de.yaml', 'translations/en.yaml'];

const CHANGES: Change[] = [
  ['that wants an unknown service', CONFIG, (app) => (app.services = ['smtp:want']), `${CONFIG}: data/services/0`],
  ['with an empty list of options', CONFIG, (app) => (app.options = {}), `${CONFIG}: options has its default`],
  ['with a watchdog', CONFIG, (app) => (app.watchdog = 'http://x'), `${CONFIG}: watchdog is obsolete`],
  ['of another version', CONFIG, (app) => (app.version = '9.9.9'), `${CONFIG} is of version 9.9.9, package.json`],
  [
    'of another owner than its image',
    CONFIG,
    (app) => (app.url = 'https://github.com/Anna/nutrition-diary'),
    'Dockerfile: the image is not built FROM ghcr.io/anna/',
  ],
  [
    'with a variable that is no setting',
    CONFIG,
    (app) => (app.environment.EXPORTER_INGRES = 'x'),
    `${CONFIG}: EXPORTER_INGRES is no setting`,
  ],
  [
    'with an unknown word in a translation',
    GERMAN,
    (words) => (words.configuration.upstream = {}),
    `${GERMAN}: upstream is not in config.yaml`,
  ],
  [
    'without the description of an option',
    ENGLISH,
    (words) => delete words.configuration.log_level.description,
    `${ENGLISH}: log_level is not translated`,
  ],
  ['without the words of a port', GERMAN, (words) => delete words.network, `${GERMAN}: 8080/tcp is not translated`],
  [
    'with an option that is no setting',
    CONFIG,
    ({ schema }) => (schema.log_levels = 'str?'),
    `${CONFIG}: log_levels is no setting of the service`,
    `${GERMAN}: log_levels is not translated`,
    `${ENGLISH}: log_levels is not translated`,
  ],
];

/** Mistakes that the check finds in each of these folders. */
function mistakesIn(apps: string[]): string[][] {
  const program = `import { mistakesOf } from './scripts/deploy-checks/home-assistant.mjs';
    console.log(JSON.stringify(await Promise.all(process.argv.slice(1).map(mistakesOf))))`;
  const args = ['--input-type=module', '--eval', program, ...apps];
  return JSON.parse(spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' }).stdout) as string[][];
}

describe('the app of Home Assistant', () => {
  let found: string[][];
  beforeAll(() => {
    const copies = CHANGES.map(([, file, change], index) => {
      const copy = join(folder, `app-${index}`);
      cpSync(APP, copy, { recursive: true });
      const content = load(readFileSync(join(copy, file), 'utf8'));
      change(content);
      writeFileSync(join(copy, file), dump(content));
      return copy;
    });
    found = mistakesIn([APP, ...copies]);
  });

  it('is without a mistake', () => {
    expect(found[0]).toEqual([]);
  });

  it.each(CHANGES.map(([title, , , ...mistakes], index) => ({ title, mistakes, index })))(
    '$title is refused',
    ({ mistakes, index }) => {
      expect(found[index + 1]).toEqual(mistakes.map((mistake): unknown => expect.stringContaining(mistake)));
    },
  );

  it('offers nothing that the service refuses', () => {
    const offered = Object.entries(config.schema).flatMap(([name, type]) => {
      const [, values, from, to] = /^(?:list\((.*)\)|int\((\d+),(\d+)\))\?$/.exec(type) ?? [];
      return [...(values?.split('|') ?? []), from, to]
        .filter((value) => value !== undefined)
        .map((value) => [name, value]);
    });
    const refused = offered.filter(([name, value]) => {
      const found = ALL_SETTINGS.find(({ setting }) => optionOf(setting) === name);
      return found?.setting.read(value!) === undefined;
    });

    expect([offered.length, refused]).toEqual([8, []]);
    // Not one is required, so that the set-up in the browser is there at first.
    expect(Object.values(config.schema).filter((type) => !type.endsWith('?'))).toEqual([]);
  });

  it.each([
    ['icon.png', 128, 128],
    ['logo.png', 250, 100],
  ])('has a picture of the size that Home Assistant wants: %s', (name, width, height) => {
    const header = readFileSync(join(APP, name));
    expect([header.toString('latin1', 1, 4), header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([
      'PNG',
      width,
      height,
    ]);
  });

  it('starts as the Supervisor starts it, with what was entered', async () => {
    const options = join(folder, 'options.json');
    writeFileSync(options, JSON.stringify({ log_level: 'debug', upstream_password: 'hunter2hunter2' }));
    const environment = Object.entries(config.environment).map(([name, value]) => [
      name,
      value.replace('/data/options.json', options),
    ]);
    const service = await ServiceProcess.start({
      ...(Object.fromEntries(environment) as Record<string, string>),
      EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:',
      EXPORTER_SERVER_SUPERVISOR_URL: 'http://127.0.0.1:9',
      SUPERVISOR_TOKEN: 'token-of-the-supervisor',
    });
    try {
      await service.prints(/Supervisor of Home Assistant was not asked for a broker: the connection failed/);
      expect(service.output).toContain('EXPORTER_LOG_LEVEL=debug\n');
      expect(service.output).toContain('SUPERVISOR_TOKEN=*****\n');
      expect(service.output).not.toMatch(/hunter2|token-of-the-supervisor/);
      const { headers } = await fetch(service.url);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    } finally {
      await service.stop('SIGKILL');
    }
  });
});
