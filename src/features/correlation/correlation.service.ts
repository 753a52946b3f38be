import { Injectable } from '@nestjs/common';
import { correlate } from '../../diary/statistics/correlation';
import { foldKeywords } from '../../diary/product-name';
import { ProductQueries } from '../../persistence/queries';
import type { CorrelationInputDto, CorrelationOutputDto } from './correlation.dto';

@Injectable()
export class CorrelationService {
  constructor(private readonly questions: ProductQueries) {}

  async correlate(input: CorrelationInputDto): Promise<CorrelationOutputDto> {
    const { inclusionKeywords = [], exclusionKeywords = [], occurrenceDates = [], startDate } = input;
    const { dates, names } = await this.questions.findProductDays({
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
