import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { CommandResult } from '../../proof/shared/process.ts';
import { type Command, runCommand } from '../../src/cli/shared/run-command';

/**
 * Runs a program in this process, which is quicker, for what it does rather than how it starts: with nothing in its environment but
 * what is given, in an empty folder unless one is given, without a terminal. The output lacks its log.
 */
export async function runHere(
  command: Command,
  args: string[],
  environment: Record<string, string>,
  given?: string,
  input = '',
): Promise<CommandResult> {
  let output = '';
  const before = { environment: process.env, code: process.exitCode, folder: process.cwd() };
  const signals = (['SIGINT', 'SIGTERM'] as const).map((name) => ({ name, listeners: process.listeners(name) }));
  const spies = (['log', 'error'] as const).map((method) =>
    jest
      .spyOn(console, method)
      .mockImplementation((...lines: unknown[]) => void (output += `${lines.map(String).join('\n')}\n`)),
  );
  const writing = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
  const reading = jest.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as typeof process.stdin);
  const folder = given ?? mkdtempSync(join(tmpdir(), 'diary-command-'));
  process.env = { TZ: 'UTC', ...environment };
  process.chdir(folder);
  try {
    await runCommand(command, args);
    return { code: Number(process.exitCode), output };
  } finally {
    process.chdir(before.folder);
    process.env = before.environment;
    process.exitCode = before.code;
    for (const spy of [...spies, writing, reading]) spy.mockRestore();
    for (const { name, listeners } of signals) {
      for (const added of process.listeners(name)) {
        if (!listeners.includes(added)) process.removeListener(name, added);
      }
    }
    if (given === undefined) rmSync(folder, { recursive: true });
  }
}
