import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Starts the built service and its companions as separate processes and measures their resources. */

export const ROOT = process.cwd();
const DEADLINE_MS = 60_000;
const HOST = '127.0.0.1';

export function build(): void {
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: ROOT, stdio: 'inherit' });
}

/** Runs `work` with a folder that is gone afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'nutrition-diary-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Tries again until it is neither false nor an error; for a minute. */
export async function waitFor(isDone: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    let failure: unknown = new Error('Not ready after a minute');
    try {
      if ((await isDone()) !== false) return;
    } catch (error) {
      failure = error;
    }
    if (performance.now() > deadline) throw failure;
    await pause(5);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A process under measurement. It never outlives the benchmark. */
export class Measured {
  readonly url: string;
  readonly port: number;
  private output = '';
  private readonly child: ChildProcess;

  constructor(
    args: readonly string[],
    port: number,
    environment: Record<string, string> = {},
    program = process.execPath,
  ) {
    this.port = port;
    this.url = `http://${HOST}:${port}`;
    this.child = spawn(program, args, { cwd: ROOT, env: { PATH: process.env['PATH'] ?? '', ...environment } });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-4000)));
    }
    const end = (): unknown => this.child.kill('SIGKILL');
    process.once('exit', end);
    this.child.once('exit', () => process.removeListener('exit', end));
  }

  /** Waits until the path answers 200. */
  async ready(path: string): Promise<this> {
    await waitFor(async () => {
      if (!this.isAlive) return true;
      const answer = await fetch(this.url + path).catch(() => undefined);
      await answer?.arrayBuffer();
      return answer?.status === 200;
    });
    if (!this.isAlive) throw new Error(`A process ended. It printed:\n${this.output}`);
    return this;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  memory(): Memory {
    const status = this.proc('status');
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
    return { residentMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') };
  }

  /** Processor time used so far, of all threads, in user and in kernel mode. */
  cpuMs(): number {
    // After the name, which may hold anything but ends with the last bracket: field 3 is the first one.
    const fields = this.proc('stat').split(') ').at(-1)!.split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  }

  /** Without connections: those of clients stay open for two minutes after their last request. */
  openFiles(): number {
    const folder = `/proc/${this.child.pid}/fd`;
    return readdirSync(folder).filter((name) => !linkTarget(`${folder}/${name}`).startsWith('socket:')).length;
  }

  private proc(file: string): string {
    return readFileSync(`/proc/${this.child.pid}/${file}`, 'utf8');
  }
}

function linkTarget(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return 'socket: closed meanwhile';
  }
}

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

export interface Memory {
  residentMb: number;
  /** The most since the process began. */
  peakMb: number;
}

/** Ten seconds after a load, and a little more, the memory at rest is read. */
export const AT_REST_MS = 12_000;

/** The limits that `npm start` gives to the engine. */
function engineFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').slice(1, -1);
}

export interface ServiceOptions {
  environment?: Record<string, string>;
  /** File for a processor profile, written when the service ends. */
  profileTo?: string | undefined;
}

/** The built service on a document store; not awaited to be ready. */
export async function spawnService(storeUrl: string, options: ServiceOptions = {}): Promise<Measured> {
  const port = await freePort();
  const profiling = options.profileTo === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profileTo}`];
  return new Measured([...engineFlags(), ...profiling, join(ROOT, 'dist', 'main.js')], port, {
    PORT: String(port),
    TZ: 'UTC',
    EXPORTER_PERSISTENCE_DOCSTORE_URL: storeUrl,
    ...options.environment,
  });
}

export const READINESS = '/actuator/health/readiness';

/** Runs a benchmark; ends it, with an error, when it takes longer than it may. */
export function bounded(minutes: number, work: () => Promise<void>): void {
  const timer = setTimeout(() => {
    console.error(`Stopped: it takes longer than ${minutes} minutes`);
    process.exit(1);
  }, minutes * 60_000);
  work().then(
    () => clearTimeout(timer),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
