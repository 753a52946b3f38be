import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as moment } from 'node:timers/promises';
import { fetchDays, LAST_DAY, reading, withSite } from '../shared/diary.ts';
import { daysFrom } from '../shared/dates.ts';
import { Program, urlOf, withService } from '../shared/service.ts';
import { differenceOfTables, type Tables, tablesOf } from '../shared/tables.ts';
import type { Victim, VictimSetting } from './victim.ts';

const MORE_DAYS = 20;

/** The program that restores two backups in turn, of which one is always the diary. */
export async function restoring(setting: VictimSetting): Promise<Victim> {
  const { folder, file } = setting;
  const backups = await twoBackups(setting);
  let now = backups[1]!.tables;
  const other = () => backups.find(({ tables }) => tables !== now)!;
  return {
    withoutService: true,
    begin: () => Program.begin(['restore', other().path, '--yes'], urlOf(file)),
    // From its first line on, which comes after half of the time.
    isBegun: (_run, { output }) => output.includes('Diary:'),
    differenceAfter: (_service, _run, isAnswered) => {
      const { tables } = other();
      const found = tablesOf(file);
      const difference = differenceOfTables(tables, found);
      const isOld = difference !== undefined;
      if (isOld && (isAnswered || differenceOfTables(now, found) !== undefined)) return Promise.resolve(difference);
      if (!isOld && !isKept(folder, now)) return Promise.resolve('the diary that was replaced is not kept');
      if (!isOld) now = tables;
      for (const name of readdirSync(folder)) if (name.includes('.replaced-')) rmSync(join(folder, name));
      return Promise.resolve(undefined);
    },
  };
}

/** Whether the replaced file is kept in the diary's folder, which makes a restore reversible. */
function isKept(folder: string, replaced: Tables): boolean {
  const kept = readdirSync(folder).filter((name) => /\.replaced-[^.]*Z(-\d+)?$/.test(name));
  return kept.some((name) => differenceOfTables(replaced, tablesOf(join(folder, name))) === undefined);
}

async function twoBackups({ folder, file, seed, fetchTo }: VictimSetting): Promise<{ path: string; tables: Tables }[]> {
  await fetchTo(file);
  return withSite({ seed }, (site) =>
    withService(urlOf(file), { environment: reading(site) }, async (service) => {
      const made = [];
      for (const days of [0, MORE_DAYS]) {
        if (days > 0) {
          await fetchDays(service, days, daysFrom(LAST_DAY, days));
          // Names of backups have seconds.
          await moment(1000);
        }
        const { name } = await service.ask<{ name: string }>('POST', '/api/v2/backups');
        made.push({ path: join(folder, 'backups', name), tables: tablesOf(file) });
      }
      return made;
    }),
  );
}
