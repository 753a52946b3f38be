import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as moment } from 'node:timers/promises';

/** Shorter than a test's time-out, so that a failed start is reported with the server's output. */
const STARTS_WITHIN_MS = 25_000;

/**
 * Waits for the end of the process that started the server, however it ends: then its end of the pipe is closed. What was
 * still running by then is killed, and the folder goes.
 */
const GUARD = 'read -r _; if [ -f "$1/pid" ]; then kill -9 "$(cat "$1/pid")"; sleep 1; fi; rm -rf "$1"';

interface ServerProgram {
  name: string;
  binary: string;
  args: (port: number, dataFolder: string) => string[];
  /** Says no, or fails, until the server does what it is for. */
  isReady: (port: number) => Promise<boolean>;
}

/** A server for tests alone: always on the same port, its data in a folder of its own that goes with it. */
export class ServerProcess {
  port = 0;
  private readonly folder: string;
  private readonly guard: ChildProcess;
  private child: ChildProcess | undefined;

  private constructor(private readonly program: ServerProgram) {
    this.folder = mkdtempSync(join(tmpdir(), `diary-${program.name}-`));
    mkdirSync(join(this.folder, 'data'));
    // Detached, so that Ctrl+C ends the tests and the server, and leaves the guard to clean up.
    this.guard = spawn('sh', ['-c', GUARD, 'guard', this.folder], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    // A test that forgets to stop its server does not keep the test run from ending.
    this.guard.unref();
    (this.guard.stdin as Socket).unref();
  }

  static async start(program: ServerProgram): Promise<ServerProcess> {
    const server = new ServerProcess(program);
    try {
      await server.startOnFreePort();
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** Ends it at once, as a crash does. Its data stay. */
  async kill(): Promise<void> {
    const child = this.child;
    if (child?.exitCode === null && child.signalCode === null) {
      child.ref();
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    this.child = undefined;
    rmSync(join(this.folder, 'pid'), { force: true });
  }

  /** It keeps its connections and answers nothing until it goes on. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.child?.kill('SIGCONT');
  }

  /** Starts it again on the same port with the same data; one that still runs is killed before. */
  async restart(): Promise<void> {
    await this.kill();
    await this.launch();
  }

  /** Ends it and removes its data. */
  async stop(): Promise<void> {
    await this.kill();
    if (this.guard.exitCode !== null || this.guard.signalCode !== null) return;
    this.guard.ref();
    this.guard.stdin?.end();
    await once(this.guard, 'exit');
  }

  private async startOnFreePort(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      this.port = await freePort();
      try {
        return await this.launch();
      } catch (error) {
        const isTaken = /address already in use/i.test(String(error));
        if (!isTaken || attempt === 5) throw error;
      }
    }
  }

  private async launch(): Promise<void> {
    const { name, binary, args, isReady } = this.program;
    const logFile = join(this.folder, 'log');
    const log = openSync(logFile, 'w');
    const child = spawn(binary, args(this.port, join(this.folder, 'data')), { stdio: ['ignore', log, log] });
    closeSync(log);
    this.child = child;
    child.unref();
    let failure: string | undefined;
    child.once('error', (error) => (failure = error.message));
    child.once('exit', (code, signal) => (failure = `it ended with ${code ?? signal}`));
    if (child.pid !== undefined) writeFileSync(join(this.folder, 'pid'), String(child.pid));

    const deadline = Date.now() + STARTS_WITHIN_MS;
    let doubt = 'it was not ready';
    for (;;) {
      // A client of a database would not try again as soon as this does.
      const ready = await accepts(this.port)
        .then((accepted) => accepted && isReady(this.port))
        .catch((error: unknown) => {
          doubt = String(error);
          return false;
        });
      if (ready && failure === undefined) return;
      if (Date.now() > deadline) failure ??= `after ${STARTS_WITHIN_MS / 1000} s, ${doubt}`;
      if (failure !== undefined) {
        const printed = readFileSync(logFile, 'utf8').slice(-4000);
        throw new Error(`${name} did not start: ${failure}. It printed:\n${printed}`);
      }
      await moment(20);
    }
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/**
 * Below the ports that systems give to outgoing connections: one of those may take the port while the server is away, and
 * a client that keeps trying to connect to it may even be connected to itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
