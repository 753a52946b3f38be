import type { CalendarDay } from '../calendar-day';
import { readFields } from '../user-data/field-reader';
import { readLabel } from './journal-entry';

/** The time in which a person records a symptom whenever it occurs. Outside of it, its absence is unknown. */
export interface SymptomCoverage {
  label: string;
  from: CalendarDay;
  /** Null: until today. */
  to: CalendarDay | null;
}

/**
 * Reads a coverage of outside.
 *
 * @param label if the address of a request says so
 * @throws DiaryError `validation-failed` with a message for each field
 * @example symptomCoverageOf({ from: '2026-01-01' }, 'Migraine') // { label: 'Migraine', from: '2026-01-01', to: null }
 */
export function symptomCoverageOf(value: unknown, label?: string): SymptomCoverage {
  return readFields((fields) => {
    const json = fields.object(value, 'coverage');
    const from = fields.date(json['from'], 'from');
    const to = fields.optional(json['to'], (day) => fields.date(day, 'to'));
    if (to !== null && to < from) fields.fail('to', 'must not be before from');
    return { label: readLabel(label ?? json['label'], 'label', fields), from, to };
  });
}
