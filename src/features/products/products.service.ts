import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../../diary/calendar-day';
import { rangeOf } from '../../diary/date-range';
import { summarizeProduct, topProductOf } from '../../diary/statistics/product-figures';
import type { ProductSummary, TopProduct } from '../../diary/statistics/product-figures';
import { validationFailed } from '../../diary/errors';
import { compareGerman, foldTerm, NO_LIST, quotedTexts } from '../../diary/product-name';
import { foldKeywords, ProductQueries } from '../../persistence/queries';
import type { NameTerm, ProductDays, ProductWithDate } from '../../persistence/queries';
import type { DistinctNamesDto, ProductSearchDto, ProductSummaryQueryDto, TopProductsDto } from './products.dto';

export interface DaysWithQuery {
  includeKeywords: string[];
  excludeKeywords?: string[];
  startDate?: CalendarDay;
  limit: number;
}

@Injectable()
export class ProductsService {
  constructor(private readonly questions: ProductQueries) {}

  search({ name, exact, days: weekdays, limit, ...query }: ProductSearchDto): AsyncIterable<ProductWithDate[]> {
    return this.questions.findOccurrences({ term: termOf(name, exact), weekdays, range: rangeOf(query), limit });
  }

  /** Distinct names in German order, sorted and limited here because databases lack that collation. */
  async distinctNames({ search, limit = 100 }: DistinctNamesDto): Promise<string[]> {
    const names = await this.questions.findNames(search === undefined ? undefined : oneTerm('search', search));
    return names.sort(compareGerman).slice(0, limit);
  }

  async summary({ name, exact, ...query }: ProductSummaryQueryDto): Promise<ProductSummary> {
    return summarizeProduct(name, await this.questions.summarizeProducts(termOf(name, exact), rangeOf(query)));
  }

  async top({ by = 'FREQUENCY', limit = 20, ...query }: TopProductsDto): Promise<TopProduct[]> {
    return (await this.questions.rankProducts(by, rangeOf(query), limit)).map(topProductOf);
  }

  /** The newest days with a product that matches a keyword, and the total number of such days and occurrences. */
  async daysWith(query: DaysWithQuery): Promise<ProductDays> {
    const { includeKeywords, excludeKeywords, startDate: from, limit } = query;
    const include = await foldKeywords(this.questions, 'includeKeywords', includeKeywords);
    const exclude = await foldKeywords(this.questions, 'excludeKeywords', excludeKeywords);
    return this.questions.listProductDays({ include, exclude, from }, limit);
  }
}

function termOf(name: string, exact = false): NameTerm {
  return exact ? { exactly: name } : oneTerm('name', name);
}

/** A list of one text counts as that text. */
function oneTerm(field: string, text: string): string {
  const [only, ...others] = NO_LIST.test(text) ? [text] : (quotedTexts(text) ?? []);
  if (only !== undefined && others.length === 0) return foldTerm(only);
  throw validationFailed({ [field]: `${field} begins like a list; accepted: one text` });
}
