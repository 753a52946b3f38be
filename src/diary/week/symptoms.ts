import type { CalendarDay } from '../calendar-day';
import { daysOfEntry, type JournalEntry } from '../journal/journal-entry';
import { foldName } from '../product-name';

/**
 * The symptoms of each day that an entry covers: each label once a day, in the spelling of its first entry.
 *
 * @param entries oldest first
 * @example symptomsByDay([{ kind: 'SYMPTOM', label: 'Migraine', date: '2026-03-02', endDate: null, … }]).get('2026-03-02') // ['Migraine']
 */
export function symptomsByDay(entries: readonly JournalEntry[]): Map<CalendarDay, string[]> {
  const byDay = new Map<CalendarDay, string[]>();
  for (const entry of entries) {
    const { kind, label } = entry;
    if (kind !== 'SYMPTOM' || label === null) continue;
    for (const day of daysOfEntry(entry)) {
      const labels = byDay.get(day) ?? [];
      const isNew = !labels.some((other) => foldName(other) === foldName(label));
      if (isNew) byDay.set(day, [...labels, label]);
    }
  }
  return byDay;
}
