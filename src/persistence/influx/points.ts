import { Point } from '@influxdata/influxdb-client';
import { MEASUREMENT_KINDS } from '../../diary/body/measurement';
import { DETAIL_NUTRIENTS } from '../../diary/detail-nutrient';
import type { CalendarDay } from '../../diary/calendar-day';
import { nutrientLabel, NUTRIENTS, nutrientTotal, PRODUCT_FIELDS } from '../../diary/nutrient';
import { collapsed } from '../../diary/product-name';
import { localMidnight } from '../local-midnight';
import type { SeriesBody, SeriesDay } from '../time-series';

export const MEALS = 'meals';
export const BODY = 'body';
const MEAL_FIELDS = ['kilojoules', ...PRODUCT_FIELDS] as const;

/** At local midnight: totals, nutrients, and a point for each meal. Unknown values are left out; a point without any has no line. */
export function pointsOf(day: SeriesDay, zone: string): Point[] {
  const instant = secondsOf(day.date, zone);
  const { kilojoules = null, nutrients, meals = [] } = day;
  // Meals that share a tag would overwrite each other.
  const mealsByTag = Map.groupBy(meals, ({ name }) => mealTag(name));
  return [
    pointWith(
      'dailyTotals',
      NUTRIENTS.map((nutrient) => [nutrientLabel(nutrient).toLowerCase(), nutrientTotal(day, nutrient)]),
    ),
    pointWith('dailyNutrients', [
      ['kilojoules', kilojoules],
      ...DETAIL_NUTRIENTS.map((nutrient) => [influxField(nutrient), nutrients?.[nutrient] ?? null] as const),
    ]),
    ...[...mealsByTag].map(([tag, same]) => {
      const fields = MEAL_FIELDS.map((field) => [field, sum(same.map((meal) => meal[field]))] as const);
      return pointWith(MEALS, fields).tag('meal', tag);
    }),
  ].map((point) => point.timestamp(instant));
}

export function bodyPointsOf({ date, values }: SeriesBody, zone: string): Point[] {
  const fields = MEASUREMENT_KINDS.map((kind) => [influxField(kind), values[kind] ?? null] as const);
  const isEmpty = fields.every(([, value]) => value === null);
  return isEmpty ? [] : [pointWith(BODY, fields).timestamp(secondsOf(date, zone))];
}

function secondsOf(date: CalendarDay, zone: string): number {
  return localMidnight(date, zone).getTime() / 1000;
}

function pointWith(measurement: string, fields: readonly (readonly [name: string, value: number | null])[]): Point {
  const point = new Point(measurement);
  for (const [name, value] of fields) if (value !== null) point.floatField(name, value);
  return point;
}

function influxField(key: string): string {
  return key.toLowerCase().replace(/_(\w)/g, (_, initial: string) => initial.toUpperCase());
}

/** The client escapes commas, spaces and equals signs. A backslash cannot be escaped: at the end or before such a character it breaks the line. */
function mealTag(name: string): string {
  return collapsed(name.replaceAll('\\', '/'));
}

function sum(values: readonly (number | null)[]): number | null {
  return values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);
}
