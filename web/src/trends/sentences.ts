import type { AveragesDto, MacroSplitDto, MealAveragesDto } from '../api/schema';
import { firstOfMonth, lastOfMonth } from '../dates';
import type { DayRange } from '../ranges';
import type { Format } from '../text/format';

const ENGLISH = {
  more: (amount: string): string => `${amount} more`,
  less: (amount: string): string => `${amount} less`,
  calories: (later: string, change: string, earlier: string): string => `${later}: ${change} a day than ${earlier}`,
  sameCalories: (later: string, earlier: string): string => `${later}: as much energy as ${earlier}`,
  protein: (change: string): string => `, ${change} protein`,
  span: (from: string, to: string): string => `from ${from} to ${to}`,
  inMonth: (month: string): string => `in ${month}`,
  macros: (carbs: string, fat: string, protein: string): string =>
    `${carbs} of the energy comes from carbohydrates, ${fat} from fat and ${protein} from protein.`,
  weekdays: (most: string, value: string, least: string, leastValue: string): string =>
    `Most on ${most}s with ${value}, least on ${least}s with ${leastValue}.`,
  meal: (meal: string, share: string): string => `${meal} has the largest share of the energy: ${share}.`,
};

type Words = typeof ENGLISH;

const GERMAN: Words = {
  more: (amount: string) => `${amount} mehr`,
  less: (amount: string) => `${amount} weniger`,
  calories: (later: string, change: string, earlier: string) => `${later}: täglich ${change} als ${earlier}`,
  sameCalories: (later: string, earlier: string) => `${later}: so viel Energie wie ${earlier}`,
  protein: (change: string) => `, ${change} Eiweiß`,
  span: (from: string, to: string) => `vom ${from} bis ${to}`,
  inMonth: (month: string) => `im ${month}`,
  macros: (carbs: string, fat: string, protein: string) =>
    `${carbs} der Energie stammen aus Kohlenhydraten, ${fat} aus Fett und ${protein} aus Eiweiß.`,
  weekdays: (most: string, value: string, least: string, leastValue: string) =>
    `Am meisten ${most.toLowerCase()}s mit ${value}, am wenigsten ${least.toLowerCase()}s mit ${leastValue}.`,
  meal: (meal: string, share: string) => `Den größten Anteil an der Energie hat ${meal}: ${share}.`,
};

export const SENTENCES: Record<'en' | 'de', Words> = { en: ENGLISH, de: GERMAN };

/** The name of a month for a whole one, otherwise the dates. */
export function nameOfRange(range: DayRange, format: Format): string {
  return isMonth(range) ? format.month(range.from) : `${format.date(range.from)} – ${format.date(range.to)}`;
}

interface Period {
  range: DayRange;
  averages: AveragesDto;
}

/**
 * Change of energy and protein between two periods.
 * @example changeSentence(october, september, SENTENCES.en, format) // 'October 2026: 35 kcal less a day than in September 2026, 10 g less protein.'
 */
export function changeSentence(later: Period, earlier: Period, text: Words, format: Format): string {
  const change = (field: 'avgTotalCalories' | 'avgTotalProtein', unit: string): string | undefined => {
    const difference = (later.averages[field] ?? 0) - (earlier.averages[field] ?? 0);
    const amount = format.number(Math.abs(difference));
    if (amount === '0') return undefined;
    return (difference > 0 ? text.more : text.less)(`${amount} ${unit}`);
  };
  const { from, to } = earlier.range;
  const than = isMonth(earlier.range)
    ? text.inMonth(format.month(from))
    : text.span(format.date(from), format.date(to));
  const [name, energy] = [nameOfRange(later.range, format), change('avgTotalCalories', 'kcal')];
  const protein = change('avgTotalProtein', 'g');
  const start = energy === undefined ? text.sameCalories(name, than) : text.calories(name, energy, than);
  return `${start}${protein === undefined ? '' : text.protein(protein)}.`;
}

export function macroSentence(split: MacroSplitDto, text: Words, format: Format): string {
  const { carbsPercentage, fatPercentage, proteinPercentage } = split;
  return text.macros(format.percent(carbsPercentage), format.percent(fatPercentage), format.percent(proteinPercentage));
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

function isMonth({ from, to }: DayRange): boolean {
  return from === firstOfMonth(from) && to === lastOfMonth(from);
}
