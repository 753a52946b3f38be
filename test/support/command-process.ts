import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const COMMANDS = join(__dirname, '..', '..', 'dist', 'cli.js');

export interface CommandResult {
  code: number;
  /** Everything it printed. */
  output: string;
}

/** Runs a built program beside the service, as a user does, with nothing in its environment but what is given. */
export async function runCommand(
  name:
    | 'copy'
    | 'doctor'
    | 'history'
    | 'homeassistant-history'
    | 'import'
    | 'mqtt-forget'
    | 'page-report'
    | 'reread'
    | 'restore'
    | 'token',
  args: string[],
  cwd: string,
  environment: Record<string, string> = {},
  input = '',
  uid?: number,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [COMMANDS, name, ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC', ...environment },
    uid,
  });
  child.stdin.end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
