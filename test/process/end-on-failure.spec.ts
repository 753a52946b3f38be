import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess } from '../support/service-process';
import '../support/needs-build';

const MEMORY = { EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:' };

let folder: string;
let started: ServiceProcess[] = [];

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'diary-'))));
afterEach(async () => {
  await Promise.all(started.map((service) => service.stop('SIGKILL')));
  started = [];
  rmSync(folder, { recursive: true });
});

async function start(environment: Record<string, string> = {}): Promise<ServiceProcess> {
  const service = await ServiceProcess.start({ ...MEMORY, ...environment });
  started.push(service);
  return service;
}

function spawn(environment: Record<string, string>): ServiceProcess {
  const service = ServiceProcess.spawn(environment);
  started.push(service);
  return service;
}

it('a port that is taken ends the start with one line that names it', async () => {
  const { port } = new URL((await start()).url);
  const second = spawn({
    PORT: port,
    EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:',
    EXPORTER_LOG_LEVEL: 'error',
  });
  expect(await second.ended()).toBe(1);
  expect(second.output.trimEnd().split('\n')).toEqual([expect.stringMatching(`ERROR \\[Main\\] PORT: .*${port}`)]);
});

describe('an error that nothing catches ends the service with exit code 1 and one entry in the log, secrets masked', () => {
  it.each([
    ['an exception', `throw new Error('at mongodb://me:hidden-word@host')`],
    ['a rejection', `void Promise.reject(new Error('at mongodb://me:hidden-word@host'))`],
  ])('%s', async (_, failure) => {
    const file = join(folder, 'failing.cjs');
    writeFileSync(file, `process.on('SIGUSR2', () => { ${failure}; });`);
    const service = await start({
      NODE_OPTIONS: `--require=${file}`,
      EXPORTER_LOG_FORMAT: 'json',
      EXPORTER_LOG_LEVEL: 'info',
    });
    const before = service.output.length;
    expect(await service.stop('SIGUSR2')).toBe(1);
    const [line = '', ...rest] = service.output.slice(before).trimEnd().split('\n');
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      message: 'The service ends because of an uncaught error',
      stack: expect.stringMatching(/^Error: at mongodb:\/\/me:\*{5}@host\n/),
    });
    expect(rest).toEqual([]);
  });
});

describe('a bad configuration ends the start with exit code 1', () => {
  it('and one line for each mistake, with what is accepted and without secrets', async () => {
    const service = spawn({
      PORT: 'eighty',
      'EXPORTER_UPSTREAM_PAUSE-MS': '-1',
      EXPORTER_SCHEDULER_ENABLED: 'yes',
      EXPORTER_UPSTREAM_URL: 'ftp://demo:hidden-word@example.org',
      EXPORTER_UPSTREAM_PASSWORD: 'another-hidden-word',
    });
    expect(await service.ended()).toBe(1);
    const lines = service.output.trimEnd().split('\n').sort();
    expect(lines).toHaveLength(4);
    expect(lines).toEqual([
      expect.stringMatching(/^EXPORTER_SCHEDULER_ENABLED\b.*'yes'.*true or false/),
      expect.stringMatching(/^EXPORTER_UPSTREAM_PAUSE-MS\b.*'-1'.*0 to/),
      expect.stringMatching(/^EXPORTER_UPSTREAM_URL\b.*http/),
      expect.stringMatching(/^PORT\b.*'eighty'.*0 to 65535/),
    ]);
    expect(service.output).not.toContain('hidden-word');
  });

  it('when both stores are off, in one line that names both flags', async () => {
    const service = spawn({
      EXPORTER_PERSISTENCE_DOCSTORE_ENABLED: 'false',
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'false',
    });
    expect(await service.ended()).toBe(1);
    expect(service.output.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/EXPORTER_PERSISTENCE_DOCSTORE_ENABLED.*EXPORTER_PERSISTENCE_TIMESERIES_ENABLED/),
    ]);
  });
});
