import { Point } from '@influxdata/influxdb-client';
import type { DatedTotals } from '../doc-store';
import { localMidnight } from '../local-midnight';

const MEASUREMENT = 'dailyTotals';

/** The point of a day: its totals as floats at local midnight, in seconds. A total that is not known is left out. */
export function pointOf(day: DatedTotals, zone: string): Point {
  const point = new Point(MEASUREMENT).timestamp(localMidnight(day.date, zone).getTime() / 1000);
  const fields = {
    calories: day.totalCalories,
    fat: day.totalFat,
    carbs: day.totalCarbs,
    sugar: day.totalSugar,
    fibre: day.totalFibre,
    protein: day.totalProtein,
  };
  for (const [name, value] of Object.entries(fields)) if (value !== null) point.floatField(name, value);
  return point;
}
