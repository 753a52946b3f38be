import type { Words } from './language';

/** BE is a bread unit, 12 g of carbohydrates. */
export const DETAIL_UNITS = ['g', 'mg', 'µg', 'ml', 'BE'] as const;
export type DetailUnit = (typeof DETAIL_UNITS)[number];
export const NUTRIENT_GROUPS = ['VITAMIN', 'MINERAL', 'OTHER'] as const;

export interface DetailNutrientFacts {
  unit: DetailUnit;
  group: (typeof NUTRIENT_GROUPS)[number];
  name: Words<string>;
  referenceIntake: number | null;
}

/**
 * What the site reports for whole days besides the six totals, under the keys in the API and in the order of its page. Reference intakes are those of
 * Regulation (EU) No 1169/2011, annex XIII: part A for vitamins and minerals, part B for salt. After a line is added, the compiler reports what else
 * is needed, but for `sqlite/schema`.
 */
const TABLE = {
  ALCOHOL: { unit: 'g', group: 'OTHER', name: { en: 'Alcohol', de: 'Alkohol' }, referenceIntake: null },
  WATER: { unit: 'ml', group: 'OTHER', name: { en: 'Water', de: 'Wasser' }, referenceIntake: null },
  CHOLESTEROL: { unit: 'mg', group: 'OTHER', name: { en: 'Cholesterol', de: 'Cholesterin' }, referenceIntake: null },
  BREAD_UNITS: { unit: 'BE', group: 'OTHER', name: { en: 'Bread units', de: 'Broteinheiten' }, referenceIntake: null },
  VITAMIN_C: { unit: 'mg', group: 'VITAMIN', name: { en: 'Vitamin C', de: 'Vitamin C' }, referenceIntake: 80 },
  VITAMIN_A: { unit: 'µg', group: 'VITAMIN', name: { en: 'Vitamin A', de: 'Vitamin A' }, referenceIntake: 800 },
  VITAMIN_D: { unit: 'µg', group: 'VITAMIN', name: { en: 'Vitamin D', de: 'Vitamin D' }, referenceIntake: 5 },
  VITAMIN_E: { unit: 'mg', group: 'VITAMIN', name: { en: 'Vitamin E', de: 'Vitamin E' }, referenceIntake: 12 },
  VITAMIN_B1: { unit: 'mg', group: 'VITAMIN', name: { en: 'Vitamin B1', de: 'Vitamin B1' }, referenceIntake: 1.1 },
  VITAMIN_B2: { unit: 'mg', group: 'VITAMIN', name: { en: 'Vitamin B2', de: 'Vitamin B2' }, referenceIntake: 1.4 },
  VITAMIN_B6: { unit: 'mg', group: 'VITAMIN', name: { en: 'Vitamin B6', de: 'Vitamin B6' }, referenceIntake: 1.4 },
  VITAMIN_B12: { unit: 'µg', group: 'VITAMIN', name: { en: 'Vitamin B12', de: 'Vitamin B12' }, referenceIntake: 2.5 },
  SALT: { unit: 'g', group: 'OTHER', name: { en: 'Salt', de: 'Salz' }, referenceIntake: 6 },
  IRON: { unit: 'mg', group: 'MINERAL', name: { en: 'Iron', de: 'Eisen' }, referenceIntake: 14 },
  ZINC: { unit: 'mg', group: 'MINERAL', name: { en: 'Zinc', de: 'Zink' }, referenceIntake: 10 },
  MAGNESIUM: { unit: 'mg', group: 'MINERAL', name: { en: 'Magnesium', de: 'Magnesium' }, referenceIntake: 375 },
  MANGANESE: { unit: 'mg', group: 'MINERAL', name: { en: 'Manganese', de: 'Mangan' }, referenceIntake: 2 },
  FLUORIDE: { unit: 'mg', group: 'MINERAL', name: { en: 'Fluoride', de: 'Fluorid' }, referenceIntake: 3.5 },
  CHLORIDE: { unit: 'mg', group: 'MINERAL', name: { en: 'Chloride', de: 'Chlorid' }, referenceIntake: 800 },
  COPPER: { unit: 'mg', group: 'MINERAL', name: { en: 'Copper', de: 'Kupfer' }, referenceIntake: 1 },
  POTASSIUM: { unit: 'mg', group: 'MINERAL', name: { en: 'Potassium', de: 'Kalium' }, referenceIntake: 2000 },
  CALCIUM: { unit: 'mg', group: 'MINERAL', name: { en: 'Calcium', de: 'Calcium' }, referenceIntake: 800 },
  PHOSPHORUS: { unit: 'mg', group: 'MINERAL', name: { en: 'Phosphorus', de: 'Phosphor' }, referenceIntake: 700 },
  SULPHUR: { unit: 'mg', group: 'MINERAL', name: { en: 'Sulphur', de: 'Schwefel' }, referenceIntake: null },
  IODINE: { unit: 'µg', group: 'MINERAL', name: { en: 'Iodine', de: 'Jod' }, referenceIntake: 150 },
} as const satisfies Record<string, DetailNutrientFacts>;

export type DetailNutrient = keyof typeof TABLE;

/** In the unit of each; null where unknown, which is not zero. */
export type NutrientAmounts = Record<DetailNutrient, number | null>;

export const DETAIL_NUTRIENTS = Object.keys(TABLE) as [DetailNutrient, ...DetailNutrient[]];

/** @example isDetailNutrient('IODINE') // true */
export function isDetailNutrient(text: string | undefined): text is DetailNutrient {
  return DETAIL_NUTRIENTS.some((nutrient) => nutrient === text);
}

export function factsOf(nutrient: DetailNutrient): DetailNutrientFacts {
  return TABLE[nutrient];
}

/** @example nutrientAmounts(() => null) // { ALCOHOL: null, ... } */
export function nutrientAmounts(amountOf: (nutrient: DetailNutrient) => number | null): NutrientAmounts {
  return Object.fromEntries(DETAIL_NUTRIENTS.map((nutrient) => [nutrient, amountOf(nutrient)])) as NutrientAmounts;
}
