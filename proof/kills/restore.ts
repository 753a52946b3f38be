import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as moment } from 'node:timers/promises';
import { randomFrom } from '../../bench/shared/random.ts';
import { fetchDays, fetchedDiary, LAST_DAY, reading, withSite } from '../shared/diary.ts';
import { daysFrom } from '../shared/dates.ts';
import { Program, urlOf, withService } from '../shared/service.ts';
import { type Cases, failureAsDifference } from '../shared/step.ts';
import { damageOf, differenceOfTables, type Tables, tablesOf } from '../shared/tables.ts';
import type { VictimSetting } from './victim.ts';

const DAYS = 300;
const MORE_DAYS = 20;

/**
 * Restores two backups in turn and kills the program, which has no service that could be killed with it.
 *
 * @returns how many kills left the old diary
 */
export async function killRestores(setting: VictimSetting, kills: number, cases: Cases): Promise<number> {
  const { folder, file, seed } = setting;
  const random = randomFrom(seed);
  const backups = await twoBackups(setting);
  const begunAt = performance.now();
  await Program.run(['restore', backups[0]!.path, '--yes'], urlOf(file));
  const usualMs = performance.now() - begunAt;
  let now = backups[0]!.tables;
  let old = 0;

  for (let kill = 1; kill <= kills && !cases.hasDifferences; kill++) {
    // Always the one that is not there, so that each restore has something to do.
    const { path, tables } = backups.find((backup) => backup.tables !== now)!;
    const program = Program.spawn(['restore', path, '--yes'], urlOf(file));
    await Promise.race([program.ended(), moment(usualMs * random())]);
    const isDone = program.isOver || program.output.includes('Restored:');
    await program.kill();

    let isNew = false;
    const difference = await failureAsDifference(() => {
      const found = tablesOf(file);
      const fromNew = differenceOfTables(tables, found);
      isNew = fromNew === undefined;
      if (!isNew && (isDone || differenceOfTables(now, found) !== undefined)) return fromNew;
      if (isNew && !isKept(folder, now)) return 'the diary that was replaced is not kept';
      return damageOf(file) ?? differenceAfterStart(file);
    });
    cases.check(difference && `kill ${kill}: ${difference}`, kills);
    if (!isNew) old++;
    now = isNew ? tables : now;
    for (const name of readdirSync(folder)) if (name.includes('.replaced-')) rmSync(join(folder, name));
  }
  return old;
}

/** Whether the replaced file is kept in the diary's folder, which makes a restore reversible. */
function isKept(folder: string, replaced: Tables): boolean {
  const kept = readdirSync(folder).filter((name) => /\.replaced-[^.]*Z(-\d+)?$/.test(name));
  return kept.some((name) => differenceOfTables(replaced, tablesOf(join(folder, name))) === undefined);
}

async function differenceAfterStart(file: string): Promise<string | undefined> {
  const before = tablesOf(file);
  await withService(urlOf(file), {}, (service) => service.ask('GET', '/actuator/health/readiness'));
  const changed = differenceOfTables(before, tablesOf(file));
  return changed && `after the next start, ${changed}`;
}

async function twoBackups({ folder, file, seed }: VictimSetting): Promise<{ path: string; tables: Tables }[]> {
  await fetchedDiary(file, DAYS, seed);
  return withSite({ seed }, (site) =>
    withService(urlOf(file), { environment: reading(site) }, async (service) => {
      const made = [];
      for (const days of [0, MORE_DAYS]) {
        if (days > 0) await fetchDays(service, days, daysFrom(LAST_DAY, days));
        // Names of backups have seconds.
        await moment(1000);
        const { name } = await service.ask<{ name: string }>('POST', '/api/v2/backups');
        made.push({ path: join(folder, 'backups', name), tables: tablesOf(file) });
      }
      return made;
    }),
  );
}
