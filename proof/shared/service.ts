import { once } from 'node:events';
import { COMMANDS, ENGINE_FLAGS, type Environment, MAIN, StartedProcess } from './process.ts';

/** The service and its programs on a diary, without a schedule. */

export const urlOf = (file: string): string => `sqlite:${file}`;

function environmentOf(storeUrl: string, more: Environment): Environment {
  return {
    EXPORTER_PERSISTENCE_DOCSTORE_URL: storeUrl,
    EXPORTER_SCHEDULER_ENABLED: 'false',
    EXPORTER_LOG_FORMAT: 'text',
    ...more,
  };
}

export interface ServiceOptions {
  environment?: Environment;
  cwd?: string;
  /** Options of Node before the service, such as a module that is loaded before it. */
  nodeOptions?: readonly string[];
  /** Messages can be sent to what is loaded before it. */
  withMessages?: boolean;
}

export class Service extends StartedProcess {
  /** Starts it, and waits until it listens. */
  static start(storeUrl: string, options?: ServiceOptions): Promise<Service> {
    return Service.spawn(storeUrl, options).listening();
  }

  static spawn(storeUrl: string, options: ServiceOptions = {}): Service {
    const { environment = {}, cwd, nodeOptions = [], withMessages } = options;
    const own = { PORT: '0', EXPORTER_SERVER_SHUTDOWN_DELAY_MS: '0' };
    const command = [process.execPath, ...ENGINE_FLAGS, ...nodeOptions, MAIN];
    return new Service(command, environmentOf(storeUrl, { ...own, ...environment }), { cwd, withMessages });
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
export class Program extends StartedProcess {
  static spawn(args: readonly string[], storeUrl: string, environment: Environment = {}): Program {
    return new Program([process.execPath, COMMANDS, ...args], environmentOf(storeUrl, environment));
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
    return Program.begin(args, storeUrl);
  }

  static begin(args: readonly string[], storeUrl: string): { process: Program; done: Promise<string> } {
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
