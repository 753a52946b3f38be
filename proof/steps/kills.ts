import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backingUp } from '../kills/backup-victim.ts';
import { comparing, fetching } from '../kills/fetch-victims.ts';
import { importing, importingByProgram } from '../kills/import-victim.ts';
import { writing } from '../kills/own-victim.ts';
import { restoring } from '../kills/restore-victim.ts';
import { replacing } from '../kills/versions-victim.ts';
import { killAgainAndAgain, type Victim, type VictimSetting } from '../kills/victim.ts';
import { linesOf } from '../shared/contents.ts';
import { fetchedDiary } from '../shared/diary.ts';
import { Service, urlOf } from '../shared/service.ts';
import type { Cases, Setting, Step } from '../shared/step.ts';
import { damageOf } from '../shared/tables.ts';

const KILLS = { whole: 50, quick: 3 };
const DAYS = 150;

export const VICTIMS: Record<string, (setting: VictimSetting) => Victim | Promise<Victim>> = {
  fetch: fetching,
  import: importing,
  'import program': importingByProgram,
  history: comparing,
  'history that replaces': replacing,
  backup: backingUp,
  'own data': writing,
  restore: restoring,
};

/** The service and its programs, killed at random moments of what they do. */
export const kills: Step = { name: 'kills', title: 'Kills', run };

async function run({ folder, isQuick, seed, cases, note }: Setting): Promise<void> {
  const count = isQuick ? KILLS.quick : KILLS.whole;
  for (const [number, name] of Object.keys(VICTIMS).entries()) {
    const kill = { folder, seed: seed + number, kills: count };
    const { before, summary } = await killVictim(name, kill, cases(`${name} killed`));
    note(summary ?? `${before} kills of ${name} came before its answer`);
  }
}

/** @returns how many kills came before the answer, and what they have hit */
export async function killVictim(
  name: string,
  { folder, seed, kills: count, days = DAYS }: { folder: string; seed: number; kills: number; days?: number },
  cases: Cases,
): Promise<{ before: number; summary?: string }> {
  const own = join(folder, name.replaceAll(' ', '-'));
  mkdirSync(own);
  const file = join(own, 'diary.db');
  const [fetched, lines] = [join(folder, 'fetched.db'), join(folder, 'fetched.jsonl')];
  const fetchTo = async (to: string) => {
    if (!existsSync(fetched)) {
      await fetchedDiary(fetched, days, seed, async (service) =>
        writeFileSync(lines, (await linesOf(service, { pages: false })).join('\n')),
      );
    }
    copyFileSync(fetched, to);
    return readFileSync(lines, 'utf8').split('\n');
  };
  const victim = await VICTIMS[name]!({ folder: own, file, seed, days, fetchTo });
  const survivor = {
    start: () => Service.start(urlOf(file), { environment: victim.environment }),
    damage: () => damageOf(file),
  };
  const before = await killAgainAndAgain(victim, survivor, { seed, kills: count }, cases);
  return { before, summary: victim.summary?.() };
}
