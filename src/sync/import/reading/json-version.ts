import { UNKNOWN_ORIGIN } from '../../../diary/history/day-origin';
import { mergedDay } from '../../../diary/merged-day';
import { type DayVersion, VERSION_CAUSES, VERSION_STATES } from '../../../diary/versions/day-version';
import { dayOfJson, type Json, requireChoice, requireDate, requireInstant, requireText } from './json-day';
import { Unreadable } from './values';

const ID = /^[\w-]{1,64}$/;

/** The line of a version of a day. @throws Unreadable with a sentence that names the field */
export function versionOfJson(json: Json): DayVersion {
  const date = requireDate(json['date']);
  const id = requireText(json['id'], 'id', 64);
  if (!ID.test(id)) throw new Unreadable('id is not that of a version');
  const { origin, ...file } = dayOfJson(json['entry']);
  if (file.date !== date) throw new Unreadable('entry is of another day');
  const { source, readAt } = { ...UNKNOWN_ORIGIN, ...origin };
  return {
    id,
    date,
    replacedAt: requireInstant(json['replacedAt'], 'replacedAt'),
    by: requireChoice(json['by'], 'by', VERSION_CAUSES),
    state: requireChoice(json['state'], 'state', VERSION_STATES),
    entry: { id: file.id ?? '', ...mergedDay(file, undefined, 'skip').day!, source, readAt },
  };
}
