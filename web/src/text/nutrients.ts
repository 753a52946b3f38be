import { DETAIL_NUTRIENTS, type DetailNutrient, factsOf } from '../../../src/diary/detail-nutrient';
import type { Api, AveragesDto, DayEntryDto } from '../api/schema';
import { type Language, words } from './language';

/** The totals of a day and the detail nutrients, which have a trend. */
export type Metric = NonNullable<Api['GET /api/v2/stats/trend']['query']['metric']>;

/** The totals of a day: a new one does not compile until it has a name and fields here. */
export type Nutrient = Exclude<Metric, DetailNutrient>;

/** The table of the service has the names of the detail nutrients. */
function detailNames(language: Language): Record<DetailNutrient, string> {
  const names = DETAIL_NUTRIENTS.map((nutrient) => [nutrient, factsOf(nutrient).name[language]]);
  return Object.fromEntries(names) as Record<DetailNutrient, string>;
}

export const NUTRIENT_NAMES = words<Record<Metric, string>>({
  en: {
    CALORIES: 'Calories',
    FAT: 'Fat',
    CARBS: 'Carbohydrates',
    SUGAR: 'Sugar',
    PROTEIN: 'Protein',
    FIBRE: 'Fibre',
    ...detailNames('en'),
  },
  de: {
    CALORIES: 'Kalorien',
    FAT: 'Fett',
    CARBS: 'Kohlenhydrate',
    SUGAR: 'Zucker',
    PROTEIN: 'Eiweiß',
    FIBRE: 'Ballaststoffe',
    ...detailNames('de'),
  },
});

const UNITS: Record<Nutrient, string> = {
  CALORIES: 'kcal',
  FAT: 'g',
  CARBS: 'g',
  SUGAR: 'g',
  PROTEIN: 'g',
  FIBRE: 'g',
};

export const NUTRIENTS = Object.keys(UNITS) as Nutrient[];

export function metricUnit(metric: Metric): string {
  return isNutrient(metric) ? UNITS[metric] : factsOf(metric).unit;
}

export function isNutrient(text: string | undefined): text is Nutrient {
  return NUTRIENTS.some((nutrient) => nutrient === text);
}

/** The field of each nutrient in the API's answers. */
export const TOTAL_FIELD = {
  CALORIES: 'totalCalories',
  FAT: 'totalFat',
  CARBS: 'totalCarbs',
  SUGAR: 'totalSugar',
  PROTEIN: 'totalProtein',
  FIBRE: 'totalFibre',
} as const satisfies Record<Nutrient, keyof DayEntryDto>;

export const AVERAGE_FIELD = {
  CALORIES: 'avgTotalCalories',
  FAT: 'avgTotalFat',
  CARBS: 'avgTotalCarbs',
  SUGAR: 'avgTotalSugar',
  PROTEIN: 'avgTotalProtein',
  FIBRE: 'avgTotalFibre',
} as const satisfies Record<Nutrient, keyof AveragesDto>;
