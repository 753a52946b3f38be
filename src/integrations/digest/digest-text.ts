import type { CalendarDay } from '../../diary/calendar-day';
import { averageFieldOf } from '../../diary/nutrient';
import type { ResolvedTarget } from '../../diary/goals/effective-goals';
import type { WeeklySummary } from './weekly-summary.service';

const SHOWN = [
  ['CALORIES', 'Energy', 'kcal'],
  ['FAT', 'Fat', 'g'],
  ['CARBS', 'Carbohydrates', 'g'],
  ['PROTEIN', 'Protein', 'g'],
] as const;
const BOUNDS = { AT_LEAST: 'at least', AT_MOST: 'at most', BETWEEN: '' };

const number = (value: number) => Math.round(value).toLocaleString('en');

/** Days that the site still has, and those that only the diary has. */
interface SiteFigures {
  firstDay: CalendarDay;
  daysOnlyHere: number;
  atRisk: readonly CalendarDay[];
}

/**
 * The figures of a week in plain text, without praise or blame.
 *
 * @param withFoods whether foods are named
 * @param site undefined until it is known
 */
export function digestText(
  summary: WeeklySummary,
  withFoods: boolean,
  site?: SiteFigures,
): { title: string; text: string } {
  const { fromDate, toDate, loggedDays, weekBefore, averages, goals, weight, foods } = summary;
  const lines = [`Days logged: ${loggedDays} of 7 (week before: ${weekBefore.loggedDays})`];
  for (const [nutrient, name, unit] of SHOWN) {
    const average = averages?.[averageFieldOf(nutrient)] ?? null;
    if (average === null) continue;
    const before = weekBefore.averages?.[averageFieldOf(nutrient)] ?? null;
    const target = goals?.targets.find(({ metric }) => metric === nutrient);
    const beside = [before === null ? '' : `week before: ${number(before)}`, target ? boundOf(target) : ''];
    const known = beside.filter((part) => part !== '').join('; ');
    lines.push(`${name}: ${number(average)} ${unit} a day${known && ` (${known})`}`);
  }
  if (goals) lines.push(`Days that met the goals: ${goals.daysMet} of ${goals.daysEvaluated}`);
  if (weight) {
    const change = weight.change === null ? '' : ` (${weight.change < 0 ? '−' : '+'}${Math.abs(weight.change)} kg)`;
    lines.push(`Weight, trend: ${weight.trend} kg${change}`);
  }
  const named = foods.map(({ name, calories }) => `${name} (${number(calories)} kcal)`);
  if (withFoods && named.length > 0) lines.push(`Most energy: ${named.join(', ')}`);
  if (site) lines.push(...siteLines(site));
  return { title: `Nutrition diary: ${fromDate} to ${toDate}`, text: lines.join('\n') };
}

function siteLines({ firstDay, daysOnlyHere, atRisk }: SiteFigures): string[] {
  const isOne = daysOnlyHere === 1;
  const lines = [
    `fddb.info has your days since ${firstDay}. ${number(daysOnlyHere)} older ${isOne ? 'one exists' : 'ones exist'} only here.`,
  ];
  if (atRisk.length === 1) lines.push('1 day will soon be gone there and is not here in full');
  if (atRisk.length > 1) lines.push(`${atRisk.length} days will soon be gone there and are not here in full`);
  return lines;
}

function boundOf({ comparator, value, min, max }: ResolvedTarget): string {
  if (min !== null && max !== null) return `goal: ${number(min)} to ${number(max)}`;
  return value === null ? '' : `goal: ${BOUNDS[comparator]} ${number(value)}`;
}
