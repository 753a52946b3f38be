import { DETAIL_NUTRIENTS, factsOf, nutrientAmounts } from '../../../diary/detail-nutrient';
import type { DetailNutrient, NutrientAmounts } from '../../../diary/detail-nutrient';
import { decimalOf, type PageLanguage } from './page-elements';

/** On English and German pages, in lower case. */
export const LABELS: Record<DetailNutrient, readonly string[]> = {
  ALCOHOL: ['alcohol', 'alkohol'],
  WATER: ['water', 'wasser'],
  CHOLESTEROL: ['cholesterol', 'cholesterin'],
  BREAD_UNITS: ['bread units', 'broteinheiten'],
  VITAMIN_C: ['vitamin c'],
  VITAMIN_A: ['retinol', 'vitamin a'],
  VITAMIN_D: ['vitamin d'],
  VITAMIN_E: ['vitamin e'],
  VITAMIN_B1: ['thiamine', 'thiamin', 'vitamin b1'],
  VITAMIN_B2: ['riboflavin', 'vitamin b2'],
  VITAMIN_B6: ['vitamin b6'],
  VITAMIN_B12: ['vitamin b12'],
  SALT: ['salt', 'salz'],
  IRON: ['iron', 'eisen'],
  ZINC: ['zinc', 'zink'],
  MAGNESIUM: ['magnesium'],
  MANGANESE: ['manganese', 'mangan'],
  FLUORIDE: ['fluorine', 'fluoride', 'fluor', 'fluorid'],
  CHLORIDE: ['chlorine', 'chloride', 'chlor', 'chlorid'],
  COPPER: ['copper', 'kupfer'],
  POTASSIUM: ['potassium', 'kalium'],
  CALCIUM: ['calcium', 'kalzium'],
  PHOSPHORUS: ['phosphorus', 'phosphor'],
  SULPHUR: ['sulphur', 'sulfur', 'schwefel'],
  IODINE: ['iodine', 'jod', 'iod'],
};

interface Scale {
  dimension: 'mass' | 'volume' | 'bread units';
  /** Power of ten of gram, litre or bread unit. */
  exponent: number;
}

const LITRE: Scale = { dimension: 'volume', exponent: 0 };
const MICROGRAM: Scale = { dimension: 'mass', exponent: -6 };
const BREAD_UNIT: Scale = { dimension: 'bread units', exponent: 0 };
/** The units of the page and of the nutrients, in lower case. The site writes micro as U+03BC; U+00B5 looks the same. */
const UNITS: Record<string, Scale> = {
  g: { dimension: 'mass', exponent: 0 },
  mg: { dimension: 'mass', exponent: -3 },
  '\u03bcg': MICROGRAM,
  '\u00b5g': MICROGRAM,
  litres: LITRE,
  litre: LITRE,
  liter: LITRE,
  l: LITRE,
  ml: { dimension: 'volume', exponent: -3 },
  be: BREAD_UNIT,
  '': BREAD_UNIT,
};

/** Larger ones are errors of the page. */
const MAX_AMOUNT = 1_000_000;

/**
 * The page changes the unit of a row with its size, so number and unit are read together; the decimals stay as shown. A row that is missing
 * or not understood makes that nutrient unknown.
 * @param values the texts of the summary rows by their labels in lower case
 * @example summaryNutrients(new Map([['iodine', '0.0325852 mg']]), 'en').amounts.IODINE // 32.5852
 */
export function summaryNutrients(
  values: ReadonlyMap<string, string>,
  language: PageLanguage,
): { amounts: NutrientAmounts; unclear: DetailNutrient[] } {
  const shown = (nutrient: DetailNutrient) =>
    LABELS[nutrient].map((label) => values.get(label)).find((text) => text !== undefined);
  const amounts = nutrientAmounts((nutrient) => parseAmount(nutrient, shown(nutrient) ?? '', language));
  const unclear = DETAIL_NUTRIENTS.filter((nutrient) => amounts[nutrient] === null && shown(nutrient) !== undefined);
  return { amounts, unclear };
}

function parseAmount(nutrient: DetailNutrient, text: string, language: PageLanguage): number | null {
  const [, digits = '', unit = ''] = /^([\d.,]+) ?(\D*)$/.exec(text) ?? [];
  const shown = UNITS[unit.toLowerCase()];
  const wanted = UNITS[factsOf(nutrient).unit.toLowerCase()]!;
  // Bread units have a decimal comma on English pages, too.
  const number = decimalOf(digits, language) ?? (wanted === BREAD_UNIT ? decimalOf(digits, 'de') : undefined);
  if (number === undefined || shown?.dimension !== wanted.dimension) return null;
  // The decimal point is moved in the text, because a multiplication would add digits: 0.0118 * 1000 is 11.799999999999999.
  const amount = Number(`${number}e${shown.exponent - wanted.exponent}`);
  return amount <= MAX_AMOUNT ? amount : null;
}
