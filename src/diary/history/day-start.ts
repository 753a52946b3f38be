import { addDays, type CalendarDay, FIRST_DAY, LAST_DAY } from '../calendar-day';
import type { FileDay, FileProduct, Product } from '../day-entry';
import type { Yielder } from '../yielder';
import { isSameDay, takeFood, siteDay } from './same-day';

/** `HH:MM`: a food eaten earlier belongs to the evening before. */
export type DayStart = string;

/** The latest that can be set; foods before it may stand on the page of the evening before. */
const LATEST_START: DayStart = '06:00';
const CANDIDATES: readonly DayStart[] = ['00:00', '01:00', '02:00', '03:00', '04:00', '05:00'];
/** Where no stored page shows it: saved pages have breakfasts at 03:30. */
export const USUAL_START: DayStart = '03:00';

/** They know better than a setting on which of two days a food stands. */
export interface StoredPages {
  foods: ReadonlyMap<CalendarDay, readonly Product[]>;
  dayStartsAt?: DayStart;
}

export interface LearnedDayStart {
  dayStartsAt: DayStart;
  /** Days that showed it; 0 when there are none and the usual start is taken. */
  learnedFrom: number;
}

/**
 * Learns when the site begins a day: its CSV has clock times, in which a late snack stands on the next calendar day, while its pages count it to the
 * evening before. Of 00:00, 01:00, … 05:00 it is the one with which most days that were read from their page agree, counted over days whose foods
 * differ between two of them; of equals the nearest to the one of the comparison before, else to 03:00, which it is also without such days.
 */
export class DayStartLearner {
  private readonly foods: ReadonlyMap<CalendarDay, readonly FileProduct[]>;
  private readonly agreeing = CANDIDATES.map(() => 0);
  private days = 0;

  /** @param days by their clock: each food with its time on its calendar day */
  constructor(days: readonly FileDay[]) {
    this.foods = new Map(days.map(({ date, products = [] }) => [date, products]));
  }

  /** @param products as its page has them */
  add(date: CalendarDay, products: readonly Product[]): void {
    const [foodsThatDay, foodsNextDay] = [this.foodsOn(date), date === LAST_DAY ? [] : this.foodsOn(addDays(date, 1))];
    const isLate = ({ time }: FileProduct) => isBefore(time, CANDIDATES.at(-1)!);
    if (!foodsThatDay.some(isLate) && !foodsNextDay.some(isLate)) return;
    this.days++;
    CANDIDATES.forEach((start, index) => {
      const foods = [
        ...foodsThatDay.filter(({ time }) => !isBefore(time, start)),
        ...foodsNextDay.filter(({ time }) => isBefore(time, start)),
      ];
      if (isSameDay(products, foods)) this.agreeing[index]!++;
    });
  }

  /** @param before of the comparison before: another start would give days other rows, which look like an edit */
  learned(before: DayStart = USUAL_START): LearnedDayStart {
    const most = this.agreeing.reduce((largest, days) => Math.max(largest, days), 0);
    if (most === 0) return { dayStartsAt: USUAL_START, learnedFrom: 0 };
    const usual = CANDIDATES.indexOf(CANDIDATES.includes(before) ? before : USUAL_START);
    const best = [...CANDIDATES.keys()].filter((index) => this.agreeing[index] === most);
    const [nearest = usual] = best.sort((a, b) => Math.abs(a - usual) - Math.abs(b - usual));
    return { dayStartsAt: CANDIDATES[nearest]!, learnedFrom: this.days };
  }

  private foodsOn(date: CalendarDay): readonly FileProduct[] {
    return this.foods.get(date) ?? [];
  }
}

/** As the site's pages have them. */
export interface DaysFrom<Day> {
  days: Day[];
  moved: number;
  /** Left out because foods of theirs may stand in a row that cannot be read. */
  doubtful: Day[];
}

/**
 * Counts foods before the start of a day to the evening before. A food that the stored page of one of the two days has counts to that day, so that
 * none stands on two days.
 * @param days by their clock, oldest first, each food with its time
 * @param unreadable days left out of them because a row cannot be read; the evening before such a day may lack a food
 * @example (await daysFrom('05:00', [{ date: '2024-08-28', products: [{ time: '00:30', ... }] }], yielder)).days[0].date // '2024-08-27'
 */
export async function daysFrom<Day extends FileDay>(
  start: DayStart,
  days: readonly Day[],
  yielder: Yielder,
  unreadable: ReadonlySet<CalendarDay> = new Set(),
  pages: StoredPages = { foods: new Map() },
): Promise<DaysFrom<Day>> {
  const foods = new Map<CalendarDay, { day: Day; products: FileProduct[] }>();
  const onPages = await foodsOnPages(pages.dayStartsAt ?? start, days, pages.foods, yielder);
  const found: DaysFrom<Day> = { days: [], moved: 0, doubtful: [] };
  for (const day of days) {
    for (const product of day.products ?? []) {
      const date = onPages.get(product) ?? dayByClock(start, day.date, product);
      if (date !== day.date) found.moved++;
      const other = foods.get(date);
      if (other) other.products.push(product);
      else foods.set(date, { day, products: [product] });
    }
    await yielder.yieldIfDue();
  }
  for (const [date, { day, products }] of [...foods].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (unreadable.has(date)) continue;
    const isDoubtful = start > '00:00' && date < LAST_DAY && unreadable.has(addDays(date, 1));
    found[isDoubtful ? 'doubtful' : 'days'].push({ ...day, date, ...siteDay(products) });
    await yielder.yieldIfDue();
  }
  return found;
}

async function foodsOnPages(
  start: DayStart,
  days: readonly FileDay[],
  pages: StoredPages['foods'],
  yielder: Yielder,
): Promise<ReadonlyMap<FileProduct, CalendarDay>> {
  const left = new Map([...pages].map(([date, products]) => [date, [...products]]));
  const found = new Map<FileProduct, CalendarDay>();
  // First where the clock places a food: the same one may have been eaten in the night before or after.
  for (const assignDay of pages.size > 0 ? [dayByClock, otherDay] : []) {
    for (const { date, products = [] } of days) {
      for (const food of products) {
        const candidate = assignDay(start, date, food);
        const onPage = left.get(candidate);
        if (onPage && !found.has(food) && takeFood(onPage, food)) found.set(food, candidate);
      }
      await yielder.yieldIfDue();
    }
  }
  return found;
}

function dayByClock(start: DayStart, date: CalendarDay, { time }: FileProduct): CalendarDay {
  return isBefore(time, start) && date > FIRST_DAY ? addDays(date, -1) : date;
}

/** If the site begins a day at another time than assumed. */
function otherDay(start: DayStart, date: CalendarDay, { time }: FileProduct): CalendarDay {
  return isBefore(time, start) || !isBefore(time, LATEST_START) || date === FIRST_DAY ? date : addDays(date, -1);
}

function isBefore(time: string | null | undefined, start: DayStart): boolean {
  return (time ?? '24:00') < start;
}
