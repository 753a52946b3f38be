import type { MeasurementDto } from '../api/schema';

export type Kind = MeasurementDto['kind'];

/** Limits of the service, compared by a test. */
export const KINDS: Record<Kind, { unit: MeasurementDto['unit']; min: number; max: number }> = {
  WEIGHT: { unit: 'kg', min: 2, max: 500 },
  BODY_FAT: { unit: '%', min: 1, max: 80 },
  BODY_WATER: { unit: '%', min: 10, max: 90 },
  MUSCLE: { unit: '%', min: 1, max: 90 },
  WAIST: { unit: 'cm', min: 20, max: 300 },
  HIP: { unit: 'cm', min: 20, max: 300 },
  CHEST: { unit: 'cm', min: 20, max: 300 },
};
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

export function kindOf(text: string | undefined): Kind {
  return KIND_NAMES.find((kind) => kind === text) ?? 'WEIGHT';
}

/** A number as it is typed, with a comma or a point. @example typedNumber(' 80,4 ') // 80.4 */
export function typedNumber(text: string): number {
  return /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : NaN;
}
