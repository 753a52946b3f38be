import { type CalendarDay, dayNumber, minutesAfterMidnight } from '../calendar-day';
import type { Product } from '../day-entry';
import { validationFailed } from '../errors';
import type { FoodGroup } from '../journal/journal-entry';
import { foldName, foldTerm } from '../product-name';
import type { Yielder } from '../yielder';

/** As far as the search needs it. */
export type EatenProduct = Pick<Product, 'name' | 'link' | 'time'>;

/** A food, or a group of foods. */
export interface Eaten {
  group: string | undefined;
  names: ReadonlyMap<string, number>;
  /** Day numbers, ascending. */
  days: Int32Array;
  /** In step with `days`: minutes after midnight of the first time, {@link NO_TIME} if one is unknown. */
  minutes: Int16Array;
}

/** Before every time of a day. */
const NO_TIME = -1;
/** After every time of a day. */
const NEVER = 24 * 60;

/** More names than a household eats in ten years; each is compared with every keyword and named in the answer. */
export const MAX_NAMES = 20_000;

interface Spelling {
  name: string;
  folded: string;
  path: string | undefined;
  count: number;
  days: number[];
  minutes: number[];
}

/**
 * Collects what was eaten, day by day, so that ten years need little memory: two numbers for each food and day, and each name once. Foods are the
 * same if the paths of their links are equal or their folded names (see `foldName`); this chains.
 * @example eaten.add('2026-03-01', [{ name: 'Brot', link: '/db/de/food/brot/', time: '07:30' }])
 */
export class EatenFoods {
  private readonly spellings = new Map<string, Spelling>();
  private readonly daysWithFood = new Set<number>();
  private first = Infinity;
  private last = -Infinity;

  /** @throws DiaryError `validation-failed` above 20,000 names */
  add(date: CalendarDay, products: readonly EatenProduct[]): void {
    const day = dayNumber(date);
    if (products.length > 0) this.daysWithFood.add(day);
    this.first = Math.min(this.first, day);
    this.last = Math.max(this.last, day);
    for (const { name, link, time } of products) {
      const spelling = this.spellingOf(name, link);
      const minutes = typeof time === 'string' ? minutesAfterMidnight(time) : NO_TIME;
      spelling.count++;
      const at = spelling.days.length - 1;
      if (spelling.days[at] === day) spelling.minutes[at] = Math.min(spelling.minutes[at]!, minutes);
      else {
        spelling.days.push(day);
        spelling.minutes.push(minutes);
      }
    }
  }

  hasFood(day: number): boolean {
    return this.daysWithFood.has(day);
  }

  /** In the order in which they first occur. @param keywords folded, of which a name has to contain one; without any, every food counts */
  async foods(yielder: Yielder, keywords: readonly string[] = []): Promise<Eaten[]> {
    const matches = matcher(keywords);
    const foods: Eaten[] = [];
    for (const spellings of chained([...this.spellings.values()])) {
      if (spellings.some(matches)) foods.push(this.eatenAs(undefined, spellings));
      await yielder.yieldIfDue();
    }
    return foods;
  }

  async group({ name, include, exclude }: FoodGroup, yielder: Yielder): Promise<Eaten> {
    const matches = matcher(include.map(foldTerm), exclude.map(foldTerm));
    const spellings: Spelling[] = [];
    for (const spelling of this.spellings.values()) {
      if (matches(spelling)) spellings.push(spelling);
      await yielder.yieldIfDue();
    }
    return this.eatenAs(name, spellings);
  }

  private spellingOf(name: string, link: string): Spelling {
    const key = `${name}\n${link}`;
    let spelling = this.spellings.get(key);
    if (spelling === undefined) {
      if (this.spellings.size === MAX_NAMES) {
        const message = `The days to search have more than ${MAX_NAMES} different foods. Choose fewer days`;
        throw validationFailed({ fromDate: `fromDate: ${message}` });
      }
      const path = link === '' ? undefined : URL.parse(link, 'https://fddb.info')?.pathname;
      spelling = { name, folded: foldName(name), path, count: 0, days: [], minutes: [] };
      this.spellings.set(key, spelling);
    }
    return spelling;
  }

  private eatenAs(group: string | undefined, spellings: readonly Spelling[]): Eaten {
    const earliest = new Int16Array(Math.max(0, this.last - this.first + 1)).fill(NEVER);
    for (const { days, minutes } of spellings) {
      for (let index = 0; index < days.length; index++) {
        const at = days[index]! - this.first;
        if (minutes[index]! < earliest[at]!) earliest[at] = minutes[index]!;
      }
    }
    return {
      group,
      names: addedUp(spellings.map(({ name, count }) => [name, count])),
      days: Int32Array.from(earliest.keys().filter((at) => earliest[at] !== NEVER)).map((at) => this.first + at),
      minutes: earliest.filter((minutes) => minutes !== NEVER),
    };
  }
}

/** The most frequent first. @example namesByFrequency([bread]) // ['Brot', 'Vollkornbrot'] */
export function namesByFrequency(foods: readonly Eaten[]): string[] {
  return [...addedUp(foods.flatMap(({ names }) => [...names]))]
    .sort(([, one], [, other]) => other - one)
    .map(([name]) => name);
}

/** The name of a group, or the most frequent of a food. @example foodLabel([bread]) // 'Brot' */
export function foodLabel(foods: readonly Eaten[]): string {
  return foods[0]?.group ?? namesByFrequency(foods)[0] ?? '';
}

function matcher(include: readonly string[], exclude: readonly string[] = []): (spelling: Spelling) => boolean {
  const contains = (keywords: readonly string[], name: string) => keywords.some((keyword) => name.includes(keyword));
  return ({ folded }) => (include.length === 0 || contains(include, folded)) && !contains(exclude, folded);
}

/** By union and find. */
function chained(spellings: readonly Spelling[]): Spelling[][] {
  const parents = spellings.map((_, at) => at);
  const rootOf = (at: number): number => {
    while (parents[at] !== at) at = parents[at] = parents[parents[at]!]!;
    return at;
  };
  const firstWith = new Map<string, number>();
  spellings.forEach(({ folded, path }, at) => {
    for (const key of [`name ${folded}`, ...(path === undefined ? [] : [`path ${path}`])]) {
      const [one, other] = [rootOf(firstWith.get(key) ?? at), rootOf(at)];
      // The earliest is the root, so that foods keep the order in which they first occur.
      parents[Math.max(one, other)] = Math.min(one, other);
      firstWith.set(key, Math.min(one, other));
    }
  });
  return [...Map.groupBy(spellings, (_, at) => rootOf(at)).values()];
}

function addedUp(counts: Iterable<readonly [name: string, count: number]>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}
