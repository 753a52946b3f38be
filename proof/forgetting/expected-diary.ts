import type { SimulatedDay, SimulatedProduct } from '../../simulated-site/diary/day.ts';
import type { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { daysFrom } from '../shared/dates.ts';

/** Age up to which what a person removes at the site is removed here as well. */
const MAX_EDIT_AGE_DAYS = 30;

/** Outcome of the late edits at a comparison. */
export interface Settled {
  applied: string[];
  offered: string[];
  /** Days that are empty on the page now, or at the edge of the site's memory. */
  untouched: string[];
}

/** The diary as it must be stored, by what was logged at the site and by the rules of the document, without the code that keeps them. */
export class ExpectedDiary {
  readonly days = new Map<string, SimulatedDay>();
  /** Contents that were replaced by others that lack something of them, oldest first. */
  readonly versions = new Map<string, SimulatedDay[]>();
  readonly offers = new Map<string, SimulatedDay>();
  /** Days of which the site had forgotten the morning before they were first stored. */
  readonly incomplete = new Set<string>();
  private readonly site: SimulatedSite;

  constructor(site: SimulatedSite) {
    this.site = site;
  }

  /** The page of a day that is not stored. */
  store(date: string): void {
    const shown = this.site.expectedDay(date);
    if (shown === undefined) return;
    this.days.set(date, shown);
    if (shown.products.length < this.site.loggedDay(date)!.products.length) this.incomplete.add(date);
  }

  /** A comparison after a person edited some days. @param edge the first date of the CSV */
  compare(today: string, edge: string, edited: Iterable<string>): Settled {
    const settled: Settled = { applied: [], offered: [], untouched: [] };
    for (const date of [...new Set(edited)].sort()) settled[this.settle(date, today, edge)].push(date);
    return settled;
  }

  daysBefore(date: string): number {
    return [...this.days.keys()].filter((one) => one < date).length;
  }

  private settle(date: string, today: string, edge: string): keyof Settled {
    const [shown, stored] = [this.site.expectedDay(date), this.days.get(date)];
    if (shown === undefined || date < edge || (date === edge && stored !== undefined)) return 'untouched';
    if (stored === undefined) {
      this.store(date);
      return 'applied';
    }
    const lost = lackingIn(shown.products, stored.products);
    const isPureLoss = lost > 0 && lackingIn(stored.products, shown.products) === 0;
    if (isPureLoss && date < daysFrom(today, -MAX_EDIT_AGE_DAYS)) {
      this.offers.set(date, shown);
      return 'offered';
    }
    this.offers.delete(date);
    if (lost > 0) this.versions.set(date, [...(this.versions.get(date) ?? []), stored]);
    this.days.set(date, shown);
    return 'applied';
  }
}

/** The first date of which the site's CSV has a food. */
export function edgeOf(site: SimulatedSite, from: string): string {
  for (let date = from; ; date = daysFrom(date, 1)) {
    if (site.expectedDay(date)?.products.some(({ inHistory }) => inHistory !== false) === true) return date;
  }
}

/** Number of foods that are not in a list, or more often than there. */
function lackingIn(list: readonly SimulatedProduct[], foods: readonly SimulatedProduct[]): number {
  const left = Map.groupBy(list, nameOf);
  return foods.filter((food) => left.get(nameOf(food))?.pop() === undefined).length;
}

function nameOf({ expected, kcal, fat, carbs, protein }: SimulatedProduct): string {
  return JSON.stringify([expected.name, expected.amount, kcal, fat, carbs, protein]);
}
