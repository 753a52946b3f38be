import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { daysFrom } from '../shared/dates.ts';
import { reading } from '../shared/diary.ts';
import { runsOf, shownIn, storedEntries } from '../shared/shown-days.ts';
import type { Environment, Service } from '../shared/service.ts';
import type { Victim, VictimSetting } from './victim.ts';

const FIRST = '2024-06-01';
const DAYS = 40;
const DELAY_MS = 2;
/** The first day of the CSV is not read again, because the site may have forgotten half of it. */
const EDGE = '2024-05-31';
/** In so many runs once the site has so many more days, which are then missing. */
const GROWS = { inRuns: 5, byDays: 10 };

type SiteVictim = Victim & { environment: Environment };

/** A fetch of days that are all other ones at the site in each run. */
export function fetching(setting: VictimSetting): Promise<SiteVictim> {
  const body = { fromDate: FIRST, toDate: daysFrom(FIRST, DAYS - 1) };
  return victim('fetch', setting, {
    daysIn: () => DAYS,
    ask: (service) => service.ask('POST', '/api/v2/nutritiondata', body),
  });
}

/** A comparison with the site's CSV: missing days are stored from it, then pages are read. */
export function comparing(setting: VictimSetting): Promise<SiteVictim> {
  return victim('history', setting, {
    daysIn: (run) => DAYS + Math.floor(run / GROWS.inRuns) * GROWS.byDays,
    ask: (service) => service.ask('POST', '/api/v2/nutritiondata/history', { mode: 'fill' }),
  });
}

interface Fetch {
  daysIn: (run: number) => number;
  ask: (service: Service) => Promise<unknown>;
}

async function victim(name: string, { seed }: VictimSetting, { daysIn, ask }: Fetch): Promise<SiteVictim> {
  const site = await SimulatedSite.start({ seed, delayMs: DELAY_MS });
  const datesIn = (run: number) => Array.from({ length: daysIn(run) }, (_, index) => daysFrom(FIRST, index));
  let possible = new Map<string, readonly number[]>();
  site.setDay(EDGE, shownIn(1, EDGE, seed));
  return {
    name,
    environment: reading(site),
    work: (service, run) => {
      for (const date of datesIn(run)) site.setDay(date, shownIn(run, date, seed));
      site.requests.length = 0;
      return ask(service);
    },
    differenceAfter: async (service, run, isAnswered) => {
      const dates = datesIn(run);
      const asked = site.requests.flatMap(({ kind, date }) => (kind === 'diary' && date !== undefined ? [date] : []));
      // The service had moved on from every day but the last one that it asked for.
      const moved = new Set(isAnswered ? dates : asked.filter((date) => date !== asked.at(-1)));
      const stored = await storedEntries(service, FIRST, dates.at(-1)!);
      const before = possible;
      possible = new Map();
      for (const date of dates) {
        // A missing day may be stored from the CSV before its page is asked for; 0 stands for a day that is not stored.
        const allowed = moved.has(date) ? [run] : [...(before.get(date) ?? [0]), run];
        const found = runsOf(stored.get(date), allowed, seed, date);
        const isOnlyFromCsv = moved.has(date) && stored.get(date)?.['source'] === 'HISTORY';
        if (found.length === 0 || isOnlyFromCsv) {
          const text = JSON.stringify(stored.get(date) ?? 'not stored').slice(0, 300);
          return `${date} is none of runs ${allowed.join(', ')}: ${text}`;
        }
        possible.set(date, found);
      }
      return undefined;
    },
    stop: () => site.stop(),
  };
}
