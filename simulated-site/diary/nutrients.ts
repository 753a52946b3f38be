import type { SimulatedDay } from './day.ts';
import { randomFrom } from './random.ts';
import type { Random } from './random.ts';
import { rounded } from './rounding.ts';

export type MassUnit = 'g' | 'mg' | 'ug';

/** A mass as the page shows it. */
export interface Mass {
  value: number;
  unit: MassUnit;
}

/** Greek mu or the micro sign; both look the same. */
export type MicroSign = '\u03bc' | '\u00b5';

interface MicronutrientRow {
  key: string;
  label: string;
  /** Milligrams on a day of 2000 kcal; the amount of a day is between a twentieth and twice this. */
  usual: number;
  /** The unit in which a reader keeps it, whatever the unit on the page. */
  kept: MassUnit;
}

const VITAMINS = [
  { key: 'VITAMIN_C', label: 'Vitamin C', usual: 68, kept: 'mg' },
  { key: 'VITAMIN_A', label: 'Retinol', usual: 0.38, kept: 'ug' },
  { key: 'VITAMIN_D', label: 'Vitamin D', usual: 0.0031, kept: 'ug' },
  { key: 'VITAMIN_E', label: 'Vitamin E', usual: 9.2, kept: 'mg' },
  { key: 'VITAMIN_B1', label: 'Thiamine', usual: 1.3, kept: 'mg' },
  { key: 'VITAMIN_B2', label: 'Riboflavin', usual: 1.4, kept: 'mg' },
  { key: 'VITAMIN_B6', label: 'Vitamin B6', usual: 1.5, kept: 'mg' },
  { key: 'VITAMIN_B12', label: 'Vitamin B12', usual: 0.0042, kept: 'ug' },
] as const satisfies readonly MicronutrientRow[];

const MINERALS = [
  { key: 'SALT', label: 'Salt', usual: 6500, kept: 'g' },
  { key: 'IRON', label: 'Iron', usual: 11, kept: 'mg' },
  { key: 'ZINC', label: 'Zinc', usual: 9, kept: 'mg' },
  { key: 'MAGNESIUM', label: 'Magnesium', usual: 320, kept: 'mg' },
  { key: 'MANGANESE', label: 'Manganese', usual: 3.4, kept: 'mg' },
  { key: 'FLUORIDE', label: 'Fluorine', usual: 0.4, kept: 'mg' },
  { key: 'CHLORIDE', label: 'Chlorine', usual: 2400, kept: 'mg' },
  { key: 'COPPER', label: 'Copper', usual: 1.4, kept: 'mg' },
  { key: 'POTASSIUM', label: 'Potassium', usual: 2700, kept: 'mg' },
  { key: 'CALCIUM', label: 'Calcium', usual: 850, kept: 'mg' },
  { key: 'PHOSPHORUS', label: 'Phosphorus', usual: 1250, kept: 'mg' },
  { key: 'SULPHUR', label: 'Sulphur', usual: 640, kept: 'mg' },
  { key: 'IODINE', label: 'Iodine', usual: 0.07, kept: 'ug' },
] as const satisfies readonly MicronutrientRow[];

export type MicronutrientKey = (typeof VITAMINS)[number]['key'] | (typeof MINERALS)[number]['key'];
export type NutrientKey = MicronutrientKey | 'ALCOHOL' | 'WATER' | 'CHOLESTEROL' | 'BREAD_UNITS';

export interface Micronutrient {
  key: MicronutrientKey;
  label: string;
  kept: MassUnit;
  shown: Mass;
}

export interface Nutrients {
  /** Grams. */
  alcohol: number;
  /** Litres. */
  water: number;
  /** Milligrams. */
  cholesterol: number;
  /** `undefined` for accounts without bread units. */
  breadUnits: number | undefined;
  vitamins: Micronutrient[];
  minerals: Micronutrient[];
}

const SHARE_OF_ZEROS = 1 / 40;
const SHARE_OF_DAYS_WITH_MICRO_SIGN = 1 / 4;
/** Smaller amounts are in milligrams on one day and in micrograms on the next. */
const MOVES_BELOW_MG = 1;

/** The nutrients below the products. They are derived from date and energy, so a day need not store them. */
export function nutrientsOf(day: SimulatedDay): Nutrients {
  const random = randomFrom(0, `nutrients of ${day.date}`);
  const units = randomFrom(0, `units of nutrients of ${day.date}`);
  const size = day.totals.kcal / 2000;
  const masses = (rows: readonly (MicronutrientRow & { key: MicronutrientKey })[]): Micronutrient[] =>
    rows.map(({ key, label, usual, kept }) => {
      return { key, label, kept, shown: massOf(key, usual * size * spread(random), units) };
    });
  // The order of these draws decides what every day looks like.
  const water = rounded(1.4 * spread(random), 1);
  const cholesterol = Math.round(240 * size * spread(random));
  return {
    alcohol: rounded(day.alcohol ?? 0, 1),
    water,
    cholesterol,
    breadUnits: breadUnitsOf(day.products),
    vitamins: masses(VITAMINS),
    minerals: masses(MINERALS),
  };
}

/** The sum of the rows, as far as they have bread units. */
export function breadUnitsOf(products: readonly { breadUnits?: number }[]): number | undefined {
  const known = products.flatMap(({ breadUnits }) => breadUnits ?? []);
  return known.length === 0
    ? undefined
    : rounded(
        known.reduce((sum, units) => sum + units, 0),
        1,
      );
}

export function microSignOf(date: string): MicroSign {
  const random = randomFrom(0, `micro sign of ${date}`);
  return random() < SHARE_OF_DAYS_WITH_MICRO_SIGN ? '\u00b5' : '\u03bc';
}

/** Tenths of a nanogram: the last digit of 0.0325852 mg and of 2.5192 μg. */
const STEPS_OF: Readonly<Record<MassUnit, number>> = { ug: 1e4, mg: 1e7, g: 1e10 };

/**
 * The same mass in another unit, decimally exact: a quotient of two whole numbers is the number closest to the decimal fraction,
 * so 0.0325852 mg is 32.5852 µg, whereas 0.0325852 * 1000 is 32.585199999999996.
 */
export function inUnit({ value, unit }: Mass, wanted: MassUnit): number {
  return Math.round(value * STEPS_OF[unit]) / STEPS_OF[wanted];
}

/** Salt is always in grams. Of the others large amounts are in grams, and small ones in milligrams or micrograms. */
function massOf(key: MicronutrientKey, milligrams: number, units: Random): Mass {
  const isZero = units() < SHARE_OF_ZEROS;
  const inMicrograms = units() < 0.5;
  if (isZero) return { value: 0, unit: key === 'SALT' ? 'g' : 'mg' };
  if (key === 'SALT' || milligrams >= 1000) return { value: rounded(milligrams / 1000, 4), unit: 'g' };
  if (milligrams >= MOVES_BELOW_MG) return { value: rounded(milligrams, milligrams < 3 ? 4 : 1), unit: 'mg' };
  if (inMicrograms) return { value: rounded(milligrams * 1000, 4), unit: 'ug' };
  return { value: rounded(milligrams, 7), unit: 'mg' };
}

function spread(random: Random): number {
  return 0.05 + (random() + random()) * 0.95;
}
