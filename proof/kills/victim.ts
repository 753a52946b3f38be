import { setTimeout as moment } from 'node:timers/promises';
import { randomFrom } from '../../bench/shared/random.ts';
import type { StartedProcess } from '../shared/process.ts';
import type { Service } from '../shared/service.ts';
import { type Cases, failureAsDifference } from '../shared/step.ts';

/** Work that is killed in the middle, again and again. */
export interface Victim {
  /** Begins the work with the number, in the service or in another process in its place. */
  begin: (service: Service, run: number) => Doing | Promise<Doing>;
  /** The work is a program's, and its file is read between the kills: a service starts only after the last of them. */
  withoutService?: boolean;
  /** Whether the work has come to where it may be killed; without it, that is at once. */
  isBegun?: (run: number, process: StartedProcess) => boolean;
  /** It is killed within so many milliseconds from then on; without it, within the time that it takes. */
  withinMs?: number;
  /** Difference from every diary allowed after the work, whether it was answered or not. */
  differenceAfter: (service: Service, run: number, isAnswered: boolean) => Promise<string | undefined>;
  /** The same after the last kill, when the work is done once more or something else shows that it can be. */
  differenceAtEnd?: (service: Service, run: number) => Promise<string | undefined>;
  /** What the kills have hit, for a note. */
  summary?: () => string;
  environment?: Record<string, string>;
  stop?: () => Promise<unknown>;
}

export interface Doing {
  process: StartedProcess;
  /** Fails when the process is killed before it has answered. */
  done: Promise<unknown>;
}

/** Diary file and seed of a victim. */
export interface VictimSetting {
  folder: string;
  file: string;
  seed: number;
  days: number;
  /**
   * Fills a file with days, pages and own data. All victims get the same diary, which is fetched once.
   *
   * @returns the lines of what it holds, but for its pages
   */
  fetchTo: (file: string) => Promise<string[]>;
}

/** The service that is there after a kill, and what is wrong with the files that it found. */
export interface Survivor {
  start: () => Promise<Service>;
  damage: () => string | undefined;
}

/** Now and then the work is over before the kill. */
const LONGER = 1.1;

/** @returns how many kills came before the answer */
export async function killAgainAndAgain(
  victim: Victim,
  { start, damage }: Survivor,
  { seed, kills }: { seed: number; kills: number },
  cases: Cases,
): Promise<number> {
  const random = randomFrom(seed);
  const { withoutService = false } = victim;
  let service = withoutService ? undefined : await start();
  let before = 0;
  try {
    let { withinMs } = victim;
    if (withinMs === undefined) {
      // The first run is not killed, and shows how long the work takes.
      const { process, done } = await begin(victim, service!, 1);
      const begunAt = performance.now();
      await done;
      withinMs = LONGER * (performance.now() - begunAt);
      if (process !== service && !withoutService) service = await start();
      const failure = await victim.differenceAfter(service!, 1, true);
      if (failure !== undefined) throw new Error(`Without a kill: ${failure}`);
    }

    let run = 2;
    for (; run <= kills + 1 && !cases.hasDifferences; run++) {
      const doing = await begin(victim, service!, run);
      const begunAt = performance.now();
      await moment(withinMs * random());
      const { process, answeredAt } = doing;
      const isAnswered = answeredAt !== undefined;
      // Work that was over before its kill takes less than was thought.
      if (isAnswered && answeredAt > begunAt) withinMs = Math.min(withinMs, LONGER * (answeredAt - begunAt));
      const end = !isAnswered && process.isOver ? `it ended by itself: ${process.output.slice(-300)}` : undefined;
      if (!isAnswered) before++;
      await process.kill();
      await doing.done.catch(() => undefined);

      const difference = await failureAsDifference(async () => {
        const damaged = end ?? damage();
        if (!withoutService) service = await start();
        return damaged ?? victim.differenceAfter(service!, run, isAnswered);
      });
      cases.check(difference && `kill ${run - 1}: ${difference}`, kills);
    }
    if (withoutService) service = await start();
    const difference = cases.hasDifferences ? undefined : await victim.differenceAtEnd?.(service!, run);
    if (difference !== undefined) throw new Error(`After the last kill: ${difference}`);
    return before;
  } finally {
    await service?.kill();
    await victim.stop?.();
  }
}

/** Comes back when the work may be killed, or is done. */
async function begin(victim: Victim, service: Service, run: number): Promise<Doing & { answeredAt?: number }> {
  const doing: Doing & { answeredAt?: number } = await victim.begin(service, run);
  doing.done.then(
    () => (doing.answeredAt = performance.now()),
    () => undefined,
  );
  while (
    victim.isBegun &&
    !victim.isBegun(run, doing.process) &&
    doing.answeredAt === undefined &&
    !doing.process.isOver
  ) {
    await moment(1);
  }
  return doing;
}
