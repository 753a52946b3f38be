import { factsOf, isDetailNutrient, type DetailNutrient } from '../detail-nutrient';
import type { Profile } from './profile';
import type { Nutrient } from '../nutrient';

/** The totals that may have a reference. */
export const REFERENCE_TOTALS = ['FIBRE'] as const satisfies Nutrient[];
export type ReferenceNutrient = DetailNutrient | (typeof REFERENCE_TOTALS)[number];

/** From this age until the next row begins, in the unit of the nutrient. */
type Row = readonly [age: number, men: number, women: number, pregnant: number, breastfeeding: number];

/**
 * Dietary reference values for adults (population reference intakes, or adequate intakes) of the European Food Safety Authority. A
 * nutrient that is not here has none.
 * Source: EFSA, "Dietary Reference Values for nutrients: Summary report", supporting publication 2017:e15121; minerals of
 * its tables 5 (men) and 7 (women), vitamins of its tables 10 (men) and 12 (women). Fibre: EFSA Journal 2010;8(3):1462.
 */
export const EFSA_VALUES: Partial<Record<ReferenceNutrient, readonly Row[]>> = {
  FIBRE: [[18, 25, 25, 25, 25]],
  // Tables 5 and 7. "18-24 years" and "> 25 years": the age of 25 belongs to the second.
  CALCIUM: [
    [18, 1000, 1000, 1000, 1000],
    [25, 950, 950, 950, 950],
  ],
  COPPER: [[18, 1.6, 1.3, 1.5, 1.5]],
  FLUORIDE: [[18, 3.4, 2.9, 2.9, 2.9]],
  IODINE: [[18, 150, 150, 200, 200]],
  // Before and after menopause, which is taken to be between 50 and 51.
  IRON: [
    [18, 11, 16, 16, 16],
    [51, 11, 11, 16, 16],
  ],
  MAGNESIUM: [[18, 350, 300, 300, 300]],
  MANGANESE: [[18, 3, 3, 3, 3]],
  PHOSPHORUS: [[18, 550, 550, 550, 550]],
  POTASSIUM: [[18, 3500, 3500, 3500, 4000]],
  // With 600 mg of phytate a day; pregnancy adds 1.6 mg to the 9.3 mg of women, breastfeeding 2.9 mg.
  ZINC: [[18, 11.7, 9.3, 10.9, 12.2]],
  // Tables 10 and 12.
  VITAMIN_A: [[18, 750, 650, 700, 1300]],
  // For each MJ of energy.
  VITAMIN_B1: [[18, 0.1, 0.1, 0.1, 0.1]],
  // Riboflavin.
  VITAMIN_B2: [[18, 1.6, 1.6, 1.9, 2]],
  VITAMIN_B6: [[18, 1.7, 1.6, 1.8, 1.7]],
  // Cobalamin.
  VITAMIN_B12: [[18, 4, 4, 4.5, 5]],
  VITAMIN_C: [[18, 110, 95, 105, 155]],
  VITAMIN_D: [[18, 15, 15, 15, 15]],
  // Alpha-tocopherol.
  VITAMIN_E: [[18, 13, 11, 11, 11]],
};

/** `LABEL`: what food labels name, of Regulation (EU) No 1169/2011. `EFSA`: the value for the person. */
export const REFERENCE_SOURCES = ['LABEL', 'EFSA'] as const;
export type ReferenceSource = (typeof REFERENCE_SOURCES)[number];

export interface ReferencePerson {
  profile: Profile | undefined;
  year: number;
  /** The average of the days that are compared, in kcal, for vitamin B1. */
  calories: number | null;
}

const MEGAJOULES_PER_KCAL = 4.184 / 1000;

/**
 * The daily amount with which a nutrient is compared, in its unit and unrounded: EFSA's value for adults if sex and year of birth are known and the person is at least 18;
 * otherwise that of food labels. Salt keeps the label's, which is a limit. Totals have no label value. Vitamin B1 is 0.1 mg for each MJ. The age is
 * this year minus the year of birth.
 * @example referenceOf('IRON', { profile: { birthYear: 1980, sex: 'FEMALE', stage: null }, year: 2026, calories: 2000 }) // 16, EFSA
 */
export function referenceOf(
  nutrient: ReferenceNutrient,
  person: ReferencePerson,
): { intake: number; source: ReferenceSource } | null {
  const intake = efsaIntake(nutrient, person);
  if (intake !== null) return { intake, source: 'EFSA' };
  const label = isDetailNutrient(nutrient) ? factsOf(nutrient).referenceIntake : null;
  return label === null ? null : { intake: label, source: 'LABEL' };
}

function efsaIntake(nutrient: ReferenceNutrient, { profile, year, calories }: ReferencePerson): number | null {
  if (!profile || profile.birthYear === null || profile.sex === null) return null;
  const age = year - profile.birthYear;
  const row = EFSA_VALUES[nutrient]?.findLast(([from]) => age >= from);
  if (row === undefined) return null;
  const [, men, women, pregnant, breastfeeding] = row;
  const womensIntake = { PREGNANT: pregnant, LACTATING: breastfeeding, NONE: women }[profile.stage ?? 'NONE'];
  const value = profile.sex === 'MALE' ? men : womensIntake;
  if (nutrient !== 'VITAMIN_B1') return value;
  return calories === null || calories === 0 ? null : value * calories * MEGAJOULES_PER_KCAL;
}
