import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
/** The limits that `npm start` gives to the engine. */
const ENGINE_FLAGS = scripts.start.split(' ').slice(1, -1);

/** The built service as a process of its own, as a user starts it. */
export class ServiceProcess {
  output = '';
  url = '';

  private constructor(readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  /**
   * Starts it with nothing in its environment but what is given.
   *
   * @param runBy a program that starts the one behind it, and its arguments
   */
  static spawn(environment: Record<string, string>, cwd = ROOT, runBy: readonly string[] = []): ServiceProcess {
    const command = [...runBy, process.execPath, ...ENGINE_FLAGS, join(ROOT, 'dist', 'main.js')];
    const own = { PATH: process.env['PATH'] ?? '', TZ: 'UTC', EXPORTER_LOG_FORMAT: 'text', PORT: '0' };
    return ServiceProcess.run(command, { ...own, ...environment }, cwd);
  }

  /** Any command that starts the service. */
  static run([program, ...args]: string[], env: Record<string, string>, cwd: string): ServiceProcess {
    return new ServiceProcess(spawn(program!, args, { cwd, env }));
  }

  /** Starts it and waits until it listens. */
  static start(environment: Record<string, string>, cwd?: string): Promise<ServiceProcess> {
    return ServiceProcess.spawn(environment, cwd).listening();
  }

  async listening(): Promise<this> {
    await this.prints(/listens on port \d+/);
    const port = /listens on port (\d+)/.exec(this.output)?.[1];
    this.url = `http://127.0.0.1:${port}`;
    return this;
  }

  /** Waits until the output matches; fails when the process ends or 20 s pass before it does. */
  async prints(pattern: RegExp): Promise<void> {
    const deadline = Date.now() + 20_000;
    while (!pattern.test(this.output)) {
      if (this.child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The service did not print ${pattern}. It printed:\n${this.output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
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

  async ended(): Promise<number | string> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return this.child.exitCode ?? this.child.signalCode ?? 'unknown';
  }
}
