import type { CalendarDay } from '../calendar-day';
import { readFields } from '../user-data/field-reader';
import { readLabel } from './journal-entry';

/** `AUTO`: a day with an entry counts as complete. */
export const COMPLETENESS = ['AUTO', 'COMPLETE', 'INCOMPLETE'] as const;

export const EXCLUSION_REASONS = ['SICK', 'TRAVEL', 'FASTING', 'NOTHING_LOGGED', 'OTHER'] as const;

export const ORDINARY_DAY = 'NORMAL';
export const MAX_DAY_TYPE_LENGTH = 40;

export interface DayStatus {
  date: CalendarDay;
  completeness: (typeof COMPLETENESS)[number];
  /** Then it counts in no figure that asks for complete days. */
  excluded: boolean;
  reason: (typeof EXCLUSION_REASONS)[number] | null;
  dayType: string;
}

/** Undefined for a day without a status of its own. */
export type StatusLookup = (day: CalendarDay) => Omit<DayStatus, 'date' | 'reason'> | undefined;

/** Nothing was said about the day. @example emptyDayStatus('2026-03-01').completeness // 'AUTO' */
export function emptyDayStatus(date: CalendarDay): DayStatus {
  return { date, completeness: 'AUTO', excluded: false, reason: null, dayType: ORDINARY_DAY };
}

/** Fields left out are those of an untouched day. @param date if the address of a request says so @throws DiaryError `validation-failed` */
export function dayStatusOf(value: unknown, date?: CalendarDay): DayStatus {
  return readFields((fields) => {
    const json = fields.object(value, 'status');
    const day = fields.date(json['date'] ?? date, 'date');
    if (date !== undefined && day !== date) fields.fail('date', `must be ${date}, as in the address`);
    const { completeness, excluded, dayType } = emptyDayStatus(day);
    const given = json['excluded'] ?? excluded;
    if (typeof given !== 'boolean') fields.fail('excluded', 'must be true or false');
    const reason = fields.optional(json['reason'], (one) => fields.choice(one, 'reason', EXCLUSION_REASONS));
    if (reason !== null && given !== true) fields.fail('reason', 'is of excluded days only');
    return {
      date: day,
      completeness: fields.choice(json['completeness'] ?? completeness, 'completeness', COMPLETENESS),
      excluded: given as boolean,
      reason,
      dayType: fields.text(json['dayType'] ?? dayType, 'dayType', MAX_DAY_TYPE_LENGTH),
    };
  });
}

/** Figures of complete days leave it out. @example isLeftOut({ …, completeness: 'INCOMPLETE' }) // true */
export function isLeftOut(status: Pick<DayStatus, 'completeness' | 'excluded'> | undefined): boolean {
  return status !== undefined && (status.excluded || status.completeness === 'INCOMPLETE');
}

/** The person records the symptom whenever it occurs; outside of it, its absence is unknown. */
export interface SymptomCoverage {
  label: string;
  from: CalendarDay;
  to: CalendarDay | null;
}

/** Reads a coverage of outside. @param label if the address of a request says so @throws DiaryError `validation-failed` */
export function symptomCoverageOf(value: unknown, label?: string): SymptomCoverage {
  return readFields((fields) => {
    const json = fields.object(value, 'coverage');
    const from = fields.date(json['from'], 'from');
    const to = fields.optional(json['to'], (day) => fields.date(day, 'to'));
    if (to !== null && to < from) fields.fail('to', 'must not be before from');
    return { label: readLabel(label ?? json['label'], 'label', fields), from, to };
  });
}
