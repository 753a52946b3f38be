import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as moment } from 'node:timers/promises';
import { randomFrom } from '../../bench/shared/random.ts';
import { backingUp } from '../kills/backup-victim.ts';
import { comparing, fetching } from '../kills/fetch-victims.ts';
import { importing } from '../kills/import-victim.ts';
import { writing } from '../kills/own-victim.ts';
import { killRestores } from '../kills/restore.ts';
import type { Victim, VictimSetting } from '../kills/victim.ts';
import { type Environment, Service, urlOf } from '../shared/service.ts';
import { type Cases, failureAsDifference, type Setting, type Step } from '../shared/step.ts';
import { damageOf } from '../shared/tables.ts';

const KILLS = { whole: 50, quick: 3 };
/** Now and then the work is over before the kill. */
const LONGER = 1.1;

type Made = Victim & { environment?: Environment };

const VICTIMS: Record<string, (setting: VictimSetting) => Made | Promise<Made>> = {
  fetch: fetching,
  import: importing,
  history: comparing,
  backup: backingUp,
  'own data': writing,
};

/** The service killed at random moments of what it does. */
export const kills: Step = { name: 'kills', title: 'Kills', run };

async function run({ folder, isQuick, seed, cases, note }: Setting): Promise<void> {
  const count = isQuick ? KILLS.quick : KILLS.whole;
  const settingOf = (name: string, number: number) => {
    const own = join(folder, name.replace(' ', '-'));
    mkdirSync(own);
    return { folder: own, file: join(own, 'diary.db'), seed: seed + number };
  };
  for (const [number, [name, make]] of Object.entries(VICTIMS).entries()) {
    const setting = settingOf(name, number);
    const victim = await make(setting);
    const before = await killAgainAndAgain(victim, setting, count, cases(`${name} killed`));
    note(victim.summary?.() ?? `${before} kills of ${name} came before its answer`);
  }
  const before = await killRestores(settingOf('restore', Object.keys(VICTIMS).length), count, cases('restore killed'));
  note(`${before} kills of restore came before the backup was in its place`);
}

/** @returns how many kills came before the answer */
async function killAgainAndAgain(
  victim: Made,
  { file, seed }: VictimSetting,
  kills: number,
  cases: Cases,
): Promise<number> {
  const random = randomFrom(seed);
  const start = () => Service.start(urlOf(file), { environment: victim.environment });
  let service = await start();
  let before = 0;
  try {
    const withinMs = victim.endlessMs ?? LONGER * (await timeOf(victim, service));
    for (let run = 2; run <= kills + 1 && !cases.hasDifferences; run++) {
      let isAnswered = false;
      const working = victim.work(service, run).then(
        () => (isAnswered = true),
        () => undefined,
      );
      await moment(withinMs * random());
      const isAnsweredBefore = isAnswered;
      if (!isAnswered) before++;
      await service.kill();
      await working;

      const difference = await failureAsDifference(async () => {
        const damage = damageOf(file);
        service = await start();
        return damage ?? victim.differenceAfter(service, run, isAnsweredBefore);
      });
      cases.check(difference && `kill ${run - 1}: ${difference}`, kills);
    }
    return before;
  } finally {
    await service.kill();
    await victim.stop?.();
  }
}

/** The first run is not killed, and shows how long the work takes. */
async function timeOf(victim: Victim, service: Service): Promise<number> {
  const begunAt = performance.now();
  await victim.work(service, 1);
  const took = performance.now() - begunAt;
  const difference = await victim.differenceAfter(service, 1, true);
  if (difference !== undefined) throw new Error(`${victim.name} without a kill: ${difference}`);
  return took;
}
