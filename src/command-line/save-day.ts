import type { DiaryDay } from '../diary/day-entry';
import type { SaveOptions } from '../persistence/doc-store';
import type { Documents } from '../persistence/documents';

export interface PointSettings {
  /** Whether changed days have points to be written by the service. */
  hasTimeSeries: boolean;
}

/** Saves a day without the service, which writes its points later. */
export async function saveDay(
  { documents, state }: Documents,
  day: DiaryDay,
  { hasTimeSeries }: PointSettings,
  options: SaveOptions = {},
): Promise<void> {
  // Noted before the day is saved, so that a crash in between does not lose the point.
  if (hasTimeSeries) await state.noteDays('pending-point', [day.date]);
  await documents.save(day, options);
}
