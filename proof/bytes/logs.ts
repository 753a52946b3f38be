import { copyFileSync, readFileSync } from 'node:fs';
import { daysFrom } from '../shared/dates.ts';
import { fetchDays, reading, withSite } from '../shared/diary.ts';
import { shownIn } from '../shared/shown-days.ts';
import type { Environment } from '../shared/process.ts';
import { Service, urlOf, withService } from '../shared/service.ts';
import { imageAt, readWal, type Wal } from './wal.ts';

const FIRST = '2024-08-01';
export const COMMITS_OF_DAYS = 20;
const FOODS = 3;

/** A diary as it was when the log began, with the log of days that were stored then, as a killed service left both. */
export interface Log {
  file: string;
  wal: Wal & { path: string; bytes: Buffer };
  /** The file with the log up to each commit; the first one is without any. */
  images: { end: number; image: Buffer }[];
}

/** Small days, so that the log has hardly more than the days. */
export function logOfImport(file: string): Promise<Log> {
  const lines = Array.from({ length: COMMITS_OF_DAYS }, (_, index) => JSON.stringify(smallDay(index)));
  return logOf(file, {}, async (service, isFirst) => {
    const text = isFirst ? JSON.stringify(smallDay(-1)) : lines.join('\n');
    await service.ask('POST', '/api/v2/nutritiondata/import', text);
  });
}

/** Days of the site with all that their pages have. */
export function logOfFetches(file: string, seed: number): Promise<Log> {
  return withSite({ seed }, (site) => {
    for (let day = -1; day < COMMITS_OF_DAYS; day++) {
      const date = daysFrom(FIRST, day);
      site.setDay(date, shownIn(1, date, seed));
    }
    return logOf(file, reading(site), async (service, isFirst) => {
      if (isFirst) await fetchDays(service, 1, daysFrom(FIRST, -1));
      else await fetchDays(service, COMMITS_OF_DAYS, daysFrom(FIRST, COMMITS_OF_DAYS - 1));
    });
  });
}

async function logOf(
  file: string,
  environment: Environment,
  store: (service: Service, isFirst: boolean) => Promise<void>,
): Promise<Log> {
  // An orderly end moves everything into the file, so that the log of the next start begins with it.
  await withService(urlOf(file), { environment }, (service) => store(service, true));
  const service = await Service.start(urlOf(file), { environment });
  await store(service, false);
  await service.kill();
  const path = `${file}.log`;
  copyFileSync(`${file}-wal`, path);
  const [database, bytes] = [readFileSync(file), readFileSync(path)];
  const wal = readWal(bytes);
  const images = [0, ...wal.commitEnds].map((end) => ({ end, image: imageAt(database, bytes, end) }));
  return { file, wal: { ...wal, path, bytes }, images };
}

function smallDay(index: number): object {
  const products = Array.from({ length: FOODS }, (_, food) => ({
    name: `Brot Nr. ${(index * 7 + food + 7) % 23}`,
    amount: '50 g',
    calories: 100 + food,
    fat: 1.5,
    carbs: 20,
    protein: 4,
    link: '',
    time: `12:${10 + food}`,
    meal: 'Mittagessen',
    kilojoules: 419,
  }));
  const meals = [{ name: 'Mittagessen', kilojoules: 1257, calories: 303, fat: 4.5, carbs: 60, protein: 12 }];
  return { date: daysFrom(FIRST, index), totalCalories: 303, products, meals };
}
