import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { daysFrom } from '../shared/dates.ts';
import { runsOf, shownIn, storedEntries } from '../shared/shown-days.ts';
import type { Environment, Service } from '../shared/service.ts';
import { reading } from '../shared/diary.ts';
import type { Victim, VictimSetting } from './victim.ts';

const FIRST = '2024-06-01';
const DAYS = 40;
const DATES = Array.from({ length: DAYS }, (_, index) => daysFrom(FIRST, index));
const LAST = DATES.at(-1)!;
const DELAY_MS = 2;

type SiteVictim = Victim & { environment: Environment };

/** A fetch of days that are all other ones at the site in each run. */
export function fetching(setting: VictimSetting): Promise<SiteVictim> {
  const body = { fromDate: FIRST, toDate: LAST };
  return victim('fetch', setting, (service) => service.ask('POST', '/api/v2/nutritiondata', body));
}

/** A comparison with the site's CSV: missing days are stored from it, then pages are read, the newest first. */
export function comparing(setting: VictimSetting): Promise<SiteVictim> {
  return victim('history', setting, (service) =>
    service.ask('POST', '/api/v2/nutritiondata/history', { mode: 'fill' }),
  );
}

async function victim(
  name: string,
  { seed }: VictimSetting,
  ask: (service: Service) => Promise<unknown>,
): Promise<SiteVictim> {
  const site = await SimulatedSite.start({ seed, delayMs: DELAY_MS });
  let possible = new Map(DATES.map((date) => [date, [0]]));
  return {
    name,
    environment: reading(site),
    work: (service, run) => {
      for (const date of DATES) site.setDay(date, shownIn(run, date, seed));
      site.requests.length = 0;
      return ask(service);
    },
    differenceAfter: async (service, run, isAnswered) => {
      const asked = site.requests.flatMap(({ kind, date }) => (kind === 'diary' && date !== undefined ? [date] : []));
      // The service had moved on from every day but the last one that it asked for.
      const moved = new Set(isAnswered ? DATES : asked.filter((date) => date !== asked.at(-1)));
      const stored = await storedEntries(service, FIRST, LAST);
      const before = possible;
      possible = new Map();
      for (const date of DATES) {
        // From the CSV a missing day may be there before its page is asked for.
        const allowed = moved.has(date) ? [run] : [...before.get(date)!, run];
        const found = runsOf(stored.get(date), allowed, seed, date);
        const isOnlyFromCsv = moved.has(date) && stored.get(date)?.['source'] === 'HISTORY';
        if (found.length === 0 || isOnlyFromCsv) {
          return `${date} is none of runs ${allowed.join(', ')}: ${JSON.stringify(stored.get(date) ?? 'not stored').slice(0, 300)}`;
        }
        possible.set(date, found);
      }
      return undefined;
    },
    stop: () => site.stop(),
  };
}
