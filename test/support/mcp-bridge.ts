import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { unzipSync } from 'fflate';
import { ROOT } from './deployment-files';
import { temporaryFolder } from './temporary-folder';

interface Manifest {
  server: { mcp_config: { command: string; args: string[]; env: Record<string, string> } };
  user_config: Record<string, { default?: string }>;
}

interface Command {
  command: string;
  args: string[];
  env: Record<string, string>;
}

const WRITE = `import { writeBundle } from './scripts/mcp-bundle/manifests.mjs'; writeBundle(process.argv[1])`;

/** For a suite: what `npm run assemble` makes for assistants. */
export class Assembled {
  readonly folder = temporaryFolder();
  bundle!: McpBundle;

  constructor() {
    beforeAll(() => {
      this.write(this.folder);
      this.bundle = new McpBundle(this.file('nutrition-diary.mcpb'), join(this.folder, 'unpacked'));
    });
  }

  /** Writes both files into a folder, in a time zone. */
  write(folder: string, TZ = 'UTC'): void {
    const env = { ...process.env, TZ };
    execFileSync(process.execPath, ['--input-type=module', '--eval', WRITE, folder], { cwd: ROOT, env });
  }

  file(name: string): string {
    return join(this.folder, name);
  }
}

/** A bundle for Claude Desktop, unpacked into a folder. */
export class McpBundle {
  readonly manifest: Manifest;

  constructor(
    file: string,
    private readonly folder: string,
  ) {
    mkdirSync(folder, { recursive: true });
    for (const [name, content] of Object.entries(unzipSync(readFileSync(file))))
      writeFileSync(join(folder, name), content);
    this.manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  }

  /** The command of the manifest with what a person typed; as in Claude Desktop, the placeholder of an empty setting stays. */
  command(typed: Record<string, string>): Command {
    const values: Record<string, string> = { __dirname: this.folder };
    for (const [key, { default: usual }] of Object.entries(this.manifest.user_config)) {
      const value = typed[key] ?? usual;
      if (value !== undefined) values[`user_config.${key}`] = value;
    }
    const filled = (text: string) => text.replace(/\$\{([^}]+)\}/g, (all, name: string) => values[name] ?? all);
    const { command, args, env } = this.manifest.server.mcp_config;
    expect(command).toBe('node');
    const environment = Object.entries(env).map(([name, value]) => [name, filled(value)] as const);
    return { command: process.execPath, args: args.map(filled), env: Object.fromEntries(environment) };
  }

  /** The official client, started as Claude Desktop does. */
  async connect(typed: Record<string, string>): Promise<Client> {
    const client = new Client({ name: 'tests', version: '1.0.0' });
    await client.connect(new StdioClientTransport(this.command(typed)));
    return client;
  }

  /** The bridge alone, for messages that the client does not send. */
  start(typed: Record<string, string>, environment: Record<string, string> = {}): Bridge {
    const { command, args, env } = this.command(typed);
    return new Bridge(spawn(command, args, { env: { ...env, ...environment } }));
  }
}

/* oxlint-disable typescript/no-explicit-any -- Bodies of answers are of no type until a test has looked at them. */
interface Reply {
  id: any;
  result: any;
  error: any;
}
/* oxlint-enable typescript/no-explicit-any */

export class Bridge {
  readonly lines: string[] = [];

  constructor(readonly child: ChildProcessWithoutNullStreams) {
    createInterface({ input: child.stdout }).on('line', (line) => this.lines.push(line));
  }

  send(...messages: object[]): void {
    for (const message of messages) this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  /** Ends the input; comes back when the bridge has ended, with its exit code and all that it has answered. */
  async end(): Promise<{ code: number | null; answers: Reply[] }> {
    this.child.stdin.end();
    const [code] = (await once(this.child, 'close')) as [number | null];
    return { code, answers: this.lines.map((line) => JSON.parse(line) as Reply) };
  }
}
