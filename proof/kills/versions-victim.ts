import { isDeepStrictEqual } from 'node:util';
import { pick, type Random, randomFrom } from '../../bench/shared/random.ts';
import { pause } from '../../bench/shared/service.ts';
import type { SimulatedDay } from '../../simulated-site/diary/day.ts';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { linesOf } from '../shared/contents.ts';
import { daysFrom } from '../shared/dates.ts';
import { reading } from '../shared/diary.ts';
import { Service, urlOf } from '../shared/service.ts';
import type { Doing, Victim, VictimSetting } from './victim.ts';

const HISTORY = '/api/v2/nutritiondata/history';
/** Older than 30 days. */
const LAST_DAY = '2024-08-30';
const MOST_DAYS = 50;
/** Share of the days that change in a run, so that none has more than the twenty versions that are kept after fifty. */
const EDITED = 0.3;
const KILLED_WITHIN_MS = 25;
/** Takes its jitter of minutes from the schedule, and leaves chance to everything else. */
const WITHOUT_JITTER = String.raw`Math.random=(random=>()=>/Scheduler\.plan/.test(new Error().stack)?0:random())(Math.random)`;
const EACH_SECOND = {
  EXPORTER_SCHEDULER_ENABLED: 'true',
  EXPORTER_SCHEDULER_CRON: '0 0 3 1 1 *',
  EXPORTER_SCHEDULER_HISTORY_CRON: '* * * * * *',
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITHOUT_JITTER)}`,
};

/** A stored day, its versions and its offers: the foods of each, a line for each food. */
interface Found {
  stored: string;
  replaced: string[];
  offered: string[];
}

type Food = Record<'name' | 'amount' | 'calories' | 'fat' | 'carbs' | 'protein', string | number>;

interface Line {
  type?: string;
  date: string;
  products: Food[];
  state: 'REPLACED' | 'OFFERED';
  entry: { products: Food[] };
}

/** Comparisons that replace days. Every second one is begun by the schedule, which offers what has only lost foods. */
export async function replacing({ file, seed, days }: VictimSetting): Promise<Victim> {
  const diary = await ChangingDiary.start(seed, Math.min(days, MOST_DAYS));
  return {
    ...diary.victim,
    begin: async (service, run) => {
      await diary.fetchTo(service);
      if (isBySchedule(run)) await service.stop();
      return diary.begin(isBySchedule(run) ? diary.spawn(urlOf(file), run) : service, run);
    },
  };
}

const isBySchedule = (run: number): boolean => run % 2 === 1;

/** A diary whose days the site changes again and again. */
export class ChangingDiary {
  private readonly site: SimulatedSite;
  private readonly random: Random;
  /** All that the site showed of each day, oldest first. */
  private readonly shown = new Map<string, SimulatedDay[]>();
  private stored = new Map<string, Found>();
  private readonly seen = { versions: 0, offers: 0 };
  private asked = 0;

  private constructor(site: SimulatedSite, seed: number) {
    this.site = site;
    this.random = randomFrom(seed);
  }

  static async start(seed: number, days: number): Promise<ChangingDiary> {
    const span = { from: daysFrom(LAST_DAY, 1 - days), to: LAST_DAY };
    return new ChangingDiary(await SimulatedSite.start({ seed, history: { span } }), seed);
  }

  /** Once, before anything changes. */
  async fetchTo(service: Service): Promise<void> {
    if (this.stored.size > 0) return;
    await compare(service);
    this.stored = await daysOf(service);
    // The first day of the CSV is never read again.
    for (const date of [...this.stored.keys()].slice(1)) this.shown.set(date, [this.site.expectedDay(date)!]);
  }

  /** What is the same however many processes there are. */
  get victim(): Omit<Victim, 'begin'> {
    return {
      environment: reading(this.site),
      isBegun: () => this.isAskedFor('history') > 0 && this.isAskedFor('diary') >= this.asked,
      withinMs: KILLED_WITHIN_MS,
      differenceAfter: (service, run) => this.differenceAfter(service, run),
      summary: () => `${this.seen.versions} versions and ${this.seen.offers} offers of ${this.stored.size} days`,
      stop: () => this.site.stop(),
    };
  }

  /** A process to be killed. */
  spawn(storeUrl: string, run: number): Service {
    return Service.spawn(storeUrl, {
      environment: { ...reading(this.site), ...(isBySchedule(run) && EACH_SECOND) },
    });
  }

  /** Edits days, and has them compared. */
  begin(process: Service, run: number): Doing {
    this.site.requests.length = 0;
    for (const [date, shown] of this.shown) {
      shown.push(this.random() < EDITED ? editedDay(this.random, shown) : shown.at(-1)!);
      this.site.setDay(date, shown.at(-1)!);
    }
    const edited = [...this.shown.keys()].filter((date) => this.isEdited(date)).length;
    this.asked = Math.floor(this.random() * (edited + 1));
    const ended = () => process.ended().then(() => Promise.reject(new Error('The schedule was interrupted')));
    return { process, done: isBySchedule(run) ? ended() : compare(process) };
  }

  private isAskedFor(what: string): number {
    return this.site.requests.filter(({ kind }) => kind === what).length;
  }

  private isEdited(date: string): boolean {
    const [last, now] = (this.shown.get(date) ?? []).slice(-2).map(shownFoods);
    return last !== now;
  }

  private async differenceAfter(service: Service, run: number): Promise<string | undefined> {
    // Half of the time the next comparison comes first.
    const killed = this.random() < 0.5 ? this.differenceOfKilled(await daysOf(service)) : undefined;
    if (killed !== undefined) return killed;
    await compare(service);
    const found = await daysOf(service);
    for (const [date, before] of this.stored) {
      const after = found.get(date);
      const expected = this.expected(date, before, after, run);
      if (!isDeepStrictEqual(after, expected)) {
        return `${date}: expected ${JSON.stringify(expected)} but found ${JSON.stringify(after)}`;
      }
    }
    const offered = [...found].filter(([, day]) => day.offered.length > 0).map(([date]) => date);
    const { offers } = await service.ask<{ offers: { date: string }[] }>('GET', HISTORY);
    if (offers.map(({ date }) => date).join() !== offered.join())
      return 'the offers of the status are not those of days';
    if (isBySchedule(run)) this.seen.offers += offered.length;
    this.seen.versions = [...found.values()].flatMap(({ replaced }) => replaced).length;
    this.stored = found;
    return undefined;
  }

  /** Each day is as it was or as the site shows it, and what was stored before is there. */
  private differenceOfKilled(found: Map<string, Found>): string | undefined {
    for (const [date, before] of this.stored) {
      const after = found.get(date);
      const allowed = [before, this.taken(date, before)];
      const isOne = allowed.some(
        ({ stored, replaced }) => after?.stored === stored && isDeepStrictEqual(after.replaced, replaced),
      );
      if (!isOne || after!.offered.length > 1) return `${date}, before the next comparison: ${JSON.stringify(after)}`;
    }
    return undefined;
  }

  /** The day after the next comparison: as the site shows it, unless the schedule had offered that before it was killed. */
  private expected(date: string, before: Found, after: Found | undefined, run: number): Found {
    if (!this.isEdited(date)) return before;
    const shown = this.shownNow(date, before);
    const hasOnlyLost = isLost(before.stored, shown) && !isLost(shown, before.stored);
    if (!isBySchedule(run) || !hasOnlyLost || after?.stored === shown) return this.taken(date, before);
    // A content that was stored once is no offer.
    return { ...before, offered: before.replaced.includes(shown) ? [] : [shown] };
  }

  private taken(date: string, before: Found): Found {
    const shown = this.shownNow(date, before);
    const replaced = [...before.replaced, ...(isLost(before.stored, shown) ? [before.stored] : [])];
    return { stored: shown, replaced: replaced.filter((foods) => foods !== shown).sort(), offered: [] };
  }

  private shownNow(date: string, { stored }: Found): string {
    const day = this.shown.get(date)?.at(-1);
    return day ? shownFoods(day) : stored;
  }
}

/** Asks until no other run holds the lease. */
async function compare(service: Service): Promise<void> {
  let answer = await service.request('POST', HISTORY, {});
  while (answer.status === 409) answer = await pause(50).then(() => service.request('POST', HISTORY, {}));
  const { left, failed } = JSON.parse(answer.text) as { left: number; failed: number };
  if (left !== 0 || failed !== 0) throw new Error(`A comparison answers ${answer.text}`);
}

function foodsOf(products: readonly Food[]): string {
  return products
    .map(({ name, amount, calories, fat, carbs, protein }) => [amount, name, calories, fat, carbs, protein].join(' '))
    .join('\n');
}

function shownFoods({ products }: SimulatedDay): string {
  return foodsOf(
    products.map(({ expected, kcal, fat, carbs, protein }) => ({ ...expected, calories: kcal, fat, carbs, protein })),
  );
}

/** Whether a content has a food that the one after it lacks. */
function isLost(before: string, after: string): boolean {
  const left = after.split('\n');
  return before.split('\n').some((food) => {
    const at = left.indexOf(food);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The site's next content: one food less, a changed one, one more, an earlier content, or the same. */
function editedDay(random: Random, shown: readonly SimulatedDay[]): SimulatedDay {
  const day = shown.at(-1)!;
  const [first, ...others] = day.products;
  const edit = random();
  if (edit < 0.35 && others.length > 1) return { ...day, products: day.products.slice(0, -1) };
  if (edit < 0.6) return { ...day, products: [{ ...first!, fat: Math.round(first!.fat * 10 + 10) / 10 }, ...others] };
  if (edit < 0.75) {
    const expected = { ...first!.expected, amount: '1', name: 'Nachschlag' };
    return { ...day, products: [{ ...first!, text: '1 Nachschlag', expected }, ...day.products] };
  }
  return edit < 0.9 ? pick(random, shown) : day;
}

/** All days of a service with their versions. */
export async function daysOf(service: Service): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (const text of await linesOf(service, { pages: false })) {
    const { type, date, products, state, entry } = JSON.parse(text) as Line;
    if (type === undefined) found.set(date, { stored: foodsOf(products), replaced: [], offered: [] });
    if (type !== 'version') continue;
    found.get(date)![state === 'REPLACED' ? 'replaced' : 'offered'].push(foodsOf(entry.products));
  }
  for (const { replaced } of found.values()) replaced.sort();
  return found;
}
