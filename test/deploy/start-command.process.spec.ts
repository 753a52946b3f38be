import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reading } from '../../proof/shared/diary.ts';
import { ServiceProcess } from '../../proof/shared/process.ts';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { composeEnvironment, uncommentedExample } from '../support/compose-file';
import { read, ROOT } from '../support/deployment-files';
import { exportDays, FOR_MCP, post } from '../support/requests';

// The image without an engine to build it: the read-only folder that `npm run assemble` makes, started by the image's command as
// its user.

const UID = 1000;
/** On a machine that may have other things to do. */
const COPYING_TAKES_AT_MOST_MS = 120_000;
const isRoot = process.getuid?.() === 0;
const dockerfile = read('Dockerfile');
const MADE = ['nutrition-diary.mcpb', 'package.json', 'server.json'];
const BUILT = globSync('dist/*.{js,mjs}', { cwd: ROOT }).sort();

let folder: string;
let app: string;
let data: string;
let site: SimulatedSite;
let service: ServiceProcess;

/** The environment that the Dockerfile sets. */
function imageEnvironment(): Record<string, string> {
  const [, text = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile) ?? [];
  return Object.fromEntries(
    text.split(/\s*\\?\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
}

/** Command line of the engine: the entry point, by default the shell of the base image, and the command. */
function startCommand(): string[] {
  const list = (instruction: string) => {
    const [, text] = new RegExp(`^${instruction} (\\[.*\\])$`, 'm').exec(dockerfile) ?? [];
    return text === undefined ? undefined : (JSON.parse(text) as string[]);
  };
  return [...(list('ENTRYPOINT') ?? ['/bin/sh', '-c', 'exec "$@"', 'sh']), ...(list('CMD') ?? [])];
}

function makeReadOnly(path: string): void {
  for (const entry of globSync('**/*', { cwd: path, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o555);
  }
  chmodSync(path, 0o555);
}

/** Starts it as the image does, with a copy of .env.example that has every # removed. */
function start(settings: Record<string, string> = {}): Promise<ServiceProcess> {
  const asUser = [`--reuid=${UID}`, `--regid=${UID}`, '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
  const environment = {
    PATH: `${folder}:${process.env['PATH']}`,
    ...imageEnvironment(),
    ...composeEnvironment('docker-compose.yml', { dotEnv: uncommentedExample() }),
    ...reading(site),
    // A spelling that shells drop.
    'exporter.scheduler.look-back-days': '3',
    EXPORTER_SCHEDULER_LOOK_BACK_DAYS: '',
    PORT: '0',
    EXPORTER_LOG_LEVEL: 'debug',
    ...settings,
  };
  return new ServiceProcess([...(isRoot ? ['setpriv', ...asUser] : []), ...startCommand()], environment, {
    cwd: app,
  }).listening();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diary-image-'));
  chmodSync(folder, 0o755);
  [app, data] = [join(folder, 'app'), join(folder, 'data')];
  execFileSync(process.execPath, ['scripts/assemble.mjs', app], { cwd: ROOT });
  // The Dockerfile makes it: the volume is where the default address of the diary points.
  symlinkSync(data, join(app, 'data'));
  // The one that the tests run with may lie where that user cannot go.
  copyFileSync(process.execPath, join(folder, 'node'));
  mkdirSync(data);
  if (isRoot) chownSync(data, UID, UID);
  makeReadOnly(app);
  site = await SimulatedSite.start();

  service = await start();
}, COPYING_TAKES_AT_MOST_MS);

afterAll(async () => {
  await service.stop('SIGKILL');
  await site.stop();
  // A folder that cannot be written cannot be emptied either, except by root.
  for (const entry of globSync('app/**/', { cwd: folder })) chmodSync(join(folder, entry), 0o755);
  rmSync(folder, { recursive: true });
});

describe('the start command of the image', () => {
  it('starts the service, although it cannot keep its compiled form, and warns of nothing but what is open', () => {
    expect(service.output).toContain('listens on port');
    const warned = service.output.split('\n').filter((line) => / (WARN|ERROR) /.test(line));
    // An account is given here, and no access.
    expect(warned).toEqual([expect.stringContaining('Anyone on your network can open this diary')]);
    expect(globSync('dist/*.*', { cwd: app }).sort()).toEqual(BUILT);
    expect(globSync('*.{mcpb,json}', { cwd: app }).sort()).toEqual(MADE);
    expect(existsSync(join(app, 'dist', 'compile-cache'))).toBe(false);
  });

  it('passes on settings in every spelling', () => {
    expect(service.output).toContain('EXPORTER_SCHEDULER_LOOK_BACK_DAYS=3');
  });

  it('keeps the diary in the volume', () => {
    expect(service.output).toContain('EXPORTER_PERSISTENCE_DOCSTORE_URL=sqlite:data/diary.db');
    expect(globSync('*', { cwd: data })).toContain('diary.db');
  });

  it('starts it as a user without rights', () => {
    const status = readFileSync(`/proc/${service.child.pid}/status`, 'utf8');

    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(isRoot ? UID : process.getuid?.()));
    expect(/^CapEff:\s+(\d+)/m.exec(status)?.[1]).toBe('0'.repeat(16));
  });

  it('has all that it loads later, and stays with a month below the memory that the files of deploy/ give it', async () => {
    const { status, body } = await exportDays(service, '2024-08-01', '2024-08-31');
    expect([status, body.successfulDays.length > 20]).toEqual([200, true]);

    for (const path of [
      ...['CSV', 'JSON', 'JSONL'].map(
        (format) => `/api/v2/nutritiondata/download?format=${format}&includeProducts=true`,
      ),
      '/api-docs',
      '/swagger-ui.html/swagger-ui-bundle.js',
    ]) {
      const answer = await fetch(service.url + path);
      expect([path, answer.status, (await answer.text()).length > 1000]).toEqual([path, 200, true]);
    }

    const limits = [
      'compose-public.yml',
      'umbrel/docker-compose.yml',
      'casaos/docker-compose.yml',
      'unraid/nutrition-diary.xml',
    ].map((file) => /mem(?:_limit|ory)(?:: |=)(\d+)m/i.exec(read(`deploy/${file}`))?.[1]);
    expect(limits).toEqual(['384', '384', '384', '384']);
    expect(service.peakMegabytes()).toBeGreaterThan(50);
    expect(service.peakMegabytes()).toBeLessThan(384);
  });

  it('has what only some settings load: MongoDB, InfluxDB, MCP', async () => {
    const nobody = '127.0.0.1:1';
    const other = await start({
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `mongodb://${nobody}/diary`,
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
      EXPORTER_PERSISTENCE_TIMESERIES_URL: `http://${nobody}`,
      EXPORTER_MCP_ENABLED: 'true',
    });
    try {
      const readiness = await fetch(`${other.url}/actuator/health/readiness`);
      expect(await readiness.json()).toMatchObject({
        components: { docStore: { status: 'DOWN' }, timeSeries: { status: 'DOWN' } },
      });
      const tools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      const list = await post(`${other.url}/mcp`, tools, { headers: FOR_MCP });
      expect([list.status, await list.text()]).toEqual([200, expect.stringContaining('get_trend')]);
      expect(other.output).not.toMatch(/Cannot find|MODULE_NOT_FOUND/);
    } finally {
      await other.stop('SIGKILL');
    }
  });

  it('has nothing that only building and testing need', () => {
    const loads = (name: string) => {
      const { status } = spawnSync(join(folder, 'node'), ['-e', `require('${name}')`], { cwd: app });
      return status === 0;
    };

    expect(['swagger-ui-dist', 'typescript', 'jest', 'esbuild'].map(loads)).toEqual([true, false, false, false]);
  });

  it('holds less than 60 MB beside Node, and nothing that is for debuggers and compilers', () => {
    const files = globSync('**/*', { cwd: app, withFileTypes: true, exclude: ['data'] }).filter((entry) =>
      entry.isFile(),
    );
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

    expect(bytes / 1e6).toBeGreaterThan(5);
    expect(bytes / 1e6).toBeLessThan(60);
    expect(files.map(({ name }) => name).filter((name) => /\.(map|d\.[cm]?ts|ts)$/.test(name))).toEqual([]);
  });

  it('ends well', async () => {
    expect(await service.stop()).toBe(0);
  });
});
