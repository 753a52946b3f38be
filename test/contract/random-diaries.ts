import fc from 'fast-check';
import { addDays, type CalendarDay, type Weekday, WEEKDAYS } from '../../src/diary/calendar-day';
import type { OpenDateRange } from '../../src/diary/date-range';
import type { DiaryDay, Product } from '../../src/diary/day-entry';
import { foldName } from '../../src/diary/product-name';
import { aDay, aProduct, day } from '../support/days';
import { aMeal, amounts } from '../support/details';

/**
 * Names that databases confuse: by case, accents, composition and `ß`; with characters that patterns, expressions and
 * queries give a meaning; and from U+E000 on, where code points and UTF-16 units are ordered differently from emoji.
 */
const NAMES = [
  'Äpfel',
  'ÄPFEL',
  'äpfel',
  'A\u0308pfel',
  'Apfel',
  'apfel',
  'Apfelsaft',
  'Straße',
  'STRASSE',
  'STRAẞE',
  'Süßkartoffel',
  '50% (a+b)*',
  '50% (A+B)*',
  '%',
  '_',
  '$set',
  '.*',
  'Milch 1.5 %',
  'Milch 1_5 %',
  'Milch 105 %',
  'O\'Neill\'s "best"',
  '"',
  "'",
  '\\',
  '🍎',
  '🍎 Apfel',
  '\uD7FF',
  '\uE000',
  '\uFF21pfel',
  '\u{1F468}\u200D\u{1F373}',
  'ЙОГУРТ',
];

/** Few of them, so that sums are often equal; 0.1, 0.2 and 0.7 are no binary fractions. */
const value = fc.oneof(
  fc.constantFrom(0, 0.1, 0.2, 0.3, 0.7, 1.1, 52),
  fc.integer({ min: 0, max: 9999 }).map((tenths) => tenths / 10),
);

const anyMealName = fc.constantFrom('Frühstück', 'fruhstuck', 'Dinner', '$Dinner.', "Snack '1'", 'Нight');
const anyTime = fc.option(fc.constantFrom('00:00', '00:59', '07:05', '12:00', '18:30', '18:31', '23:59'));

const anyProduct: fc.Arbitrary<Product> = fc
  .record({
    name: fc.constantFrom(...NAMES),
    ...{ calories: value, fat: value, carbs: value, protein: value },
    ...{ time: anyTime, meal: fc.option(anyMealName) },
  })
  .map(({ name, ...values }) => aProduct(name, values));
const anyMeal = fc
  .record({ name: anyMealName, calories: value, fat: value })
  .map(({ name, ...values }) => aMeal(name, values));

/** Leap day, ISO years and the ends of the calendar are among them. */
const anyDate: fc.Arbitrary<CalendarDay> = fc.oneof(
  { weight: 12, arbitrary: fc.nat(24).map((offset) => addDays(day('2024-02-19'), offset)) },
  { weight: 1, arbitrary: fc.constantFrom(day('0001-01-01'), day('1969-12-31'), day('9999-12-31')) },
);

const total = fc.option(value);

/** Days to save one after the other; a date that comes twice is overwritten. */
export const anySaves: fc.Arbitrary<DiaryDay[]> = fc.array(
  fc
    .record({
      date: anyDate,
      products: fc.array(anyProduct, { maxLength: 6 }),
      meals: fc.array(anyMeal, { maxLength: 4 }),
      known: fc.record({ SALT: value, WATER: value }, { requiredKeys: [] }),
      totals: fc.record({ totalCalories: total, totalSugar: total, totalFibre: total }),
    })
    .map(({ date, known, totals, ...eaten }) => aDay(date, { ...eaten, nutrients: amounts(known), ...totals })),
  { maxLength: 18 },
);

/** Folded, as stores are given terms: whole names, parts of names in other case and composition, and what no name has. */
export const anyTerm: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(...NAMES),
    fc.constantFrom('a', 'p', 'ss', '%', '_', '*', '.', '(', '$', '"', "'", '\\', ' ', 'kaviar', '[a-z]', 'a|b', '^'),
    fc.tuple(fc.constantFrom(...NAMES), fc.nat(6), fc.integer({ min: 1, max: 5 })).map(([name, start, length]) => {
      const characters = [...name];
      const from = start % characters.length;
      return characters.slice(from, from + length).join('');
    }),
  )
  .chain((term) => fc.constantFrom(term, term.toUpperCase(), term.toLowerCase(), term.normalize('NFD')))
  .map(foldName);

/** In order, with any of its ends open. */
export const anyRange: fc.Arbitrary<OpenDateRange> = fc
  .record({ a: anyDate, b: anyDate, openStart: fc.boolean(), openEnd: fc.boolean() })
  .map(({ a, b, openStart, openEnd }) => {
    const [from, to] = a < b ? [a, b] : [b, a];
    return { from: openStart ? undefined : from, to: openEnd ? undefined : to };
  });

export const anyWeekdays: fc.Arbitrary<Weekday[] | undefined> = fc.option(
  fc.subarray([...WEEKDAYS], { minLength: 1 }),
  {
    nil: undefined,
  },
);

export const anyFrom: fc.Arbitrary<CalendarDay | undefined> = fc.option(anyDate, { nil: undefined });

/** Days that a question leaves out. */
export const anyDates = fc.uniqueArray(anyDate, { maxLength: 2 });
