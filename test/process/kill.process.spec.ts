import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as moment } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { dateAt, SECONDS_OF_A_DAY, startOfDay } from '../../simulated-site/diary/calendar.ts';
import { generateDay } from '../../simulated-site/diary/diary.ts';
import type { SimulatedDay } from '../../simulated-site/diary/day.ts';
import { randomFrom, wholeBetween } from '../../simulated-site/diary/random.ts';
import { askedDays } from '../support/asked-of-site';
import { getJson, postExport } from '../support/requests';
import type { ServiceProcess } from '../support/service-process';
import { ServiceSetting } from '../support/service-setting';

/** More by hand: `EXPORT_KILLS=50 npm test -- test/process/kill`. */
const KILLS = Number(process.env['EXPORT_KILLS'] ?? 5);
const EXPORTS = '/api/v2/nutritiondata';
const [FIRST, LAST] = ['2024-06-01', '2024-06-30'];
const DATES = Array.from({ length: 30 }, (_, index) => `2024-06-${String(index + 1).padStart(2, '0')}`);

const setting = new ServiceSetting({ forSuite: true, delayMs: 5 });

// A service that ends in order leaves its compiled code to the next ones, which then start in half the time.
beforeAll(async () => void (await (await setting.start()).stop()));

/** In every run the site shows something else on each day, so that every run has something to write. */
function shown(run: number, date: string): SimulatedDay | 'empty' {
  const other = dateAt(startOfDay(date) - run * 40 * SECONDS_OF_A_DAY) ?? date;
  const generated = generateDay(other, 7);
  return generated === undefined ? 'empty' : { ...generated, date };
}

/** The same in the words of the API, without the id. */
function entryOf(day: SimulatedDay | 'empty'): object | undefined {
  if (day === 'empty') return undefined;
  const { date, products, totals } = day;
  return {
    date,
    products: products.map(({ expected: { name, amount, link }, kcal, fat, carbs, protein }) => {
      return { name, amount, calories: kcal, fat, carbs, protein, link };
    }),
    totalCalories: totals.kcal,
    totalFat: totals.fat,
    totalCarbs: totals.carbs,
    totalSugar: totals.sugar,
    totalProtein: totals.protein,
    totalFibre: totals.fibre,
  };
}

/** On a copy, so that it is the service that recovers the file itself. */
function integrityOf(file: string): unknown {
  const copy = join(setting.folder, 'copy.db');
  for (const suffix of ['', '-wal']) {
    rmSync(copy + suffix, { force: true });
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  }
  const database = new DatabaseSync(copy);
  const result = database.prepare('PRAGMA integrity_check').get();
  const orphans = database.prepare('PRAGMA foreign_key_check').all();
  database.close();
  return { ...result, orphans };
}

/** Begins to export all the days and kills the service; returns the days that the site was asked for until then. */
async function exportAndKill(
  service: ServiceProcess,
  requests: number,
  milliseconds: number,
): Promise<(string | undefined)[]> {
  const before = askedDays(setting.site).length;
  const asked = () => askedDays(setting.site).slice(before);
  let over = false;
  const given = postExport(service, FIRST, LAST)
    .then((answer) => answer.status)
    .catch(() => 'killed')
    .finally(() => (over = true));
  while (asked().length < requests && !over) await moment(1);
  await moment(milliseconds);
  expect(await service.stop('SIGKILL')).toBe('SIGKILL');
  expect([200, 'killed']).toContain(await given);
  return asked();
}

describe('the diary file of a killed service', () => {
  it('a service killed in the middle of an export, again and again, has a whole diary and every day it had moved on from', async () => {
    const random = randomFrom(2024, 'kills');
    const ids = new Map<string, string>();
    // Contents allowed for each day: the run whose page it is, 0 for none.
    let possible = new Map(DATES.map((date) => [date, [0]]));
    let killedHalfway = 0;

    for (let run = 1; run <= KILLS + 1; run++) {
      const service = await setting.start();
      const range = `/range?fromDate=${FIRST}&toDate=${LAST}&includeProducts=true`;
      const entries = (await getJson(service.url + EXPORTS + range)).body as { id: string; date: string }[];
      const stored = new Map(entries.map((entry) => [entry.date, entry]));
      for (const date of DATES) {
        const { id, ...entry } = stored.get(date) ?? {};
        const candidates = (possible.get(date) ?? []).filter((from) =>
          isDeepStrictEqual(stored.has(date) ? entry : undefined, from === 0 ? undefined : entryOf(shown(from, date))),
        );
        if (candidates.length === 0)
          throw new Error(`Before run ${run}, ${date} is none of runs ${String(possible.get(date))}`);
        possible.set(date, candidates);
        if (id !== undefined) expect(ids.get(date) ?? id).toBe(id);
        if (id !== undefined) ids.set(date, id);
      }
      if (run > KILLS) break;

      for (const date of DATES) setting.site.setDay(date, shown(run, date));
      // Rather early than late in the run, which saves time; now and then at its very end.
      const requests = Math.min(wholeBetween(random, 0, 30), wholeBetween(random, 0, 30));
      const asked = await exportAndKill(service, requests, wholeBetween(random, 0, 15));
      expect(asked).toEqual(DATES.slice(0, asked.length));
      expect(integrityOf(setting.file)).toEqual({ integrity_check: 'ok', orphans: [] });
      if (asked.length > 0 && asked.length < DATES.length) killedHalfway++;

      // The service had moved on from every day but the last; that one it may or may not have stored.
      possible = new Map(
        DATES.map((date, index) => {
          const before = possible.get(date) ?? [];
          if (index >= asked.length || shown(run, date) === 'empty') return [date, before];
          return [date, index < asked.length - 1 ? [run] : [...before, run]];
        }),
      );
    }
    expect(killedHalfway).toBeGreaterThan(KILLS / 2);
    expect(ids.size).toBeGreaterThan(5);
  }, 180_000);
});
