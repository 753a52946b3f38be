import { NUTRIENTS, totalOf } from '../diary/nutrient';
import type { DatedTotals } from '../diary/day-entry';
import type { DocStore } from '../persistence/doc-store';
import type { TimeSeries } from '../persistence/time-series';

/**
 * Writes the points of stored days, then reads the days again and rewrites those that an export, possibly of another replica,
 * has changed in the meantime, so that no older point overwrites a newer one.
 *
 * @param days ascending
 */
export async function copyPoints(
  documents: DocStore,
  timeSeries: TimeSeries,
  days: readonly DatedTotals[],
): Promise<void> {
  let written = days;
  while (written.length > 0) {
    await timeSeries.write(written);
    const before = new Map(written.map((day) => [day.date, day]));
    const stored = await documents.readTotals({ from: written[0]!.date, to: written.at(-1)!.date });
    written = stored.filter((day) => {
      const earlier = before.get(day.date);
      return (
        earlier !== undefined && NUTRIENTS.some((nutrient) => totalOf(earlier, nutrient) !== totalOf(day, nutrient))
      );
    });
  }
}
