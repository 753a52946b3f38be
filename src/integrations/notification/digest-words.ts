import { DAYS_AT_RISK, DAYS_ONLY_HERE } from '../../diary/history/site-sentences';
import { type Language, words } from '../../diary/language';
import { averageFieldOf, nutrientUnit } from '../../diary/nutrient';
import type { ChangedFood } from '../../diary/week/week-changes';
import type { WeekDto } from '../../features/week/week.dto';
import type { RetentionView } from '../../persistence/site-retention';
import type { Notice } from './notice';
import { dateText } from './notice-words';

const SHOWN = ['CALORIES', 'FAT', 'CARBS', 'PROTEIN'] as const;

const WORDS = words({
  en: {
    title: 'Your week',
    nutrients: { CALORIES: 'Calories', FAT: 'Fat', CARBS: 'Carbohydrates', PROTEIN: 'Protein' },
    logged: (days: number, before: number) => `${days} of 7 days logged (four weeks before: ${before} of 28)`,
    average: (name: string, amount: string) => `${name}: ${amount} a day`,
    before: (amount: string) => ` (four weeks before: ${amount})`,
    goals: (met: number, days: number) => `Goals met on ${met} of ${days} days`,
    weight: 'Weight, trend',
    more: 'More often',
    less: 'Less often',
    food: (name: string, times: string, before: string) => `${name} (${times}, before ${before})`,
  },
  de: {
    title: 'Deine Woche',
    nutrients: { CALORIES: 'Kalorien', FAT: 'Fett', CARBS: 'Kohlenhydrate', PROTEIN: 'Eiweiß' },
    logged: (days: number, before: number) =>
      `An ${days} von 7 Tagen eingetragen (vier Wochen davor: an ${before} von 28)`,
    average: (name: string, amount: string) => `${name}: ${amount} pro Tag`,
    before: (amount: string) => ` (vier Wochen davor: ${amount})`,
    goals: (met: number, days: number) => `Ziele an ${met} von ${days} Tagen erreicht`,
    weight: 'Gewicht, Trend',
    more: 'Öfter',
    less: 'Seltener',
    food: (name: string, times: string, before: string) => `${name} (${times}, davor ${before})`,
  },
});

interface DigestOptions {
  language: Language;
  withFoods: boolean;
  /** Undefined until it is known. */
  site?: RetentionView;
}

/** Without praise or blame. */
export function digestWords(week: WeekDto, { language, withFoods, site }: DigestOptions): Omit<Notice, 'id' | 'link'> {
  const text = WORDS[language];
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    value.toLocaleString(language, options).replace('-', '−');
  const { loggedDays, before, averages, days, weight, foods } = week;
  const lines = [text.logged(loggedDays, before.loggedDays)];
  for (const nutrient of SHOWN) {
    const field = averageFieldOf(nutrient);
    const [average, earlier] = [averages?.[field], before.averages?.[field]];
    if (typeof average !== 'number') continue;
    const amount = `${number(Math.round(average))} ${nutrientUnit(nutrient)}`;
    const beside = typeof earlier === 'number' ? text.before(number(Math.round(earlier))) : '';
    lines.push(text.average(text.nutrients[nutrient], amount) + beside);
  }
  const counted = days.filter(({ goals }) => goals !== 'NOT_JUDGED');
  const met = counted.filter(({ goals }) => goals === 'MET');
  if (counted.length > 0) lines.push(text.goals(met.length, counted.length));
  if (weight) {
    const change = weight.change === null ? '' : ` (${number(weight.change, { signDisplay: 'always' })} kg)`;
    lines.push(`${text.weight}: ${number(weight.trend)} kg${change}`);
  }
  const nameFoods = (title: string, changed: readonly ChangedFood[]) => {
    const named = changed.map(({ name, times, timesBefore }) => text.food(name, number(times), number(timesBefore)));
    if (named.length > 0) lines.push(`${title}: ${named.join(', ')}`);
  };
  if (withFoods) {
    nameFoods(text.more, foods.more);
    nameFoods(text.less, foods.less);
  }
  if (site) {
    const { firstDay, daysOnlyHere, atRisk } = site;
    lines.push(DAYS_ONLY_HERE[language](dateText(firstDay, language), number(daysOnlyHere)));
    if (atRisk.length > 0) lines.push(DAYS_AT_RISK[language](atRisk.length));
  }
  const range = dateText(week.fromDate, language, week.toDate);
  return { event: 'digest', title: `${text.title}, ${range}`, text: lines.join('\n') };
}
