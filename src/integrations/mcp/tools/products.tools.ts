import { collectAll } from '../../../platform/work/collect-all';
import { z } from 'zod';
import type { Weekday } from '../../../diary/calendar-day';
import { type Ranking, RANKINGS } from '../../../diary/statistics/product-figures';
import { EntriesService } from '../../../features/entries/entries.service';
import { type DaysWithQuery, ProductsService } from '../../../features/products/products.service';
import {
  capped,
  CAPPED,
  figure,
  figures,
  flag,
  FOUND,
  list,
  OPEN_BOUNDS,
  product,
  text,
  texts,
  weekdayCounts,
} from '../answers';
import { DayWords } from '../day-words';
import {
  dateParameter,
  enumParameter,
  keywordsParameter,
  limitParameter,
  OPEN_RANGE,
  type Range,
  optionalKeywords,
  optionalText,
  textParameter,
  weekdaysParameter,
} from '../parameters';
import { McpHandlers, ReadTool } from '../tool';

const NAME = textParameter('A part of the name, in any case, taken literally.');

const SUMS = figures('timesEaten', 'totalCalories', 'totalFat', 'totalCarbs', 'totalProtein', 'averageCalories');

@McpHandlers('foods')
export class ProductsTools {
  constructor(
    private readonly products: ProductsService,
    private readonly entries: EntriesService,
    private readonly days: DayWords,
  ) {}

  @ReadTool({
    name: 'search_products',
    title: 'Search foods',
    description:
      'Every time a product was logged, newest first, with date, amount and macros. Use it for when and how much. Never count a truncated list: get_product_summary has exact figures, find_days_with_products groups by day.',
    parameters: {
      name: NAME,
      daysOfWeek: weekdaysParameter('Only on these weekdays.'),
      ...OPEN_RANGE,
      limit: limitParameter({ usual: 100, most: 500 }),
    },
    answer: {
      searchTerm: text,
      ...OPEN_BOUNDS,
      ...CAPPED,
      results: list({ date: text, product: product.describe('as in get_data_schema') }),
    },
  })
  async searchProducts(query: Partial<Range> & { name: string; daysOfWeek?: Weekday[]; limit: number }) {
    const { name, daysOfWeek, limit } = query;
    const range = this.days.openRange(query);
    // An empty list of weekdays is as if absent.
    const days = daysOfWeek?.length ? daysOfWeek : undefined;
    const found = await collectAll(this.products.search({ name, days, ...range, limit: limit + 1 }));
    return { searchTerm: name, ...range, ...capped(found, limit) };
  }

  @ReadTool({
    name: 'list_top_products',
    title: 'Rank foods',
    description:
      'Products ranked by how often they were logged, or by the calories, fat, carbs or protein they added. Sugar and fibre are not known per product. Exact names rank apart: one food can have several names.',
    parameters: {
      by: enumParameter(RANKINGS, 'Default FREQUENCY.').optional(),
      ...OPEN_RANGE,
      limit: limitParameter({ usual: 20, most: 100 }),
    },
    answer: {
      rankedBy: text,
      ...OPEN_BOUNDS,
      loggedDays: figure,
      ...CAPPED,
      results: list({ name: text.optional(), ...SUMS }),
    },
  })
  async listTopProducts(query: Partial<Range> & { by?: Ranking; limit: number }) {
    const { by: rankedBy = 'FREQUENCY', limit } = query;
    const range = this.days.openRange(query);
    const [{ count: loggedDays }, found] = await Promise.all([
      this.entries.count(range),
      this.products.top({ by: rankedBy, ...range, limit: limit + 1 }),
    ]);
    return { rankedBy, ...range, loggedDays, ...capped(found, limit) };
  }

  @ReadTool({
    name: 'get_product_summary',
    title: 'Totals of foods',
    description:
      'How often and how much of all products whose name contains a text: sums, average, weekdays, first and last date. Uncapped, so exact. It counts occurrences, not days.',
    parameters: { name: NAME, ...OPEN_RANGE },
    answer: {
      searchTerm: text,
      ...OPEN_BOUNDS,
      loggedDays: figure,
      ...FOUND,
      summary: z
        .object({
          searchTerm: text,
          matchedProductNames: texts.optional(),
          firstDate: text.optional(),
          lastDate: text.optional(),
          ...SUMS,
          weekdayDistribution: weekdayCounts,
        })
        .optional(),
    },
  })
  async getProductSummary(query: Partial<Range> & { name: string }) {
    const { name } = query;
    const range = this.days.openRange(query);
    const [{ count: loggedDays }, summary] = await Promise.all([
      this.entries.count(range),
      this.products.summary({ name, ...range }),
    ]);
    const common = { searchTerm: name, ...range, loggedDays };
    if (summary.timesEaten > 0) return { ...common, found: true, summary };
    const message =
      'No product whose name contains that text was logged in the range. One food can have several names; list_distinct_products shows them.';
    return { ...common, found: false, message };
  }

  @ReadTool({
    name: 'list_distinct_products',
    title: 'Food names',
    description:
      'Distinct product names in alphabetical order. Use it to learn how foods are spelled here before searching for them.',
    parameters: {
      search: optionalText('A part of the name, in any case; absent: all names.'),
      limit: limitParameter({ usual: 50, most: 500 }),
    },
    answer: { searchTerm: text.optional(), ...CAPPED, names: texts.optional() },
  })
  async listDistinctProducts({ search, limit }: { search?: string; limit: number }) {
    const term = search?.trim() === '' ? undefined : search;
    const names = await this.products.distinctNames({ search: term, limit: limit + 1 });
    const { results, ...rest } = capped(names, limit);
    return { searchTerm: term, ...rest, names: results };
  }

  @ReadTool({
    name: 'find_days_with_products',
    title: 'Days with a food',
    description:
      'Days on which a matching product was logged, newest first, with the names that matched. matchedDayCount and occurrenceCount are over all matching days, also when truncated.',
    parameters: {
      includeKeywords: keywordsParameter('Parts of names, in any case, of which one must match.'),
      excludeKeywords: optionalKeywords('Products with one of these in the name are left out.'),
      startDate: dateParameter('Only days from this one on.').optional(),
      limit: limitParameter({ usual: 100, most: 366 }),
    },
    answer: {
      includeKeywords: texts,
      excludeKeywords: texts.optional(),
      startDate: text.optional(),
      ...figures('dayCount', 'matchedDayCount', 'occurrenceCount'),
      truncated: flag,
      days: list({ date: text, products: texts.optional(), occurrences: figure }),
    },
  })
  async findDaysWithProducts(query: Omit<DaysWithQuery, 'startDate'> & { startDate?: string }) {
    const { includeKeywords, excludeKeywords, limit } = query;
    const startDate = this.days.optionalDay('startDate', query.startDate);
    const found = await this.products.daysWith({ includeKeywords, excludeKeywords, startDate, limit });
    return {
      includeKeywords,
      excludeKeywords,
      startDate,
      dayCount: found.days.length,
      matchedDayCount: found.dayCount,
      occurrenceCount: found.occurrenceCount,
      truncated: found.dayCount > found.days.length,
      days: found.days.map(({ date, names, occurrences }) => ({ date, products: names, occurrences })),
    };
  }
}
