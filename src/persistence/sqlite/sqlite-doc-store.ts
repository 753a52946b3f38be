import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CalendarDay, FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { type DatedTotals, type DayEntry, type DiaryDay, withDetails } from '../../diary/day-entry';
import type { DetailNutrient } from '../../diary/detail-nutrient';
import type { MealTally, TimeEnergy } from '../../diary/figures/meal-breakdown';
import type { NutrientTallies } from '../../diary/figures/nutrient-averages';
import type { ProductMatches, ProductTally, Ranking } from '../../diary/figures/product-figures';
import type { ProductCounts } from '../../diary/figures/statistics';
import type { DatedAmount } from '../../diary/figures/trend';
import {
  type DayCount,
  DocStore,
  type KeptPage,
  type KeywordQuery,
  LeaseLost,
  type NameTerm,
  type OccurrenceQuery,
  type ProductDays,
  type ProductWithDate,
  type ReadOptions,
  type SaveOptions,
  type StoreHealth,
} from '../doc-store';
import { datedTotalsOf, dayOf, TOTALS } from './rows';
import type { SqliteDatabase } from './sqlite-database';
import { SqliteDetailQueries } from './sqlite-detail-queries';
import { SqliteEntries } from './sqlite-entries';
import { SqlitePages } from './sqlite-pages';
import { SqliteProductQueries } from './sqlite-product-queries';

/** Days per slice: takes a millisecond or two, so that other requests run in between and memory stays low. */
const SLICE_DAYS = { withProducts: 8, totals: 1024 };

export class SqliteDocStore extends DocStore {
  override readonly enabled = true;
  private readonly entries: SqliteEntries;
  private readonly pages: SqlitePages;
  private readonly details: SqliteDetailQueries;
  private readonly products: SqliteProductQueries;

  constructor(private readonly database: SqliteDatabase) {
    super();
    this.entries = new SqliteEntries(database);
    this.pages = new SqlitePages(database);
    this.details = new SqliteDetailQueries(database);
    this.products = new SqliteProductQueries(database);
  }

  override save(
    diaryDay: DiaryDay,
    { id = randomUUID(), page, keepNewPage = true, lease }: SaveOptions = {},
  ): Promise<'written' | 'unchanged'> {
    return Promise.try(() =>
      this.database.transaction(() => {
        if (lease !== undefined && !this.isHeldBy(lease)) throw new LeaseLost();
        const day = withDetails(diaryDay);
        const stored = this.entries.read(day.date, { includeDetails: true });
        const isWritten = this.entries.write(day, stored, id);
        if (page === null) this.pages.remove(day.date);
        else if (page !== undefined) this.pages.write({ date: day.date, html: page }, { insert: keepNewPage });
        return isWritten ? 'written' : 'unchanged';
      }),
    );
  }

  override keepPage(page: KeptPage): Promise<void> {
    return Promise.try(() => this.pages.writeUnlessStored(page));
  }

  override readPages(range: OpenDateRange): AsyncIterable<KeptPage[]> {
    return this.pages.read(range);
  }

  override findDay(date: CalendarDay, options: { includeDetails?: boolean } = {}): Promise<DayEntry | undefined> {
    return Promise.try(() => this.entries.read(date, options));
  }

  override async *readDays(
    { from = FIRST_DAY, to = LAST_DAY }: OpenDateRange,
    options: ReadOptions,
  ): AsyncGenerator<DayEntry[]> {
    const size = options.includeProducts ? SLICE_DAYS.withProducts : SLICE_DAYS.totals;
    for (let after: CalendarDay | undefined; ; await nextTurn()) {
      // One lower bound only: of two, SQLite would use the first, which may be the beginning of the diary.
      const rows = this.database.lists(
        `SELECT day, id, ${TOTALS} FROM days WHERE day ${after === undefined ? '>=' : '>'} ? AND day <= ? ORDER BY day LIMIT ?`,
        after ?? from,
        to,
        size,
      );
      const last = rows.at(-1);
      if (last === undefined) return;
      yield this.entries.entriesOf(rows, options);
      if (rows.length < size) return;
      after = dayOf(last);
    }
  }

  override readTotals({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): Promise<DatedTotals[]> {
    return Promise.try(() =>
      this.database
        .lists(`SELECT day, ${TOTALS} FROM days WHERE day BETWEEN ? AND ? ORDER BY day`, from, to)
        .map(datedTotalsOf),
    );
  }

  override countDays({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): Promise<DayCount> {
    return Promise.try(() => {
      const row = this.database.get(
        'SELECT count(*) AS count, min(day) AS first, max(day) AS last FROM days WHERE day BETWEEN ? AND ?',
        from,
        to,
      );
      const [first, last] = [row?.['first'], row?.['last']] as (CalendarDay | null | undefined)[];
      return { count: Number(row?.['count']), bounds: first && last ? { from: first, to: last } : undefined };
    });
  }

  override tallyNutrients(range: OpenDateRange): Promise<NutrientTallies> {
    return Promise.try(() => this.details.tallyNutrients(range));
  }

  override readNutrient(nutrient: DetailNutrient, range: OpenDateRange): Promise<DatedAmount[]> {
    return Promise.try(() => this.details.readNutrient(nutrient, range));
  }

  override tallyMeals(range: OpenDateRange): Promise<MealTally[]> {
    return Promise.try(() => this.details.tallyMeals(range));
  }

  override sumByTime(range: OpenDateRange): Promise<TimeEnergy[]> {
    return Promise.try(() => this.details.sumByTime(range));
  }

  override countProducts(): Promise<ProductCounts> {
    return Promise.try(() => this.products.count());
  }

  override findOccurrences(query: OccurrenceQuery): AsyncIterable<ProductWithDate[]> {
    return this.products.occurrences(query);
  }

  override findNames(term?: string): Promise<string[]> {
    return Promise.try(() => this.products.names(term));
  }

  override summarizeProducts(term: NameTerm, range: OpenDateRange): Promise<ProductMatches> {
    return Promise.try(() => this.products.summarize(term, range));
  }

  override rankProducts(by: Ranking, range: OpenDateRange, limit: number): Promise<ProductTally[]> {
    return Promise.try(() => this.products.rank(by, range, limit));
  }

  override findProductDays(query: KeywordQuery): Promise<{ dates: CalendarDay[]; names: string[] }> {
    return Promise.try(() => this.products.days(query));
  }

  override listProductDays(query: KeywordQuery, limit: number): Promise<ProductDays> {
    return Promise.try(() => this.products.listDays(query, limit));
  }

  override health(): Promise<StoreHealth> {
    return Promise.try(() => {
      const error = this.database.problem();
      return error === undefined ? { up: true } : { up: false, details: { error } };
    });
  }

  private isHeldBy(owner: string): boolean {
    return this.database.get('SELECT 1 FROM lease WHERE owner = ?', owner) !== undefined;
  }
}
