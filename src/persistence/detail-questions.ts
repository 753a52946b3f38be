import type { OpenDateRange } from '../diary/date-range';
import type { DetailNutrient } from '../diary/detail-nutrient';
import type { MealTally, TimeEnergy } from '../diary/figures/meal-breakdown';
import type { NutrientTallies } from '../diary/figures/nutrient-averages';
import type { DatedAmount } from '../diary/figures/trend';

/** Questions about nutrients, meals and times, answered by the database. The methods throw as those of `Days`. */
export abstract class DetailQuestions {
  /** For every detail nutrient: on how many days of a range it is known, their sum, and the first and last of them. */
  abstract tallyNutrients(range: OpenDateRange): Promise<NutrientTallies>;

  /** The amounts of one detail nutrient, oldest first, without the days that do not know it. */
  abstract readNutrient(nutrient: DetailNutrient, range: OpenDateRange): Promise<DatedAmount[]>;

  /** For every meal of a range: days, sums, and at which times its earliest product was logged; in no particular order. */
  abstract tallyMeals(range: OpenDateRange): Promise<MealTally[]>;

  /** The energy of the products by their time, without products whose time is unknown; in no particular order. */
  abstract sumByTime(range: OpenDateRange): Promise<TimeEnergy[]>;
}
