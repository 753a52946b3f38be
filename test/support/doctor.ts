import type { CommandResult } from '../../proof/shared/process.ts';
import { command } from '../../src/cli/doctor/command';
import type { DoctorReportDto } from '../../src/operations/doctor/doctor.dto';
import type { CheckName } from '../../src/operations/doctor/checks';
import type { Finding } from '../../src/operations/doctor/finding';
import { runHere } from './command-here';

export interface Examined {
  /** Whether nothing failed. */
  ok: boolean;
  code: number;
  names: CheckName[];
  /** The finding of a check, without its name. */
  of: (name: CheckName) => Finding | undefined;
}

/** The report of `diary doctor --json` in this process, for all that does not depend on its user. */
export async function examine(environment: Record<string, string> = {}, folder?: string): Promise<Examined> {
  return examined(await runHere(command, ['--json'], environment, folder));
}

/** The report that `diary doctor --json` printed, in which every sentence can be read. */
export function examined({ code, output }: CommandResult): Examined {
  const { ok, checks } = JSON.parse(output) as DoctorReportDto;
  expect(ok).toBe(code === 0);
  for (const { state, found, remedy } of checks) {
    expect(found).toMatch(/^[^\n]{5,2000}$/);
    if (state !== 'OK') expect(remedy).toMatch(/^[A-Z][^\n]{5,300}[^.]$/);
  }
  return {
    ok,
    code,
    names: checks.map(({ name }) => name),
    of: (wanted) => {
      const found = checks.find(({ name }) => name === wanted);
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
