import type { AveragesDto, MealAveragesDto } from '../api/schema';
import { firstOfMonth, lastOfMonth } from '../dates';
import type { DayRange } from '../ranges';
import { type Format, isAlike } from '../text/format';

const ENGLISH = {
  more: (amounts: string, than: string): string => `${amounts} more a day than ${than}`,
  less: (amounts: string, than: string): string => `${amounts} less a day than ${than}`,
  alike: (than: string): string => `About the same calories a day as ${than}`,
  moreProtein: (amount: string): string => `${amount} more protein`,
  lessProtein: (amount: string): string => `${amount} less protein`,
  both: (calories: string, protein: string): string => `${calories} and ${protein} of protein`,
  daysBefore: (days: string): string => `in the ${days} days before`,
  yearBefore: 'a year earlier',
  inMonth: (month: string): string => `in ${month}`,
  weekdays: (most: string, value: string, least: string, leastValue: string): string =>
    `Most on ${most}s with ${value}, least on ${least}s with ${leastValue}.`,
  meal: (meal: string, share: string): string => `Most calories: ${meal} (${share}).`,
};

type Words = typeof ENGLISH;

const GERMAN: Words = {
  more: (amounts: string, than: string) => `${amounts} mehr pro Tag als ${than}`,
  less: (amounts: string, than: string) => `${amounts} weniger pro Tag als ${than}`,
  alike: (than: string) => `Etwa so viele Kalorien pro Tag wie ${than}`,
  moreProtein: (amount: string) => `${amount} mehr Eiweiß`,
  lessProtein: (amount: string) => `${amount} weniger Eiweiß`,
  both: (calories: string, protein: string) => `${calories} und ${protein} Eiweiß`,
  daysBefore: (days: string) => `in den ${days} Tagen davor`,
  yearBefore: 'im Jahr davor',
  inMonth: (month: string) => `im ${month}`,
  weekdays: (most: string, value: string, least: string, leastValue: string) =>
    `Am meisten ${most.toLowerCase()}s mit ${value}, am wenigsten ${least.toLowerCase()}s mit ${leastValue}.`,
  meal: (meal: string, share: string) => `Die meisten Kalorien: ${meal} (${share}).`,
};

export const SENTENCES: Record<'en' | 'de', Words> = { en: ENGLISH, de: GERMAN };

/** The name of a month for a whole one, otherwise the dates. */
export function nameOfRange(range: DayRange, format: Format): string {
  return isMonth(range) ? format.month(range.from) : format.range(range.from, range.to);
}

type Averages = Pick<AveragesDto, 'avgTotalCalories' | 'avgTotalProtein'>;

/**
 * Change of energy and protein between two periods.
 * @example changeSentence(later, earlier, 'in the 180 days before', SENTENCES.en, format) // '150 kcal and 7.5 g of protein less a day than in the 180 days before.'
 */
export function changeSentence(later: Averages, earlier: Averages, than: string, text: Words, format: Format): string {
  const change = (field: keyof Averages, unit: string) => {
    const [to, from] = [later[field] ?? 0, earlier[field] ?? 0];
    if (isAlike(to, from)) return undefined;
    return { isMore: to > from, amount: `${format.figure(Math.abs(to - from), unit)} ${unit}` };
  };
  const [energy, protein] = [change('avgTotalCalories', 'kcal'), change('avgTotalProtein', 'g')];
  const isSame = energy && protein?.isMore === energy.isMore;
  const amounts = energy && (isSame ? text.both(energy.amount, protein.amount) : energy.amount);
  const start = energy && amounts ? (energy.isMore ? text.more : text.less)(amounts, than) : text.alike(than);
  const also = protein && !isSame && (protein.isMore ? text.moreProtein : text.lessProtein)(protein.amount);
  return `${start}${also ? `, ${also}` : ''}.`;
}

/** The weekdays with the highest and the lowest average; undefined if fewer than two are known. */
export function weekdaySentence(
  days: readonly { weekday: string; value: number; shown: string }[],
  text: Words,
): string | undefined {
  const sorted = days.toSorted((one, other) => other.value - one.value);
  const [most, least] = [sorted[0], sorted.at(-1)];
  if (!most || !least || most.shown === least.shown) return undefined;
  return text.weekdays(most.weekday, most.shown, least.weekday, least.shown);
}

export function mealSentence(
  meals: readonly MealAveragesDto[],
  nameOf: (meal: string) => string,
  text: Words,
  format: Format,
): string | undefined {
  const [largest] = meals.toSorted((one, other) => other.energyPercentage - one.energyPercentage);
  return largest && text.meal(nameOf(largest.name), format.percent(largest.energyPercentage));
}

export function isMonth({ from, to }: DayRange): boolean {
  return from === firstOfMonth(from) && to === lastOfMonth(from);
}
