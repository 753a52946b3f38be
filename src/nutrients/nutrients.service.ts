import { Injectable } from '@nestjs/common';
import { dateRange, type RangeQuery } from '../diary/date-range';
import {
  type KnownNutrient,
  knownNutrients,
  type NutrientAverage,
  nutrientAverages,
} from '../diary/figures/nutrient-averages';
import { DocStore } from '../persistence/doc-store';

/** Figures about the nutrients that are not among the totals. */
@Injectable()
export class NutrientsService {
  constructor(private readonly documents: DocStore) {}

  async list(): Promise<KnownNutrient[]> {
    return knownNutrients(await this.documents.tallyNutrients({}));
  }

  async averages({ fromDate, toDate }: RangeQuery): Promise<NutrientAverage[]> {
    return nutrientAverages(await this.documents.tallyNutrients(dateRange(fromDate, toDate)));
  }
}
