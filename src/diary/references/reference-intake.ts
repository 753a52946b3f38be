import { factsOf, isDetailNutrient } from '../detail-nutrient';
import { EFSA_VALUES, type ReferenceNutrient } from './efsa-values';
import type { Profile } from './profile';

/** `LABEL`: what food labels name, of Regulation (EU) No 1169/2011. `EFSA`: the value for the person. */
export const REFERENCE_SOURCES = ['LABEL', 'EFSA'] as const;
export type ReferenceSource = (typeof REFERENCE_SOURCES)[number];

/** The amount of a nutrient for a day, in its unit, unrounded, and where it is from. */
export interface Reference {
  intake: number;
  source: ReferenceSource;
}

/** The person of a comparison, and when and with how much energy it is made. */
export interface ReferencePerson {
  /** Undefined where none is stored. */
  profile: Profile | undefined;
  year: number;
  /** The average of the days that are compared, in kcal, for vitamin B1; null if it is not known. */
  calories: number | null;
}

const MEGAJOULES_PER_KCAL = 4.184 / 1000;

/**
 * The daily amount with which a nutrient of a person is compared: EFSA's value for adults if sex and year of birth are known, the
 * person is at least 18, and EFSA has one for it; otherwise that of food labels. Salt keeps the label's, which is a limit. Totals have no
 * label value. Vitamin B1 depends on the energy: 0.1 mg for each MJ. The age is this year minus the year of birth.
 *
 * @returns null if there is neither
 * @example referenceOf('IRON', { profile: { birthYear: 1980, sex: 'FEMALE', stage: null }, year: 2026, calories: 2000 })
 *   // { intake: 16, source: 'EFSA' }
 */
export function referenceOf(nutrient: ReferenceNutrient, person: ReferencePerson): Reference | null {
  const intake = efsaIntake(nutrient, person);
  if (intake !== null) return { intake, source: 'EFSA' };
  const label = isDetailNutrient(nutrient) ? factsOf(nutrient).referenceIntake : null;
  return label === null ? null : { intake: label, source: 'LABEL' };
}

function efsaIntake(nutrient: ReferenceNutrient, { profile, year, calories }: ReferencePerson): number | null {
  if (profile === undefined || profile.birthYear === null || profile.sex === null) return null;
  const age = year - profile.birthYear;
  const row = EFSA_VALUES[nutrient]?.findLast(([from]) => age >= from);
  if (row === undefined) return null;
  const [, men, women, pregnant, breastfeeding] = row;
  const womensIntake = { PREGNANT: pregnant, LACTATING: breastfeeding, NONE: women }[profile.stage ?? 'NONE'];
  const value = profile.sex === 'MALE' ? men : womensIntake;
  if (nutrient !== 'VITAMIN_B1') return value;
  return calories === null || calories === 0 ? null : value * calories * MEGAJOULES_PER_KCAL;
}
