import type { CalendarDay } from '../calendar-day';
import { eachDay, lengthOf } from '../date-range';
import { type FieldReader, readFields } from '../user-data/field-reader';
import { BROKEN_LIST, MAX_KEYWORD_LENGTH, MAX_KEYWORDS, NO_LIST, readKeywords } from '../product-name';

/** Foods whose names contain a keyword of `include` and none of `exclude`. */
export interface FoodGroup {
  name: string;
  include: string[];
  exclude: string[];
}

/** Reads a group of outside. @param name if the address of a request says so @throws DiaryError `validation-failed` */
export function foodGroupOf(value: unknown, name?: string): FoodGroup {
  return readFields((fields) => {
    const json = fields.object(value, 'group');
    const keywords = (list: unknown, path: string) =>
      fields
        .list(readKeywords(list), path, MAX_KEYWORDS)
        .map((keyword, at) => fields.text(keyword, `${path}[${at}]`, MAX_KEYWORD_LENGTH))
        .map((keyword) => (NO_LIST.test(keyword) ? keyword : fields.fail(path, BROKEN_LIST)));
    const include = keywords(json['include'], 'include');
    if (Array.isArray(json['include']) && include.length === 0) fields.fail('include', 'must have a keyword');
    const exclude = keywords(json['exclude'] ?? [], 'exclude');
    return { name: readLabel(name ?? json['name'], 'name', fields), include, exclude };
  });
}

export const JOURNAL_KINDS = ['SYMPTOM', 'NOTE', 'TAG'] as const;
type JournalKind = (typeof JOURNAL_KINDS)[number];

/** Of a person about a day: a symptom, a note, or a tag such as `period` or `exam`. */
export interface JournalEntry {
  id: string;
  date: CalendarDay;
  time: string | null;
  endDate: CalendarDay | null;
  kind: JournalKind;
  label: string | null;
  severity: number | null;
  text: string | null;
}

export const MAX_LABEL_LENGTH = 100;
export const MAX_ENTRY_DAYS = 31;
const MAX_TEXT_LENGTH = 4000;
const MAX_SEVERITY = 10;
const ID = /^[\w-]{1,64}$/;

/** Reads an entry of outside. @param id if the address of a request, or the service, says so @throws DiaryError `validation-failed` */
export function journalEntryOf(value: unknown, id?: string): JournalEntry {
  return readFields((fields) => {
    const json = fields.object(value, 'entry');
    const kind = fields.choice(json['kind'], 'kind', JOURNAL_KINDS);
    const date = fields.date(json['date'], 'date');
    const label = fields.optional(json['label'], (text) => readLabel(text, 'label', fields));
    const text = fields.optional(json['text'], (given) => fields.text(given, 'text', MAX_TEXT_LENGTH));
    if (kind !== 'NOTE' && label === null) fields.fail('label', 'is missing: it names the symptom or tag');
    if (kind === 'NOTE' && text === null && label === null) fields.fail('text', 'is missing: it is the note');
    return {
      id: id ?? fields.matching(json['id'], 'id', ID, '1 to 64 letters, digits, _ or -'),
      date,
      time: fields.optional(json['time'], (time) => fields.time(time, 'time')),
      endDate: fields.optional(json['endDate'], (end) => endDateOf(end, date, fields)),
      kind,
      label,
      severity: fields.optional(json['severity'], (severity) => severityOf(severity, kind, fields)),
      text,
    };
  });
}

/** @param path in messages @example readLabel(' Migraine ', 'label', fields) // 'Migraine' */
export function readLabel(value: unknown, path: string, fields: FieldReader): string {
  const label = fields.text(typeof value === 'string' ? value.trim() : value, path, MAX_LABEL_LENGTH);
  return /\p{Cc}/u.test(label ?? '') ? fields.fail(path, 'must be one line') : label;
}

/** Oldest first. @example daysOfEntry({ date: '2026-03-01', endDate: '2026-03-02', … }) // two days */
export function daysOfEntry({ date, endDate }: Pick<JournalEntry, 'date' | 'endDate'>): CalendarDay[] {
  return [...eachDay({ from: date, to: endDate ?? date })];
}

function endDateOf(value: unknown, date: CalendarDay, fields: FieldReader): CalendarDay {
  const end = fields.date(value, 'endDate');
  if (end === undefined || date === undefined) return end;
  if (end < date) return fields.fail('endDate', 'must not be before date');
  const days = lengthOf({ from: date, to: end });
  return days > MAX_ENTRY_DAYS ? fields.fail('endDate', `makes ${days} days; the limit is ${MAX_ENTRY_DAYS}`) : end;
}

function severityOf(value: unknown, kind: JournalKind, fields: FieldReader): number {
  if (kind !== 'SYMPTOM') return fields.fail('severity', 'is of symptoms only');
  return fields.whole(value, 'severity', { min: 0, max: MAX_SEVERITY });
}
