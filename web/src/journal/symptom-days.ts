import type { JournalEntryDto } from '../api/schema';
import { datesBetween } from '../dates';

export interface SymptomOnDay {
  label: string;
  /** The highest of the day. */
  severity: number | null;
}

/** The symptoms of each day of a range that has some, in the order of the entries. Labels that differ in case alone are one symptom. */
export function symptomDays(
  entries: readonly JournalEntryDto[],
  from: string,
  to: string,
): Map<string, SymptomOnDay[]> {
  const days = new Map<string, SymptomOnDay[]>();
  const labels = new Map<string, string>();
  for (const { kind, label, date, endDate, severity } of entries) {
    if (kind !== 'SYMPTOM' || label === null) continue;
    const known = labels.get(folded(label)) ?? label;
    labels.set(folded(label), known);
    for (const day of datesBetween(date, endDate ?? date)) {
      if (day < from || day > to) continue;
      const symptoms = days.get(day) ?? [];
      const same = symptoms.find((one) => one.label === known);
      if (!same) symptoms.push({ label: known, severity });
      else if (severity !== null) same.severity = Math.max(same.severity ?? 0, severity);
      days.set(day, symptoms);
    }
  }
  return days;
}

/** Folds a name as the service does to compare it. */
export function folded(label: string): string {
  return label.toLowerCase().replaceAll('ß', 'ss');
}
