import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { upstreamOf } from '../support/create-test-app';
import { read, ROOT } from './files';

// What the image holds, without an engine to build it: the production dependencies, the built service, and nothing else, in a
// folder that cannot be written, started by the image's command as its user.

const UID = 1000;
/** Some 200 MB, on a machine that may have other things to do. */
const COPYING_TAKES_AT_MOST_MS = 120_000;
const isRoot = process.getuid?.() === 0;
const dockerfile = read('Dockerfile');
const BUILT = globSync('dist/*.{js,mjs}', { cwd: ROOT }).sort();

let folder: string;
let app: string;
let data: string;
let site: SimulatedSite;
let child: ChildProcess;
let output = '';
let url: string;

/** The packages that `npm ci --omit=dev` would install. */
function productionPackages(): string[] {
  interface Lock {
    packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>;
  }
  const { packages } = JSON.parse(read('package-lock.json')) as Lock;
  return Object.entries(packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional)
    .map(([path]) => path);
}

/** The environment that the Dockerfile sets. */
function imageEnvironment(): Record<string, string> {
  const [, text = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile) ?? [];
  return Object.fromEntries(
    text.split(/\s*\\?\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
}

function makeReadOnly(path: string): void {
  for (const entry of globSync('**/*', { cwd: path, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o555);
  }
  chmodSync(path, 0o555);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diary-image-'));
  chmodSync(folder, 0o755);
  [app, data] = [join(folder, 'app'), join(folder, 'data')];
  for (const path of [...productionPackages(), 'package.json', ...BUILT]) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    // Packages of packages are copied with them, or after them.
    cpSync(join(ROOT, path), join(app, path), { recursive: true, filter: (file) => !file.includes('/node_modules/.') });
  }
  // The one that the tests run with may lie where that user cannot go.
  copyFileSync(process.execPath, join(folder, 'node'));
  mkdirSync(data);
  if (isRoot) chownSync(data, UID, UID);
  makeReadOnly(app);
  site = await SimulatedSite.start();

  const environment = imageEnvironment();
  const storeUrl = environment['EXPORTER_PERSISTENCE_DOCSTORE_URL']!.replace('/data/', `${data}/`);
  const [, command = ''] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? [];
  const [program, ...args] = JSON.parse(command) as [string, ...string[]];
  expect(program).toBe('node');
  const asUser = [`--reuid=${UID}`, `--regid=${UID}`, '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
  const [first, ...rest] = [...(isRoot ? ['setpriv', ...asUser] : []), join(folder, 'node'), ...args];
  child = spawn(first!, rest, {
    cwd: app,
    env: {
      ...{ PATH: process.env['PATH'], PORT: '0', TZ: 'UTC' },
      ...environment,
      ...upstreamOf(site),
      EXPORTER_PERSISTENCE_DOCSTORE_URL: storeUrl,
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('listens at') && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 20));
  url = `http://127.0.0.1:${/listens at \S*:(\d+)/.exec(output)?.[1]}`;
}, COPYING_TAKES_AT_MOST_MS);

afterAll(async () => {
  if (child.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await site.stop();
  // A folder that cannot be written cannot be emptied either, except by root.
  for (const entry of globSync('app/**/', { cwd: folder })) chmodSync(join(folder, entry), 0o755);
  rmSync(folder, { recursive: true });
});

describe('the start command of the image', () => {
  it('starts the service, without a word but its settings, although it cannot keep its compiled form', () => {
    expect(output).toContain('listens at');
    const levels = output
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { level: string }).level);
    expect(new Set(levels)).toEqual(new Set(['info']));
    expect(globSync('dist/*', { cwd: app }).sort()).toEqual(BUILT);
  });

  it('starts it as a user without rights', () => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');

    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(isRoot ? UID : process.getuid?.()));
    expect(/^CapEff:\s+(\d+)/m.exec(status)?.[1]).toBe('0'.repeat(16));
  });

  it('has all that it loads later: an export, the download as CSV, the reference page', async () => {
    const body = JSON.stringify({ fromDate: '2024-08-27', toDate: '2024-08-27' });
    const headers = { 'Content-Type': 'application/json' };
    const exported = await fetch(`${url}/api/v2/nutritiondata`, { method: 'POST', headers, body });
    expect([exported.status, await exported.json()]).toEqual([
      200,
      { successfulDays: ['2024-08-27'], unsuccessfulDays: [] },
    ]);

    for (const path of [
      '/api/v2/nutritiondata/download?format=CSV&includeProducts=true',
      '/api-docs',
      '/swagger-ui.html/swagger-ui-bundle.js',
    ]) {
      const answer = await fetch(url + path);
      expect([path, answer.status, (await answer.text()).length]).toEqual([path, 200, expect.any(Number)]);
    }
    expect(globSync('*', { cwd: data })).toContain('diary.db');
  });

  it('has the driver of MongoDB, and nothing that only building and testing need', () => {
    const loads = (name: string) => {
      const { status } = spawnSync(join(folder, 'node'), ['-e', `require('${name}')`], { cwd: app });
      return status === 0;
    };

    expect([loads('mongodb'), loads('typescript'), loads('jest')]).toEqual([true, false, false]);
  });

  it('ends well', async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
  });
});
