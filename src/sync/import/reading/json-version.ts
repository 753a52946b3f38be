import { UNKNOWN_ORIGIN } from '../../../diary/history/day-origin';
import { mergedDay } from '../../../diary/merged-day';
import { type DayVersion, VERSION_CAUSES, VERSION_STATES } from '../../../diary/versions/day-version';
import { dayOfJson, type Json, requireChoice, requireDate, requireInstant } from './json-day';
import { versionId } from '../../../persistence/version-store';
import { Unreadable } from './values';

/** The line of a version of a day; its id is computed. @throws Unreadable with a sentence that names the field */
export function versionOfJson(json: Json): DayVersion {
  const date = requireDate(json['date']);
  const { origin, ...file } = dayOfJson(json['entry']);
  if (file.date !== date) throw new Unreadable('entry is of another day');
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
