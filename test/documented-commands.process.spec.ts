import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { COMMANDS } from '../proof/shared/process.ts';
import { ALL_SETTINGS } from '../src/config/load-config';
import { getJson } from './support/requests';
import { ServiceSetting } from './support/service-setting';

const ROOT = join(__dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const SETTINGS = ALL_SETTINGS.map(({ setting }) => setting.name);

/**
 * Programs that a machine of tests lacks, or that would leave it. Docker runs no container, but the commands of one: each `diary`
 * says its help, and `tar` packs a folder and unpacks it into another one.
 */
const STAND_INS = {
  docker: `
    inside="\${line#* nutrition-diary }"
    case "$inside" in
      'diary '*) set -- $inside; "$NODE" "$CLI" "$2" --help ;;
      'tar '*-cf*) \${inside//\\/data/$HERE/data} ;;
      'tar '*-xf*) mkdir -p "$HERE/new-data"; \${inside//\\/data/$HERE/new-data} ;;
    esac`,
  sudo: '"$@"',
  curl: `"$NODE" -e 'fetch(process.argv.at(-1)).then(({ ok }) => process.exit(ok ? 0 : 22))' -- "http://\${*: -1}"`,
  npm: '',
  ssh: '',
  chown: '',
  claude: '',
};

/** A folder with what the ZIP archive has for Compose, in which the blocks of a page run as they are written. */
class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'diary-machine-'));

  constructor() {
    mkdirSync(join(this.folder, 'bin'));
    mkdirSync(join(this.folder, 'data'));
    for (const [name, script] of Object.entries(STAND_INS)) {
      const text = `#!/bin/bash\nline="$*"\necho "${name} $line" >> "$HERE/calls"\n${script}\n`;
      writeFileSync(join(this.folder, 'bin', name), text, { mode: 0o755 });
    }
    for (const file of globSync('*.yml', { cwd: ROOT })) cpSync(join(ROOT, file), join(this.folder, file));
  }

  /** Runs a block until its first command that fails. @throws with what that printed */
  async run(block: string): Promise<void> {
    const PATH = `${join(this.folder, 'bin')}:${process.env['PATH']}`;
    const env = { PATH, HERE: this.folder, NODE: process.execPath, CLI: COMMANDS };
    await promisify(execFile)('bash', ['-euc', block], { cwd: this.folder, env });
  }

  calls(program: string): string[] {
    const lines = readFileSync(join(this.folder, 'calls'), 'utf8').split('\n');
    return lines.filter((line) => line.startsWith(`${program} `)).map((line) => line.slice(program.length + 1));
  }

  has(path: string): boolean {
    return existsSync(join(this.folder, path));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** The blocks of commands on a page, also those within lists. */
function blocksOf(page: string): string[] {
  return [...read(page).matchAll(/^( *)```sh\n([^]*?)^ *```$/gm)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** Names of services that Compose knows. */
const SERVICES = Object.keys((load(read('docker-compose.yml')) as { services: object }).services);

/** Calls of Docker that Compose would not understand. */
function wrongCalls(calls: string[]): string[] {
  return calls.filter((call) => {
    const [, action = '', rest = ''] = /^compose (\S+) ?(.*)$/.exec(call) ?? [];
    if (['up', 'down', 'pull', 'version'].includes(action)) return false;
    const [service] = rest.split(/[ :]/).filter((word) => word !== '' && !word.startsWith('-'));
    const isOfService = ['run', 'exec', 'logs', 'cp', 'stop', 'start', 'restart'].includes(action);
    return !isOfService || (service !== undefined && !SERVICES.includes(service));
  });
}

describe('documented commands', () => {
  const setting = new ServiceSetting({ forSuite: true });
  let machine: Machine;
  beforeEach(() => (machine = new Machine()));
  afterEach(() => machine.remove());

  it('the quick start of the README is two commands, and needs no other file', async () => {
    await machine.run(blocksOf('README.md').find((block) => block.includes('docker')) ?? '');

    expect(machine.calls('docker')).toEqual(['compose up -d', 'compose logs nutrition-diary']);
    expect(wrongCalls(machine.calls('docker'))).toEqual([]);
    expect(machine.has('.env')).toBe(false);
  });

  it('the requests of the README are answered, and fetch a month', async () => {
    const requests = blocksOf('README.md').find((block) => block.includes('curl')) ?? '';

    const service = await setting.start();

    await machine.run(requests.replace('B=localhost:8080', `B=${new URL(service.url).host}`));

    expect(machine.calls('curl')).toHaveLength(3);
    expect(machine.calls('claude')).toEqual(['mcp add --transport http nutrition-diary http://localhost:8080/mcp']);
    const { body } = await getJson(`${service.url}/api/v2/nutritiondata/export/status`);
    expect(body).toMatchObject({ total: 30, done: 30 });
  });

  it('every block of the German page runs as it is written', async () => {
    for (const block of blocksOf('docs/deutsch.md')) {
      await machine.run(block.replaceAll('/volume1/docker/tagebuch', machine.folder));
    }

    expect(wrongCalls(machine.calls('docker'))).toEqual([]);
  });

  it.each(['docs/install.md', 'docs/deutsch.md'])('the move of %s takes along what is in the volume', async (page) => {
    writeFileSync(join(machine.folder, 'data', 'diary.db'), 'Äpfel');

    for (const block of blocksOf(page).filter((each) => each.includes('tar -C'))) await machine.run(block);

    expect(readFileSync(join(machine.folder, 'new-data', 'diary.db'), 'utf8')).toBe('Äpfel');
  });
});

describe.each(['README.md', ...globSync('docs/*.md', { cwd: ROOT }).sort()])('%s', (page) => {
  it('names npm scripts that exist', () => {
    const named = [...read(page).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);

    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('sets what is a setting', () => {
    const lines = blocksOf(page).flatMap((block) => block.match(/^EXPORTER_\w+=/gm) ?? []);
    const names = lines.map((line) => line.replace(/(_FILE)?=$/, ''));

    expect(names.filter((name) => !SETTINGS.includes(name) && !SETTINGS.includes(`${name}_FILE`))).toEqual([]);
  });
});
