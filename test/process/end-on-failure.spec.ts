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
