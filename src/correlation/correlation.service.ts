import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../diary/calendar-day';
import { correlate, type Correlations } from '../diary/figures/correlation';
import { foldKeywords } from '../diary/product-name';
import { DocStore } from '../persistence/doc-store';

export interface CorrelationInput {
  inclusionKeywords?: string[];
  exclusionKeywords?: string[];
  occurrenceDates?: CalendarDay[];
  startDate?: CalendarDay;
}

export interface CorrelationOutput {
  correlations: Correlations;
  matchedProducts: string[];
  matchedDates: CalendarDay[];
  amountMatchedProducts: number;
  amountMatchedDates: number;
}

@Injectable()
export class CorrelationService {
  constructor(private readonly documents: DocStore) {}

  async correlate(input: CorrelationInput): Promise<CorrelationOutput> {
    const { inclusionKeywords = [], exclusionKeywords = [], occurrenceDates = [], startDate } = input;
    const { dates, names } = await this.documents.findProductDays({
      include: foldKeywords(inclusionKeywords),
      exclude: foldKeywords(exclusionKeywords),
      from: startDate,
    });
    return {
      correlations: correlate(dates, occurrenceDates),
      matchedProducts: names,
      matchedDates: dates,
      amountMatchedProducts: names.length,
      amountMatchedDates: dates.length,
    };
  }
}
