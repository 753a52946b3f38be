import type { SimulatedDay } from './diary.ts';
import { randomFrom } from './random.ts';
import type { Random } from './random.ts';

export interface Nutrient {
  label: string;
  value: number;
  unit: 'g' | 'mg' | 'μg' | 'litres';
}

/** Milligrams on a day of 2000 kcal; the figure of a day is between a twentieth and twice this. */
const VITAMINS: Readonly<Record<string, number>> = {
  'Vitamin C': 68,
  Retinol: 0.38,
  'Vitamin D': 0.0031,
  'Vitamin E': 9.2,
  Thiamine: 1.3,
  Riboflavin: 1.4,
  'Vitamin B6': 1.5,
  'Vitamin B12': 0.0042,
};
const MINERALS: Readonly<Record<string, number>> = {
  Salt: 6500,
  Iron: 11,
  Zinc: 9,
  Magnesium: 320,
  Manganese: 3.4,
  Fluorine: 0.4,
  Chlorine: 2400,
  Copper: 1.4,
  Potassium: 2700,
  Calcium: 850,
  Phosphorus: 1250,
  Sulphur: 640,
  Iodine: 0.07,
};

export interface NutrientSummary {
  alcohol: Nutrient;
  water: Nutrient;
  cholesterol: Nutrient;
  vitamins: Nutrient[];
  minerals: Nutrient[];
}

/** The page's further figures. They are derived from date and energy, so a day need not store them. */
export function nutrientSummary(day: SimulatedDay): NutrientSummary {
  const random = randomFrom(0, `nutrients of ${day.date}`);
  const size = day.totals.kcal / 2000;
  const figures = (table: Readonly<Record<string, number>>): Nutrient[] =>
    Object.entries(table).map(([label, usual]) => inFittingUnit(label, usual * size * spread(random)));
  return {
    alcohol: { label: 'Alcohol', value: day.alcohol ?? 0, unit: 'g' },
    water: { label: 'Water', value: rounded(1.4 * spread(random), 1), unit: 'litres' },
    cholesterol: { label: 'Cholesterol', value: Math.round(240 * size * spread(random)), unit: 'mg' },
    vitamins: figures(VITAMINS),
    minerals: figures(MINERALS),
  };
}

function spread(random: Random): number {
  return 0.05 + (random() + random()) * 0.95;
}

/** The site shows small figures in micrograms and large ones in grams. */
function inFittingUnit(label: string, milligrams: number): Nutrient {
  if (milligrams >= 1000) return { label, value: rounded(milligrams / 1000, 4), unit: 'g' };
  if (milligrams < 0.01) return { label, value: rounded(milligrams * 1000, 4), unit: 'μg' };
  return { label, value: rounded(milligrams, milligrams < 3 ? 4 : 1), unit: 'mg' };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
