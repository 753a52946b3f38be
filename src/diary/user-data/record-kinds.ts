import { type CalendarDay, FIRST_DAY } from '../calendar-day';
import { type ActivityDay, activityDayOf } from '../body/activity';
import { type Measurement, measurementId, measurementOf } from '../body/measurement';
import { type GoalVersion, goalVersionOf } from '../goals/goal-version';
import { type DayStatus, dayStatusOf, type SymptomCoverage, symptomCoverageOf } from '../journal/day-status';
import { type FoodGroup, foodGroupOf, type JournalEntry, journalEntryOf } from '../journal/journal-entry';
import { foldName } from '../product-name';
import { type Profile, PROFILE_KEY, profileOf } from '../references/profile';

/** What the person adds to the diary, which no fetch can bring back. */
export interface UserRecords {
  goals: GoalVersion;
  measurement: Measurement;
  activities: ActivityDay;
  journal: JournalEntry;
  dayStatus: DayStatus;
  symptomCoverage: SymptomCoverage;
  foodGroup: FoodGroup;
  profile: Profile;
}

export type RecordKind = keyof UserRecords;

interface RecordKindFacts<Content> {
  /** Among its kind; a text without line breaks. */
  keyOf: (content: Content) => string;
  dateOf: (content: Content) => CalendarDay;
  /** In a diary: far more than a person writes, and few enough that each answer about them stays quick. */
  max: number;
  /** Without it only {@link max} limits them. */
  maxPerDay?: number;
  plural: string;
  /** From a line of a file. @throws DiaryError `validation-failed` */
  read: (value: unknown) => Content;
}

/** Under its `type` in files. Stores, backups, downloads, imports and copies take all kinds from here. */
const TABLE: { [K in RecordKind]: RecordKindFacts<UserRecords[K]> } = {
  goals: {
    keyOf: ({ validFrom }) => validFrom,
    dateOf: ({ validFrom }) => validFrom,
    read: (value) => goalVersionOf(value),
    max: 1000,
    plural: 'versions of goals',
  },
  measurement: {
    keyOf: measurementId,
    dateOf: ({ date }) => date,
    read: (value) => measurementOf(value),
    max: 50_000,
    maxPerDay: 200,
    plural: 'measurements',
  },
  activities: {
    keyOf: ({ date }) => date,
    dateOf: ({ date }) => date,
    read: activityDayOf,
    max: 50_000,
    plural: 'days with activities',
  },
  journal: {
    keyOf: ({ id }) => id,
    dateOf: ({ date }) => date,
    read: (value) => journalEntryOf(value),
    max: 50_000,
    maxPerDay: 100,
    plural: 'entries of the journal',
  },
  dayStatus: {
    keyOf: ({ date }) => date,
    dateOf: ({ date }) => date,
    read: (value) => dayStatusOf(value),
    max: 50_000,
    plural: 'days with a status',
  },
  symptomCoverage: {
    keyOf: ({ label }) => foldName(label),
    dateOf: ({ from }) => from,
    read: (value) => symptomCoverageOf(value),
    max: 1000,
    plural: 'symptoms with a coverage',
  },
  // Groups have no date: a range with a beginning does not contain them.
  foodGroup: {
    keyOf: ({ name }) => foldName(name),
    dateOf: () => FIRST_DAY,
    read: (value) => foodGroupOf(value),
    max: 500,
    plural: 'groups of foods',
  },
  profile: {
    keyOf: () => PROFILE_KEY,
    dateOf: () => FIRST_DAY,
    read: (value) => profileOf(value),
    max: 1,
    plural: 'profiles',
  },
};

export const RECORD_KINDS = Object.keys(TABLE) as RecordKind[];

/** @example factsOfKind('goals').keyOf(version) // '2026-03-01' */
export function factsOfKind<K extends RecordKind>(kind: K): RecordKindFacts<UserRecords[K]> {
  return TABLE[kind];
}

export interface RecordCounts {
  total: number;
  onDay: Map<CalendarDay, number>;
}

/**
 * Counts one more content of a kind, unless that would be more than a diary keeps. @returns the sentence that refuses it
 * @example addIfRoom('goals', version, { total: 1000, onDay: new Map() }) // 'There are 1000 versions of goals already; …'
 */
export function addIfRoom<K extends RecordKind>(
  kind: K,
  content: UserRecords[K],
  counts: RecordCounts,
): string | undefined {
  const { dateOf, max, maxPerDay = max, plural } = factsOfKind(kind);
  const date = dateOf(content);
  const onDay = counts.onDay.get(date) ?? 0;
  if (counts.total >= max) return `There are ${max} ${plural} already; delete some first`;
  if (onDay >= maxPerDay) return `There are ${maxPerDay} ${plural} on ${date} already; delete some first`;
  counts.total++;
  counts.onDay.set(date, onDay + 1);
  return undefined;
}
