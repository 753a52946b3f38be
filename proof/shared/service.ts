import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../bench/shared/service.ts';

/** The built service and its programs as processes, started as a user starts them and ended at any moment. */

const STARTS_WITHIN_MS = 60_000;
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
/** The limits that `npm start` gives to the engine. */
const ENGINE_FLAGS = scripts.start.split(' ').slice(1, -1);

export type Environment = Record<string, string>;

export const urlOf = (file: string): string => `sqlite:${file}`;

function environmentOf(storeUrl: string, more: Environment): Environment {
  return {
    PATH: process.env['PATH'] ?? '',
    TZ: 'UTC',
    EXPORTER_PERSISTENCE_DOCSTORE_URL: storeUrl,
    EXPORTER_SCHEDULER_ENABLED: 'false',
    EXPORTER_LOG_FORMAT: 'text',
    ...more,
  };
}

export abstract class Process {
  output = '';
  protected readonly child: ChildProcess;

  constructor(command: readonly string[], cwd: string, env: Environment, withMessages: boolean) {
    this.child = spawn(process.execPath, command, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe', withMessages ? 'ipc' : 'ignore'],
    });
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

  /** Stops it like a power cut: none of its code runs any more. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended();
  }

  /** The exit code, or the signal that ended it. */
  async ended(): Promise<number | string> {
    if (!this.isOver) await once(this.child, 'close');
    return this.child.exitCode ?? this.child.signalCode ?? 'unknown';
  }
}

export interface ServiceOptions {
  environment?: Environment;
  cwd?: string;
  /** Options of Node before the service, such as a module that is loaded before it. */
  nodeOptions?: readonly string[];
  /** Messages can be sent to what is loaded before it. */
  withMessages?: boolean;
}

export class Service extends Process {
  url = '';

  /** Starts it, and waits until it listens. */
  static async start(storeUrl: string, options: ServiceOptions = {}): Promise<Service> {
    const service = Service.spawn(storeUrl, options);
    await service.listens();
    return service;
  }

  static spawn(storeUrl: string, options: ServiceOptions = {}): Service {
    const { environment = {}, cwd = ROOT, nodeOptions = [], withMessages = false } = options;
    const command = [...ENGINE_FLAGS, ...nodeOptions, join(ROOT, 'dist', 'main.js')];
    const own = { PORT: '0', EXPORTER_SERVER_SHUTDOWN_DELAY_MS: '0' };
    return new Service(command, cwd, environmentOf(storeUrl, { ...own, ...environment }), withMessages);
  }

  async listens(): Promise<void> {
    const deadline = performance.now() + STARTS_WITHIN_MS;
    for (;;) {
      const [, port] = /listens on port (\d+)/.exec(this.output) ?? [];
      if (port !== undefined) return void (this.url = `http://127.0.0.1:${port}`);
      if (this.isOver || performance.now() > deadline) throw new Error(`The service did not start:\n${this.output}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    const end = await this.ended();
    if (end !== 0) throw new Error(`The service ended with ${end}:\n${this.output.slice(-2000)}`);
  }

  /** Sends a message to what is loaded before the service, which answers when it has done what that says. */
  async tell(message: object): Promise<void> {
    const answered = once(this.child, 'message');
    this.child.send(message);
    await answered;
  }

  async request(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
    const isText = typeof body === 'string';
    const answer = await fetch(this.url + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': isText ? 'application/x-ndjson' : 'application/json' },
        body: isText ? body : JSON.stringify(body),
      }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  /** The answer to a request that must succeed. */
  async ask<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer> {
    const { status, text } = await this.request(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answers ${status}: ${text.slice(0, 500)}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }
}

/** A program beside the service, as `node dist/cli.js NAME …`. */
export class Program extends Process {
  static spawn(args: readonly string[], storeUrl: string, environment: Environment = {}): Program {
    return new Program([join(ROOT, 'dist', 'cli.js'), ...args], ROOT, environmentOf(storeUrl, environment), false);
  }

  /** Runs it to its end, which must be a good one. */
  static run(args: readonly string[], storeUrl: string, environment?: Environment): Promise<string> {
    return Program.spawn(args, storeUrl, environment).succeeded();
  }

  /** Starts it once the service has left the diary to it. */
  static async inPlaceOf(
    service: Service,
    args: readonly string[],
    storeUrl: string,
  ): Promise<{ process: Program; done: Promise<string> }> {
    await service.stop();
    const program = Program.spawn(args, storeUrl);
    return { process: program, done: program.succeeded() };
  }

  private async succeeded(): Promise<string> {
    const end = await this.ended();
    if (end !== 0) throw new Error(`The program ended with ${end}:\n${this.output.slice(-2000)}`);
    return this.output;
  }
}

/** Starts a service for some requests, and ends it in order. */
export async function withService<T>(
  storeUrl: string,
  options: ServiceOptions,
  work: (service: Service) => Promise<T>,
): Promise<T> {
  const service = await Service.start(storeUrl, options);
  try {
    const result = await work(service);
    await service.stop();
    return result;
  } catch (error) {
    await service.kill();
    throw error;
  }
}
