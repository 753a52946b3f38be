import { words } from './language';

export const NUTRIENTS = ['CALORIES', 'FAT', 'CARBS', 'SUGAR', 'PROTEIN', 'FIBRE'] as const;
export type Nutrient = (typeof NUTRIENTS)[number];

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

export function unitOf(nutrient: Nutrient): string {
  return nutrient === 'CALORIES' ? 'kcal' : 'g';
}

export function isNutrient(text: string | undefined): text is Nutrient {
  return NUTRIENTS.some((nutrient) => nutrient === text);
}

/** Where each answer of the API has a nutrient. */
export const TOTAL_FIELD = {
  CALORIES: 'totalCalories',
  FAT: 'totalFat',
  CARBS: 'totalCarbs',
  SUGAR: 'totalSugar',
  PROTEIN: 'totalProtein',
  FIBRE: 'totalFibre',
} as const satisfies Record<Nutrient, string>;

export const AVERAGE_FIELD = {
  CALORIES: 'avgTotalCalories',
  FAT: 'avgTotalFat',
  CARBS: 'avgTotalCarbs',
  SUGAR: 'avgTotalSugar',
  PROTEIN: 'avgTotalProtein',
  FIBRE: 'avgTotalFibre',
} as const satisfies Record<Nutrient, string>;
