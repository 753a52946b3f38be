import { collectAll } from '../../platform/work/collect-all';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CalendarDay, daysEarlier } from '../../diary/calendar-day';
import { rangeOf, type RangeQuery } from '../../diary/date-range';
import { DiaryError, validationFailed } from '../../diary/errors';
import { dayStatusOf, emptyDayStatus, symptomCoverageOf } from '../../diary/journal/day-status';
import type { DayStatus, SymptomCoverage } from '../../diary/journal/day-status';
import { foodGroupOf, journalEntryOf, MAX_ENTRY_DAYS } from '../../diary/journal/journal-entry';
import type { FoodGroup, JournalEntry } from '../../diary/journal/journal-entry';
import { compareCodePoints, compareGerman, foldName } from '../../diary/product-name';
import type { UserRecords } from '../../diary/user-data/record-kinds';
import { Clock } from '../../platform/clock';
import { contentTag, type Precondition, type Written } from '../../platform/http/preconditions';
import { DocStore } from '../../persistence/doc-store';
import { removeIf, writeIf } from '../../persistence/user-data/conditional-writes';
import { assertRoom, readStatuses, UserDataStore } from '../../persistence/user-data/user-data-store';
import type { KnownSymptomDto } from './journal.dto';

type Addressed = 'journal' | 'symptomCoverage' | 'foodGroup';

@Injectable()
export class JournalService {
  constructor(
    private readonly userData: UserDataStore,
    private readonly days: DocStore,
    private readonly clock: Clock,
  ) {}

  /** Entries that cover a day of the range, oldest first, those of a day in a slice. */
  async *list(query: Partial<RangeQuery>): AsyncGenerator<JournalEntry[]> {
    const { from, to } = rangeOf(query);
    // An entry of several days may begin before the range.
    const first = from && daysEarlier(from, MAX_ENTRY_DAYS);
    let dayEntries: JournalEntry[] = [];
    for await (const slice of this.userData.read('journal', { from: first, to })) {
      for (const entry of slice) {
        if (from !== undefined && (entry.endDate ?? entry.date) < from) continue;
        if (dayEntries[0] !== undefined && dayEntries[0].date !== entry.date) {
          yield byTime(dayEntries);
          dayEntries = [];
        }
        dayEntries.push(entry);
      }
    }
    if (dayEntries.length > 0) yield byTime(dayEntries);
  }

  async latest(range: Partial<RangeQuery>, max: number): Promise<{ entries: JournalEntry[]; resultCount: number }> {
    let [entries, resultCount]: [JournalEntry[], number] = [[], 0];
    for await (const dayEntries of this.list(range)) {
      entries = [...entries, ...dayEntries].slice(-max);
      resultCount += dayEntries.length;
    }
    return { entries, resultCount };
  }

  async add(value: unknown): Promise<JournalEntry> {
    const entry = this.entryOf(value, randomUUID());
    await assertRoom(this.userData, 'journal', [entry]);
    await this.userData.save('journal', [entry]);
    return entry;
  }

  /** What has an address of its own, by that address. @throws DiaryError `not-found` */
  async find<K extends Addressed>(kind: K, address: string): Promise<UserRecords[K]> {
    const found = await this.userData.find(kind, keyOf(kind, address));
    if (found === undefined) throw new DiaryError('not-found', 'There is nothing under this address');
    return found;
  }

  remove(kind: Addressed, address: string, expected: Precondition): Promise<void> {
    return removeIf(this.userData, kind, keyOf(kind, address), expected);
  }

  put(id: string, value: unknown, expected: Precondition): Promise<Written<JournalEntry>> {
    return writeIf(this.userData, 'journal', this.entryOf(value, id), expected);
  }

  private entryOf(value: unknown, id: string): JournalEntry {
    const entry = journalEntryOf(value, id);
    if (entry.kind === 'SYMPTOM' && entry.date > this.clock.today()) {
      throw validationFailed({ date: 'date of a symptom must not be in the future' });
    }
    return entry;
  }

  async findStatus(date: CalendarDay): Promise<DayStatus> {
    const [status] = await this.statuses({ fromDate: date, toDate: date });
    return status ?? emptyDayStatus(date);
  }

  /** Statuses that differ from those of an untouched day, oldest first. */
  async statuses(query: Partial<RangeQuery>): Promise<DayStatus[]> {
    return readStatuses(this.userData, this.days, rangeOf(query));
  }

  async putStatus(date: CalendarDay, value: unknown, expected: Precondition): Promise<Written<DayStatus>> {
    const status = dayStatusOf(value, date);
    // Read first: what is stored after it is not replaced.
    const stored = await this.userData.find('dayStatus', date);
    // The tag is of the status as it counts, which may differ from what is stored, if anything is.
    if (expected.tags?.includes(contentTag(await this.findStatus(date))) !== true) {
      return writeIf(this.userData, 'dayStatus', status, expected);
    }
    return writeIf(this.userData, 'dayStatus', status, stored ? { tags: [contentTag(stored)] } : { isNew: true });
  }

  async symptoms(): Promise<KnownSymptomDto[]> {
    const known = new Map<string, KnownSymptomDto>();
    for (const { label, from, to } of await collectAll(this.userData.read('symptomCoverage', {}))) {
      known.set(foldName(label), { label, from, to, entries: 0, lastDate: null });
    }
    for await (const slice of this.userData.read('journal', {})) {
      for (const { kind, label, date } of slice) {
        if (kind !== 'SYMPTOM' || label === null) continue;
        const { entries = 0, ...symptom } = known.get(foldName(label)) ?? { label, from: null, to: null };
        known.set(foldName(label), { ...symptom, entries: entries + 1, lastDate: date });
      }
    }
    return [...known.values()].sort((a, b) => compareGerman(a.label, b.label));
  }

  putCoverage(label: string, value: unknown, expected: Precondition): Promise<Written<SymptomCoverage>> {
    return writeIf(this.userData, 'symptomCoverage', symptomCoverageOf(value, label), expected);
  }

  async foodGroups(): Promise<FoodGroup[]> {
    return (await collectAll(this.userData.read('foodGroup', {}))).sort((a, b) => compareGerman(a.name, b.name));
  }

  putFoodGroup(name: string, value: unknown, expected: Precondition): Promise<Written<FoodGroup>> {
    return writeIf(this.userData, 'foodGroup', foodGroupOf(value, name), expected);
  }
}

/** Labels and names are addressed in any case. */
function keyOf(kind: Addressed, address: string): string {
  return kind === 'journal' ? address : foldName(address.trim());
}

/** Entries without a time sort first, like those of the whole day. */
function byTime(entries: JournalEntry[]): JournalEntry[] {
  return entries.sort((a, b) => compareCodePoints(a.time ?? '', b.time ?? ''));
}
