import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pick, type Random, randomFrom } from '../../bench/shared/random.ts';
import { ROOT, waitFor } from '../../bench/shared/service.ts';
import { promisedNights } from '../nights/keep.ts';
import { linesOf } from '../shared/contents.ts';
import { daysFrom } from '../shared/dates.ts';
import { Program, Service, urlOf, withService } from '../shared/service.ts';
import { type Cases, failureAsDifference, type Setting, type Step } from '../shared/step.ts';
import { differenceOfTables, tablesOf, tablesOfBackup } from '../shared/tables.ts';

const NIGHTS = { whole: 400, quick: 12 };
const FIRST_NIGHT = '2023-01-10';
const BACKUP_AT = 'T03:30:00';
/** A day that is corrected later, so that a backup is not only the beginning of the next one. */
const CORRECTIONS = 1 / 5;
const IMPORT = '/api/v2/nutritiondata/import?mode=replace';

/** A simulated clock, a day and a backup each night, and what the rule leaves of them. */
export const nights: Step = { name: 'nights', title: 'A year of nights', run };

async function run({ folder, isQuick, seed, cases, note }: Setting): Promise<void> {
  const count = isQuick ? NIGHTS.quick : NIGHTS.whole;
  const file = join(folder, 'diary.db');
  const made = cases('the backup of a night holds the diary of that night');
  const promised = cases('after a night, each backup that the rule promises is there');
  const restored = cases('a backup that is left at the end, restored by the program, is the diary of its night');

  const random = randomFrom(seed);
  const diaries = new Map<string, string>();
  const service = await SimulatedService.start(file);
  try {
    for (let index = 0; index < count; index++) {
      const night = daysFrom(FIRST_NIGHT, index);
      await service.setTime(`${night}T00:10:00Z`);
      await service.addDays(daysOf(night, [...diaries.keys()], random));
      diaries.set(night, checksumOf(await linesOf(service.process)));
      await service.backUpAt(night);
      const backup = join(service.backups, nameOf(night));
      const difference = await failureAsDifference(() =>
        differenceOfTables(tablesOf(file), tablesOfBackup(backup, join(folder, 'unpacked.db'))),
      );
      made.check(difference && `${night}: ${difference}`, count);
      const lost = [...promisedNights([...diaries.keys()])].find(
        (one) => !existsSync(join(service.backups, nameOf(one))),
      );
      promised.check(lost && `after ${night} there is no backup of ${lost}`, count);
    }
  } finally {
    await service.process.kill();
  }
  await restoreAll(folder, service.backups, diaries, restored);
  note(`${count} nights left ${readdirSync(service.backups).length} backups`);
}

/** The day before the night, and now and then an earlier one with other foods. */
function daysOf(night: string, earlier: readonly string[], random: Random): object[] {
  const isCorrected = earlier.length > 0 && random() < CORRECTIONS;
  const dates = [night, ...(isCorrected ? [pick(random, earlier)] : [])].map((one) => daysFrom(one, -1));
  return dates.map((date) => {
    const products = Array.from({ length: 5 }, (_, food) => {
      const calories = Math.floor(random() * 500);
      return { name: `Speise ${food}`, amount: '100 g', calories, fat: 1.5, carbs: 20, protein: 4, link: '' };
    });
    return { date, totalCalories: products.reduce((sum, { calories }) => sum + calories, 0), products };
  });
}

async function restoreAll(folder: string, backups: string, diaries: Map<string, string>, line: Cases): Promise<void> {
  const names = readdirSync(backups).filter((name) => name.endsWith('.zst'));
  const target = join(folder, 'restored.db');
  for (const name of names.sort()) {
    const night = [...diaries.keys()].find((one) => nameOf(one) === name);
    const difference = await failureAsDifference(async () => {
      await Program.run(['restore', join(backups, name), '--yes'], urlOf(target));
      const found = checksumOf(await withService(urlOf(target), {}, linesOf));
      return night !== undefined && found === diaries.get(night) ? undefined : 'not the diary of its night';
    });
    line.check(difference && `${name}: ${difference}`, names.length);
    for (const left of readdirSync(folder)) if (left.includes('.replaced-')) rmSync(join(folder, left));
  }
}

/** The built service with a time that this program sets. */
class SimulatedService {
  readonly process: Service;
  readonly backups: string;

  private constructor(process: Service, backups: string) {
    this.process = process;
    this.backups = backups;
  }

  static async start(file: string): Promise<SimulatedService> {
    const clock = pathToFileURL(join(ROOT, 'proof', 'nights', 'clock.ts')).href;
    const process = await Service.start(urlOf(file), {
      environment: { PROOF_NOW: String(Date.parse(FIRST_NIGHT)) },
      nodeOptions: ['--import', clock],
      withMessages: true,
    });
    const service = new SimulatedService(process, join(file, '..', 'backups'));
    // A start makes up for a backup that was due. There is nothing yet, and it must not meet that of the first night.
    await service.setTime(`${FIRST_NIGHT}T00:06:00Z`);
    await waitFor(() => Promise.resolve(process.output.includes('There is nothing to back up')));
    return service;
  }

  setTime(instant: string): Promise<void> {
    return this.process.tell({ now: Date.parse(instant) });
  }

  async addDays(days: readonly object[]): Promise<void> {
    const text = days.map((day) => JSON.stringify(day)).join('\n');
    const { rejected } = await this.process.ask<{ rejected: unknown[] }>('POST', IMPORT, text);
    if (rejected.length > 0) throw new Error(`Days were rejected: ${JSON.stringify(rejected)}`);
  }

  /** Lets the schedule of the service make its backup, and waits until it has deleted what it no longer keeps. */
  async backUpAt(night: string): Promise<void> {
    await this.setTime(`${night}${BACKUP_AT}Z`);
    await waitFor(() => Promise.resolve(existsSync(join(this.backups, nameOf(night)))));
    await waitFor(async () => {
      const tasks = await this.process.ask<{
        cron: { runnable: { target: string }; lastExecution?: { time: string } }[];
      }>('GET', '/actuator/scheduledtasks');
      const { lastExecution } = tasks.cron.find(({ runnable }) => runnable.target === 'backup')!;
      return lastExecution?.time.startsWith(night) === true;
    });
  }
}

function nameOf(night: string): string {
  return `diary.${night}${BACKUP_AT.replaceAll(':', '-')}Z.db.zst`;
}

function checksumOf(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
