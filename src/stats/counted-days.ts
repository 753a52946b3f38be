/** Which days count: all, or those that are neither excluded nor incomplete. */
export const COUNTED_DAYS = ['all', 'complete'] as const;
export interface CountedDays {
  days?: (typeof COUNTED_DAYS)[number];
}
