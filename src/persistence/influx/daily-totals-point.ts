import { Point } from '@influxdata/influxdb-client';
import type { DatedTotals } from '../../diary/day-entry';
import { labelOf, NUTRIENTS, totalOf } from '../../diary/nutrient';
import { localMidnight } from '../local-midnight';

const MEASUREMENT = 'dailyTotals';

/** The point of a day: its totals as floats at local midnight, in seconds. Unknown totals are left out. */
export function pointOf(day: DatedTotals, zone: string): Point {
  const point = new Point(MEASUREMENT).timestamp(localMidnight(day.date, zone).getTime() / 1000);
  for (const nutrient of NUTRIENTS) {
    const total = totalOf(day, nutrient);
    if (total !== null) point.floatField(labelOf(nutrient).toLowerCase(), total);
  }
  return point;
}
