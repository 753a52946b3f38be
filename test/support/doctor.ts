import { chmodSync } from 'node:fs';
import type { DoctorReport } from '../../src/operations/doctor/doctor.service';
import type { CheckName, Finding } from '../../src/operations/doctor/finding';
import { runCommand } from './command-process';

/** Root may read and write everything; then the program runs as somebody who may not. */
const ORDINARY = process.geteuid?.() === 0 ? 65534 : undefined;

export interface Examined {
  code: number;
  names: CheckName[];
  /** The finding of a check, without its name. */
  of: (name: CheckName) => Finding | undefined;
}

/** Runs `diary doctor --json` in a folder, as an ordinary user if that matters. */
export async function examine(
  folder: string,
  environment: Record<string, string> = {},
  { ordinary = false } = {},
): Promise<Examined> {
  if (ordinary) chmodSync(folder, 0o755);
  const { code, output } = await runCommand(
    'doctor',
    ['--json'],
    folder,
    environment,
    '',
    ordinary ? ORDINARY : undefined,
  );
  const report = JSON.parse(output) as DoctorReport;
  for (const { state, found, remedy } of report.checks) {
    expect(found).toMatch(/^[^\n]{5,400}$/);
    if (state !== 'OK') expect(remedy).toMatch(/^[A-Z][^\n]{5,300}[^.]$/);
  }
  expect(report.ok).toBe(code === 0);
  return {
    code,
    names: report.checks.map(({ name }) => name),
    of: (wanted) => {
      const found = report.checks.find(({ name }) => name === wanted);
      if (found === undefined) return undefined;
      const { name, ...finding } = found;
      expect(name).toBe(wanted);
      return finding;
    },
  };
}

/** A finding with a part of what was found, and its remedy. */
export function finding(state: Finding['state'], found: string, remedy?: string): unknown {
  return {
    state,
    found: expect.stringContaining(found),
    ...(remedy !== undefined && { remedy: expect.stringContaining(remedy) }),
  };
}
