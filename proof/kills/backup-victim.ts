import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { differenceOfTables, tablesOf, tablesOfBackup } from '../shared/tables.ts';
import type { Victim, VictimSetting } from './victim.ts';

/** What comes to be in the folder of a backup that is being made, one after the other. */
const STEPS = ['copy', 'packed', 'unpacked'];
const KILLED_WITHIN_MS = 20;

/** A backup of a diary that does not change: whatever has the name of one holds the whole diary. */
export async function backingUp({ folder, file, fetchTo }: VictimSetting): Promise<Victim> {
  await fetchTo(file);
  const diary = tablesOf(file);
  const backups = join(folder, 'backups');
  const partial = join(backups, 'diary.db.partial');
  const read = new Set<string>();
  const hit = new Set<string>();
  let answered: string | undefined;
  const stepOf = (run: number) => STEPS[run % STEPS.length]!;
  return {
    begin: (service) => {
      answered = undefined;
      const asked = service.ask<{ name: string }>('POST', '/api/v2/backups');
      return { process: service, done: asked.then(({ name }) => (answered = name)) };
    },
    isBegun: (run) => existsSync(join(partial, stepOf(run))),
    withinMs: KILLED_WITHIN_MS,
    summary: () => `kills of a backup that had its ${STEPS.filter((step) => hit.has(step)).join(', ')}`,
    differenceAfter: (_service, run) => {
      if (existsSync(join(partial, stepOf(run)))) hit.add(stepOf(run));
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
    differenceAtEnd: async (service) => {
      await service.ask('POST', '/api/v2/backups');
      return existsSync(partial) ? `a backup leaves ${partial}` : undefined;
    },
  };
}
