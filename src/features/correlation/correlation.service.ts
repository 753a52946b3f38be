import { Injectable } from '@nestjs/common';
import { correlate } from '../../diary/statistics/correlation';
import { foldKeywords, ProductQueries } from '../../persistence/queries';
import type { CorrelationInputDto, CorrelationOutputDto } from './correlation.dto';

@Injectable()
export class CorrelationService {
  constructor(private readonly questions: ProductQueries) {}

  async correlate(input: CorrelationInputDto): Promise<CorrelationOutputDto> {
    const { inclusionKeywords, exclusionKeywords, occurrenceDates = [], startDate } = input;
    const { dates, names } = await this.questions.findProductDays({
      include: await foldKeywords(this.questions, 'inclusionKeywords', inclusionKeywords),
      exclude: await foldKeywords(this.questions, 'exclusionKeywords', exclusionKeywords),
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
