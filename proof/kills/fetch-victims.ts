import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { daysFrom } from '../shared/dates.ts';
import { reading } from '../shared/diary.ts';
import { type Entry, runsOf, shownIn, storedEntries } from '../shared/shown-days.ts';
import type { Service } from '../shared/service.ts';
import type { Victim, VictimSetting } from './victim.ts';

const FIRST = '2024-06-01';
const MOST_DAYS = 40;
const DELAY_MS = 2;
/** The first day of the CSV is not read again, because the site may have forgotten half of it. */
const EDGE = '2024-05-31';
/** In so many runs once the site has so many more days, which are then missing. */
const GROWS = { inRuns: 5, byDays: 10 };

/** A fetch of days that are all other ones at the site in each run. */
export function fetching(setting: VictimSetting): Promise<Victim> {
  const days = Math.min(setting.days, MOST_DAYS);
  const body = { fromDate: FIRST, toDate: daysFrom(FIRST, days - 1) };
  return victim(setting, {
    daysIn: () => days,
    ask: (service) => service.ask('POST', '/api/v2/nutritiondata', body),
  });
}

/** A comparison with the site's CSV: missing days are stored from it, then pages are read. */
export function comparing(setting: VictimSetting): Promise<Victim> {
  return victim(setting, {
    daysIn: (run) => Math.min(setting.days, MOST_DAYS) + Math.floor(run / GROWS.inRuns) * GROWS.byDays,
    ask: (service) => compare(service, 'fill'),
    differenceAtEnd: async (service) => {
      await compare(service, 'fetch');
      const { missing, changed } = await compare(service, 'compare');
      if (missing > 0 || changed > 0) return `${missing} days are missing and ${changed} changed after all were read`;
      const entries = await service.ask<Entry[]>('GET', '/api/v2/nutritiondata?details=true');
      const other = entries.find(({ source }) => source !== 'PAGE');
      return other && `${other.date} is not of its page`;
    },
  });
}

function compare(service: Service, mode: string): Promise<{ missing: number; changed: number }> {
  return service.ask('POST', '/api/v2/nutritiondata/history', { mode });
}

interface Fetch {
  daysIn: (run: number) => number;
  ask: (service: Service) => Promise<unknown>;
  differenceAtEnd?: Victim['differenceAtEnd'];
}

async function victim({ seed }: VictimSetting, { daysIn, ask, differenceAtEnd }: Fetch): Promise<Victim> {
  // All days are empty until they are those of a run: one that fills reads them as gaps of the diary before.
  const site = await SimulatedSite.start({ seed, delayMs: DELAY_MS, history: { span: { from: EDGE, to: EDGE } } });
  const datesIn = (run: number) => Array.from({ length: daysIn(run) }, (_, index) => daysFrom(FIRST, index));
  let possible = new Map<string, readonly number[]>();
  let earlier = new Map<string, Entry>();
  site.setDay(EDGE, shownIn(1, EDGE, seed));
  return {
    environment: reading(site),
    begin: (service, run) => {
      for (const date of datesIn(run)) site.setDay(date, shownIn(run, date, seed));
      site.requests.length = 0;
      return { process: service, done: ask(service) };
    },
    differenceAtEnd,
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
        const [was, is] = [earlier.get(date), stored.get(date)];
        if (was && is?.['id'] !== was['id']) return `${date} has another id than before`;
        if (was?.['source'] === 'PAGE' && is?.['source'] !== 'PAGE') return `${date} is no longer of its page`;
        possible.set(date, found);
      }
      earlier = stored;
      return undefined;
    },
    stop: () => site.stop(),
  };
}
