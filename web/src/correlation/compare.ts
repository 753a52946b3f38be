import { fetchApi } from '../api/client';
import type { CorrelationInputDto } from '../api/schema';
import { addDays } from '../dates';

/** The compared days with their result: a former result stays in view until the next one is there. */
export interface Compared {
  /** The symptom days that count. */
  dates: string[];
  /** The days with the food. */
  eaten: Set<string>;
  /** The days with any food. */
  logged: Set<string>;
  products: string[];
}

/** For each window, how many days before a symptom the food was eaten. */
export const WINDOWS = {
  sameDay: [0],
  oneDayBefore: [1],
  twoDaysBefore: [2],
  across2Days: [0, 1],
  across3Days: [0, 1, 2],
};
export type WindowName = keyof typeof WINDOWS;

export async function compare(input: CorrelationInputDto, signal: AbortSignal): Promise<Compared> {
  const { startDate = '', occurrenceDates = [] } = input;
  const [food, anyFood] = await Promise.all([
    fetchApi('POST /api/v2/correlation', { body: input, signal }),
    fetchApi('POST /api/v2/correlation', { body: { startDate: input.startDate }, signal }),
  ]);
  return {
    dates: occurrenceDates.filter((date) => date >= startDate),
    eaten: new Set(food.matchedDates),
    logged: new Set(anyFood.matchedDates),
    products: food.matchedProducts,
  };
}

/** Days in whose window the food was eaten. */
export function withFood(days: Iterable<string>, eaten: Set<string>, name: WindowName): string[] {
  return [...days].filter((day) => WINDOWS[name].some((back) => eaten.has(addDays(day, -back))));
}
