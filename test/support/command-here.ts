import { type Command, runCommand } from '../../src/cli/shared/run-command';

export interface CommandResult {
  code: number;
  /** Everything it printed; in this process, without its log. */
  output: string;
}

/** Runs a program in this process, which is quicker, for what it does rather than how it starts. */
export async function runHere(
  command: Command,
  args: string[],
  environment: Record<string, string>,
): Promise<CommandResult> {
  const printed: unknown[] = [];
  const before = { environment: process.env, code: process.exitCode };
  const signals = (['SIGINT', 'SIGTERM'] as const).map((name) => ({ name, listeners: process.listeners(name) }));
  for (const method of ['log', 'error'] as const) {
    jest.spyOn(console, method).mockImplementation((...lines: unknown[]) => void printed.push(...lines));
  }
  process.env = environment;
  try {
    await runCommand(command, args);
    return { code: Number(process.exitCode), output: printed.map((line) => `${String(line)}\n`).join('') };
  } finally {
    process.env = before.environment;
    process.exitCode = before.code;
    jest.restoreAllMocks();
    for (const { name, listeners } of signals) {
      for (const added of process.listeners(name)) {
        if (!listeners.includes(added)) process.removeListener(name, added);
      }
    }
  }
}
