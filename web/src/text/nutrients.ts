import type { Api, AveragesDto, DayEntryDto, NutrientDto } from '../api/schema';
import { words } from './language';

/** The nutrients besides the totals. */
export type DetailNutrient = NutrientDto['key'];

/** The nutrients with a total: a new one does not compile until it has a name and fields here. */
export type Nutrient = Exclude<NonNullable<Api['GET /api/v2/stats/trend']['query']['metric']>, DetailNutrient>;

export const NUTRIENT_NAMES = words<Record<Nutrient, string>>({
  en: { CALORIES: 'Calories', FAT: 'Fat', CARBS: 'Carbohydrates', SUGAR: 'Sugar', PROTEIN: 'Protein', FIBRE: 'Fibre' },
  de: {
    CALORIES: 'Kalorien',
    FAT: 'Fett',
    CARBS: 'Kohlenhydrate',
    SUGAR: 'Zucker',
    PROTEIN: 'Eiweiß',
    FIBRE: 'Ballaststoffe',
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

export function unitOf(nutrient: Nutrient): string {
  return UNITS[nutrient];
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
