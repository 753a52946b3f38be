import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../diary/calendar-day';
import { assertOrdered } from '../diary/date-range';
import { sum } from '../diary/figures/averages';
import { type ProductSummary, summaryOf, type TopProduct, topProductOf } from '../diary/figures/product-figures';
import { compareGerman, foldKeywords, foldName } from '../diary/product-name';
import { allOf } from '../persistence/own-data';
import { ProductQuestions, type NameTerm, type ProductWithDate } from '../persistence/questions';
import type { DistinctNamesDto, ProductSearchDto, ProductSummaryQueryDto, TopProductsDto } from './products.dto';

/** The counts include all days with a matching product, even if the list is truncated. */
export interface ProductDays {
  dayCount: number;
  occurrenceCount: number;
  days: { date: CalendarDay; names: string[]; occurrences: number }[];
}

@Injectable()
export class ProductsService {
  constructor(private readonly questions: ProductQuestions) {}

  search({ name, exact, days, limit, fromDate: from, toDate: to }: ProductSearchDto): AsyncIterable<ProductWithDate[]> {
    assertOrdered({ from, to });
    return this.questions.findOccurrences({ term: termOf(name, exact), weekdays: days, range: { from, to }, limit });
  }

  /** Distinct names in German order, sorted and limited here because databases lack that collation. */
  async distinctNames({ search, limit = 100 }: DistinctNamesDto): Promise<string[]> {
    const names = await this.questions.findNames(search === undefined ? undefined : foldName(search));
    return names.sort(compareGerman).slice(0, limit);
  }

  async summary({ name, exact, fromDate: from, toDate: to }: ProductSummaryQueryDto): Promise<ProductSummary> {
    assertOrdered({ from, to });
    const occurrences = this.questions.findOccurrences({ term: termOf(name, exact), range: { from, to } });
    return summaryOf(name, await allOf(occurrences));
  }

  async top({ by = 'FREQUENCY', limit = 20, fromDate: from, toDate: to }: TopProductsDto): Promise<TopProduct[]> {
    assertOrdered({ from, to });
    return (await this.questions.rankProducts(by, { from, to }, limit)).map(topProductOf);
  }

  /** The newest days with a product that matches a keyword, each with its distinct names in the order of the page. */
  async daysWith(query: {
    includeKeywords: string[];
    excludeKeywords?: string[];
    startDate?: CalendarDay;
    limit: number;
  }): Promise<ProductDays> {
    const { includeKeywords, excludeKeywords = [], startDate: from, limit } = query;
    const keywords = { include: foldKeywords(includeKeywords), exclude: foldKeywords(excludeKeywords), from };
    const found = await this.questions.findProductDays(keywords);
    return {
      dayCount: found.length,
      occurrenceCount: sum(found.map(({ names }) => names.length)),
      days: found
        .slice(-limit)
        .reverse()
        .map(({ date, names }) => ({ date, names: [...new Set(names)], occurrences: names.length })),
    };
  }
}

function termOf(name: string, exact = false): NameTerm {
  return exact ? { exactly: name } : foldName(name);
}
