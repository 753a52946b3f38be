import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../../src/config/load-config';
import { CoreModule } from '../../src/core.module';
import { DoctorModule } from '../../src/operations/doctor/doctor.module';
import { type DoctorReport, DoctorService } from '../../src/operations/doctor/doctor.service';
import type { CheckName, Finding } from '../../src/operations/doctor/finding';
import { SystemClock } from '../../src/platform/clock';

export interface Examined {
  /** Whether nothing failed. */
  ok: boolean;
  names: CheckName[];
  /** The finding of a check, without its name. */
  of: (name: CheckName) => Finding | undefined;
}

class Program {}

/** What `diary doctor` does, in this process: quicker, for all that does not depend on its folder, user and environment. */
export async function examine(environment: Record<string, string> = {}): Promise<Examined> {
  const { config } = loadConfig({ environment: { TZ: 'UTC', ...environment } });
  const imports = [CoreModule.register(config, new SystemClock(config.timeZone)), DoctorModule];
  const app = await NestFactory.createApplicationContext({ module: Program, imports }, { logger: false });
  const report = await app.get(DoctorService).check();
  await app.close();
  return examinedOf(report);
}

export function examinedOf({ ok, checks }: DoctorReport): Examined {
  for (const { state, found, remedy } of checks) {
    expect(found).toMatch(/^[^\n]{5,400}$/);
    if (state !== 'OK') expect(remedy).toMatch(/^[A-Z][^\n]{5,300}[^.]$/);
  }
  return {
    ok,
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
