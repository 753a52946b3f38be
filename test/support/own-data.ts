import { activityDayOf } from '../../src/diary/body/activity';
import { measurementOf } from '../../src/diary/body/measurement';
import { goalVersionOf } from '../../src/diary/goals/goal-version';
import { OWN_KINDS } from '../../src/diary/own/own-kinds';
import { allOf, type OwnData } from '../../src/persistence/own-data';

export const GOALS = goalVersionOf({
  validFrom: '2024-08-01',
  note: 'Diät – „leicht“',
  sets: [
    {
      appliesTo: { weekdays: ['MONDAY', 'TUESDAY'], dayTypes: ['TRAINING'] },
      targets: [{ metric: 'CARBS', comparator: 'BETWEEN', min: 200, max: 300.5 }],
    },
    { appliesTo: null, targets: [{ metric: 'PROTEIN', comparator: 'AT_LEAST', value: 1.6, basis: 'PER_KG' }] },
  ],
});
export const WEIGHT = measurementOf({
  date: '2024-08-26',
  time: '07:30',
  kind: 'WEIGHT',
  value: 70.1 + 0.2,
  source: 'PAGE',
});
export const WAIST = measurementOf({
  date: '2024-08-27',
  kind: 'WAIST',
  value: 84,
  source: 'API',
  externalId: 'tape:1',
});
export const RUNS = activityDayOf({
  date: '2024-08-26',
  activities: [
    { time: '18:00', name: 'Laufen', minutes: 30, kilojoules: 1200.5 },
    { time: '18:00', name: 'Laufen', minutes: 30, kilojoules: 1200.5 },
  ],
});

/** Some of every kind, which a move of a diary has to take along. */
export async function saveOwnData(own: OwnData): Promise<void> {
  await own.save('goals', [GOALS]);
  await own.save('measurement', [WEIGHT, WAIST]);
  await own.save('activities', [RUNS]);
}

export async function ownDataIn(own: OwnData): Promise<Record<string, unknown>> {
  const kinds = OWN_KINDS.map(async (kind) => [kind, await allOf<unknown>(own.read(kind, {}))] as const);
  return Object.fromEntries(await Promise.all(kinds));
}

export const ALL_OWN_DATA = { goals: [GOALS], measurement: [WEIGHT, WAIST], activities: [RUNS] };
