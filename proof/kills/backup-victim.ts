import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fetchedDiary } from '../shared/diary.ts';
import { differenceOfTables, tablesOf, tablesOfBackup } from '../shared/tables.ts';
import type { Victim, VictimSetting } from './victim.ts';

const DAYS = 300;

/** A backup of a diary that does not change: whatever has the name of one holds the whole diary. */
export async function backingUp({ folder, file, seed }: VictimSetting): Promise<Victim> {
  await fetchedDiary(file, DAYS, seed);
  const diary = tablesOf(file);
  const backups = join(folder, 'backups');
  const read = new Set<string>();
  let answered: string | undefined;
  return {
    name: 'backup',
    work: async (service) => {
      answered = undefined;
      ({ name: answered } = await service.ask<{ name: string }>('POST', '/api/v2/backups'));
    },
    differenceAfter: () => {
      const names = existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.zst')) : [];
      const lost = [answered, ...read].find((name) => name !== undefined && !names.includes(name));
      if (lost !== undefined) return Promise.resolve(`the backup ${lost} is not there`);
      for (const name of names.filter((other) => !read.has(other))) {
        const difference = differenceOfTables(diary, tablesOfBackup(join(backups, name), join(folder, 'unpacked.db')));
        if (difference !== undefined) return Promise.resolve(`${name}, ${difference}`);
        read.add(name);
      }
      const changed = differenceOfTables(diary, tablesOf(file));
      return Promise.resolve(changed && `the diary, ${changed}`);
    },
  };
}
