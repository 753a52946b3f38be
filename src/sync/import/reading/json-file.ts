import { isUtf8 } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import { type CalendarDay, parseCalendarDay } from '../../../diary/calendar-day';
import { DiaryError } from '../../../diary/errors';
import type { FileDay } from '../../../diary/day-entry';
import { isObject, type Json, parsedJson } from '../../../diary/json';
import { factsOfKind, RECORD_KINDS } from '../../../diary/user-data/record-kinds';
import { BYTES_PER_MB } from '../../../platform/http/bodies/uploads';
import { Yielder } from '../../../platform/work/yielding';
import { FileContent, refuseTooManyDays } from './file-content';
import { dayOfJson, fetchOfJson, pageOfJson, requireChoice, requireDate, requireInstant } from './json-day';
import { jsonEntries } from './json-entries';
import { ParseError } from './values';
import { UNKNOWN_ORIGIN } from '../../../diary/history/day-origin';
import { mergedDay } from '../../../diary/merged-day';
import { type DayVersion, VERSION_CAUSES, VERSION_STATES } from '../../../diary/versions/day-version';
import { versionId } from '../../../persistence/version-store';

/** A day with a thousand products has less than half of this, and so has a page of ordinary text. */
const MAX_ENTRY_MB = 2;
const MAX_DATES = 50;
/** More than the days, measurements and notes of a lifetime. */
const MAX_ENTRIES = 500_000;

export async function readJson(file: Buffer, zone?: string): Promise<FileContent> {
  const content = new FileContent('json');
  const days = new Map<CalendarDay, FileDay & { line: number }>();
  const yielder = new Yielder();
  let number = 0;
  for (const entry of jsonEntries(file)) {
    if (yielder.isDue) await yielder.yieldIfDue();
    if (entry === undefined) continue;
    if (++number > MAX_ENTRIES)
      throw new DiaryError('payload-too-large', `The file has more than ${MAX_ENTRIES} entries`);
    const { line, bytes, problem } = entry;
    try {
      if (problem !== undefined) throw new ParseError(problem);
      const json = parsed(bytes);
      if (hasType(json)) {
        addTyped(content, json, line);
        continue;
      }
      const day = dayOfJson(json, zone);
      const { line: first, ...earlier } = days.get(day.date) ?? {};
      if (first === undefined) refuseTooManyDays(days.set(day.date, { ...day, line }).size);
      else if (!isDeepStrictEqual(earlier, day))
        content.reject({ line, date: day.date, reason: `The file has this day twice, first in line ${first}` });
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      // Many files are a single line, where the line does not help to find an entry.
      for (const date of datesIn(bytes)) content.reject({ line, date, reason: `Entry ${number}: ${error.message}` });
    }
  }
  content.days = [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
  return content;
}

function parsed(bytes: Buffer): unknown {
  if (bytes.length > MAX_ENTRY_MB * BYTES_PER_MB) throw new ParseError(`The entry has more than ${MAX_ENTRY_MB} MB`);
  if (!isUtf8(bytes)) throw new ParseError('The entry is not UTF-8');
  const value = parsedJson(bytes.toString());
  if (value === undefined) throw new ParseError('The entry is not JSON');
  return value;
}

/** Null alone where no date can be recognised. */
function datesIn(bytes: Buffer): (CalendarDay | null)[] {
  const found = bytes.toString('latin1').matchAll(/"date"\s{0,9}:\s{0,9}"(\d{4}-\d{2}-\d{2})"/g);
  const dates = found.map(([, text = '']) => parseCalendarDay(text)).filter((date) => date !== undefined);
  const known = [...new Set(dates.take(MAX_DATES))];
  return known.length > 0 ? known : [null];
}

/** Days have no type. */
function hasType(json: unknown): json is Json {
  return isObject(json) && 'type' in json;
}

/** The first of two pages of a day is taken. */
function addTyped(content: FileContent, { type, ...rest }: Json, line: number): void {
  if (type === 'page' || type === 'unreadPage') {
    const { date, html } = pageOfJson(rest);
    const pages = type === 'page' ? content.pages : content.unreadPages;
    if (pages.has(date)) throw new ParseError('The file has the page of this day twice');
    return void pages.set(date, html);
  }
  if (type === 'fetch') return void content.fetches.push(fetchOfJson(rest));
  if (type === 'version') return content.addVersion(versionOfJson(rest), line);
  const kind = RECORD_KINDS.find((known) => known === type);
  const kinds = [...RECORD_KINDS, 'page', 'unreadPage', 'fetch', 'version'];
  if (kind === undefined) throw new ParseError(`type is none of ${kinds.join(', ')}`);
  try {
    content.addRecord(kind, factsOfKind(kind).read(rest), line);
  } catch (error) {
    if (!(error instanceof DiaryError)) throw error;
    throw new ParseError(error.message, { cause: error });
  }
}

/** The id of a version is computed. @throws ParseError */
function versionOfJson(json: Json): DayVersion {
  const date = requireDate(json['date']);
  const { origin, ...file } = dayOfJson(json['entry']);
  if (file.date !== date) throw new ParseError('entry is of another day');
  const { source, readAt } = { ...UNKNOWN_ORIGIN, ...origin };
  const entry = { id: file.id ?? '', ...mergedDay(file, undefined, 'skip').day!, source, readAt };
  return {
    id: versionId(entry),
    date,
    replacedAt: requireInstant(json['replacedAt'], 'replacedAt'),
    by: requireChoice(json['by'], 'by', VERSION_CAUSES),
    state: requireChoice(json['state'], 'state', VERSION_STATES),
    entry,
  };
}
