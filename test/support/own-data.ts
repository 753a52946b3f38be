import { collectAll } from '../../src/platform/work/collect-all';
import { activityDayOf } from '../../src/diary/body/activity';
import { measurementOf } from '../../src/diary/body/measurement';
import { goalVersionOf } from '../../src/diary/goals/goal-version';
import { dayStatusOf, symptomCoverageOf } from '../../src/diary/journal/day-status';
import { foodGroupOf, journalEntryOf } from '../../src/diary/journal/journal-entry';
import { profileOf } from '../../src/diary/references/profile';
import { RECORD_KINDS, type RecordKind, type UserRecords } from '../../src/diary/user-data/record-kinds';
import type { UserDataStore } from '../../src/persistence/user-data/user-data-store';
import { day } from './days';

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

const HEADACHE = journalEntryOf(
  {
    date: '2024-08-27',
    time: '16:00',
    kind: 'SYMPTOM',
    label: 'Kopfweh – „links“',
    severity: 0,
    text: 'nach dem\nEssen',
  },
  'a1-B_2',
);
const TRAVEL = dayStatusOf({ excluded: true, reason: 'TRAVEL', dayType: 'Wandern' }, day('2024-08-27'));
const SINCE_AUGUST = symptomCoverageOf({ from: '2024-08-01' }, 'Kopfweh – „links“');
const DAIRY = foodGroupOf({ include: ['milch', 'käse'], exclude: ['kokosmilch'] }, 'Milch & Käse');
const PREGNANT = profileOf({ birthYear: 1990, sex: 'FEMALE', stage: 'PREGNANT' });

/** Some of every kind, which a move of a diary has to take along. */
export async function saveOwnData(userData: UserDataStore): Promise<void> {
  for (const kind of RECORD_KINDS) await userData.save(kind, ALL_OWN_DATA[kind]);
}

export async function ownDataIn(userData: UserDataStore): Promise<Record<string, unknown>> {
  const kinds = RECORD_KINDS.map(async (kind) => [kind, await collectAll<unknown>(userData.read(kind, {}))] as const);
  return Object.fromEntries(await Promise.all(kinds));
}

export const ALL_OWN_DATA: { [Kind in RecordKind]: UserRecords[Kind][] } = {
  goals: [GOALS],
  measurement: [WEIGHT, WAIST],
  activities: [RUNS],
  journal: [HEADACHE],
  dayStatus: [TRAVEL],
  symptomCoverage: [SINCE_AUGUST],
  foodGroup: [DAIRY],
  profile: [PREGNANT],
};
