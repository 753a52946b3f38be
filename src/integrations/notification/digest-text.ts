import type { CalendarDay } from '../../diary/calendar-day';
import { averageFieldOf } from '../../diary/nutrient';
import type { ChangedFood } from '../../diary/week/week-changes';
import { plural } from '../../diary/plural';
import type { WeekDto } from '../../features/week/week.dto';

const SHOWN = [
  ['CALORIES', 'Energy', 'kcal'],
  ['FAT', 'Fat', 'g'],
  ['CARBS', 'Carbohydrates', 'g'],
  ['PROTEIN', 'Protein', 'g'],
] as const;

const number = (value: number) => Math.round(value).toLocaleString('en');
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value)}`;

/** Days that the site still has, and those that only the diary has. */
interface SiteFigures {
  firstDay: CalendarDay;
  daysOnlyHere: number;
  atRisk: readonly CalendarDay[];
}

/** Without praise or blame. @param withFoods whether foods are named @param site undefined until it is known */
export function digestText(week: WeekDto, withFoods: boolean, site?: SiteFigures): { title: string; text: string } {
  const { fromDate, toDate, loggedDays, before, averages, days, weight, foods } = week;
  const lines = [`Days logged: ${loggedDays} of 7 (four weeks before: ${before.loggedDays} of 28)`];
  for (const [nutrient, name, unit] of SHOWN) {
    const average = averages?.[averageFieldOf(nutrient)] ?? null;
    if (average === null) continue;
    const earlier = before.averages?.[averageFieldOf(nutrient)] ?? null;
    const beside = earlier === null ? '' : ` (four weeks before: ${number(earlier)})`;
    lines.push(`${name}: ${number(average)} ${unit} a day${beside}`);
  }
  const judged = days.filter(({ goals }) => goals !== 'NOT_JUDGED');
  const met = judged.filter(({ goals }) => goals === 'MET');
  if (judged.length > 0) lines.push(`Days that met the goals: ${met.length} of ${judged.length}`);
  if (weight) {
    const change = weight.change === null ? '' : ` (${signed(weight.change)} kg)`;
    lines.push(`Weight, trend: ${weight.trend} kg${change}`);
  }
  const ofFoods = withFoods ? [...foodLine('More often', foods.more), ...foodLine('Less often', foods.less)] : [];
  const text = lines.concat(ofFoods, site ? siteLines(site) : []).join('\n');
  return { title: `Nutrition diary: ${fromDate} to ${toDate}`, text };
}

function foodLine(name: string, foods: readonly ChangedFood[]): string[] {
  if (foods.length === 0) return [];
  const named = foods.map(({ name: food, times, timesBefore }) => `${food} (${times}, before ${timesBefore})`);
  return [`${name}: ${named.join(', ')}`];
}

function siteLines({ firstDay, daysOnlyHere, atRisk }: SiteFigures): string[] {
  const lines = [
    `fddb.info has your days since ${firstDay}. ${number(daysOnlyHere)} older ${daysOnlyHere === 1 ? 'one exists' : 'ones exist'} only here.`,
  ];
  if (atRisk.length > 0)
    lines.push(`${plural(atRisk.length, 'day')} will soon be deleted there, not fully saved here yet`);
  return lines;
}
