import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../bench/shared/service.ts';

/** The built service and its programs as processes, started as a user starts them and ended at any moment. */

const PRINTS_WITHIN_MS = 60_000;
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
/** The limits that `npm start` gives to the engine. */
export const ENGINE_FLAGS = scripts.start.split(' ').slice(1, -1);
export const MAIN = join(ROOT, 'dist', 'main.js');
export const COMMANDS = join(ROOT, 'dist', 'cli.js');

export type Environment = Record<string, string>;

interface ProcessOptions {
  cwd?: string;
  uid?: number;
  /** What it reads from its standard input. */
  input?: string;
  /** Messages can be sent to what is loaded before it. */
  withMessages?: boolean;
}

/** A process with nothing in its environment but the path, UTC as its zone, and what is given. */
export class StartedProcess {
  output = '';
  url = '';
  readonly child: ChildProcess;

  constructor([program = '', ...args]: readonly string[], environment: Environment, options: ProcessOptions = {}) {
    const { cwd = ROOT, uid, input = '', withMessages = false } = options;
    const env = { PATH: process.env['PATH'] ?? '', TZ: 'UTC', ...environment };
    const stdio: 'pipe'[] = ['pipe', 'pipe', 'pipe'];
    this.child = spawn(program, args, { cwd, uid, env, stdio: withMessages ? [...stdio, 'ipc'] : stdio });
    this.child.stdin?.on('error', () => undefined).end(input);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    const end = (): unknown => this.child.kill('SIGKILL');
    process.once('exit', end);
    this.child.once('exit', () => process.removeListener('exit', end));
  }

  get isOver(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Waits until the output matches; fails when the process ends or a minute passes before it does. */
  async prints(pattern: RegExp): Promise<void> {
    const deadline = performance.now() + PRINTS_WITHIN_MS;
    while (!pattern.test(this.output)) {
      if (this.isOver || performance.now() > deadline) {
        throw new Error(`The process did not print ${pattern}. It printed:\n${this.output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async listening(): Promise<this> {
    await this.prints(/listens on port \d+/);
    this.url = `http://127.0.0.1:${/listens on port (\d+)/.exec(this.output)![1]}`;
    return this;
  }

  /** Stops it like a power cut: none of its code runs any more. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended();
  }

  /** The exit code, or the signal that ended it, when all that it printed was read. */
  async ended(): Promise<number | string> {
    if (!this.isOver) await once(this.child, 'close');
    return this.child.exitCode ?? this.child.signalCode ?? 'unknown';
  }
}

/** The built service with its own defaults but for the port. */
export class ServiceProcess extends StartedProcess {
  /** @param runBy a program that starts the one behind it, and its arguments */
  static spawn(environment: Environment, cwd?: string, runBy: readonly string[] = []): ServiceProcess {
    const command = [...runBy, process.execPath, ...ENGINE_FLAGS, MAIN];
    return new ServiceProcess(command, { EXPORTER_LOG_FORMAT: 'text', PORT: '0', ...environment }, { cwd });
  }

  /** Starts it and waits until it listens. */
  static start(environment: Environment, cwd?: string): Promise<ServiceProcess> {
    return ServiceProcess.spawn(environment, cwd).listening();
  }

  /** The most memory that it has had in use. */
  peakMegabytes(): number {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  }

  /** Comes back when the service has heard that it is to stop. A run that is under way then begins no other day. */
  async beginStop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.prints(/SIGTERM: stopping/);
  }

  /** Sends a signal and waits for the end; the exit code, or the signal that ended it. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    this.child.kill(signal);
    return this.ended();
  }
}

export interface CommandResult {
  code: number;
  /** Everything it printed. */
  output: string;
}

/** Runs a built program beside the service, as a user does. */
export async function runCommand(
  name: string,
  args: string[],
  cwd: string,
  environment: Environment = {},
  input = '',
  uid?: number,
): Promise<CommandResult> {
  const program = new StartedProcess([process.execPath, COMMANDS, name, ...args], environment, { cwd, uid, input });
  return { code: Number(await program.ended()), output: program.output };
}
