import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as moment } from 'node:timers/promises';
import { randomFrom } from '../../bench/shared/random.ts';
import { fetchedDiary, fetchDays, LAST_DAY, reading, withSite } from '../shared/diary.ts';
import { daysFrom } from '../shared/dates.ts';
import { Program, urlOf, withService } from '../shared/service.ts';
import type { Cases } from '../shared/step.ts';
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
    const { path, tables } = backups[kill % 2]!;
    const program = Program.spawn(['restore', path, '--yes'], urlOf(file));
    await Promise.race([program.ended(), moment(usualMs * random())]);
    const isDone = program.isOver || program.output.includes('Restored:');
    await program.kill();

    const found = tablesOf(file);
    const isNew = differenceOfTables(tables, found) === undefined;
    const isOld = differenceOfTables(now, found) === undefined;
    // What was replaced is kept beside it, so that nothing is lost either way.
    const kept = readdirSync(folder).filter((name) => /\.replaced-[^.]*Z(-\d+)?$/.test(name));
    const isKept = kept.some((name) => differenceOfTables(now, tablesOf(join(folder, name))) === undefined);
    const difference = !isNew && (isDone || !isOld) ? differenceOfTables(tables, found) : damageOf(file);
    cases.check(
      (difference && `kill ${kill}: ${difference}`) ??
        (isNew && !isOld && !isKept ? `kill ${kill}: the diary that was replaced is not kept` : undefined) ??
        (await startsAfter(file, kill)),
      kills,
    );
    if (!isNew) old++;
    now = isNew ? tables : now;
    for (const name of readdirSync(folder)) if (name.includes('.replaced-')) rmSync(join(folder, name));
  }
  return old;
}

async function startsAfter(file: string, kill: number): Promise<string | undefined> {
  const before = tablesOf(file);
  try {
    await withService(urlOf(file), {}, (service) => service.ask('GET', '/actuator/health/readiness'));
  } catch (error) {
    return `kill ${kill}: ${(error as Error).message}`;
  }
  const changed = differenceOfTables(before, tablesOf(file));
  return changed && `kill ${kill}, after the next start: ${changed}`;
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
