import type { NewGoalVersionDto } from '../../src/features/goals/goals.dto';
import { put } from './requests';

/** At most 2,100 kcal a day. */
export const AT_MOST_2100: NewGoalVersionDto = {
  sets: [{ appliesTo: null, targets: [{ metric: 'CALORIES', comparator: 'AT_MOST', value: 2100 }] }],
};

/** Goals of every kind: for certain days, with two bounds, for each kilogram. */
export const MANY_GOALS: NewGoalVersionDto = {
  note: 'Diät',
  sets: [
    {
      appliesTo: { weekdays: ['WEDNESDAY', 'SUNDAY'], dayTypes: ['TRAINING'] },
      targets: [{ metric: 'CALORIES', comparator: 'AT_MOST', value: 12_400.5 }],
    },
    {
      appliesTo: null,
      targets: [
        { metric: 'CALORIES', comparator: 'BETWEEN', min: 1800, max: 2100 },
        { metric: 'FAT', comparator: 'AT_LEAST', value: 60 },
        { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 1.6, basis: 'PER_KG' },
        { metric: 'CARBS_SHARE', comparator: 'AT_MOST', value: 50 },
      ],
    },
  ],
};

export function putGoals(
  { url }: { url: string },
  validFrom: string,
  version: NewGoalVersionDto,
  headers: Record<string, string> = {},
): Promise<Response> {
  return put(`${url}/api/v2/goals/${validFrom}?rewritesHistory=true`, version, headers);
}
