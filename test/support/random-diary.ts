import { diaryDays, diaryOf } from '../../bench/shared/diary.ts';
import { pick, type Random, randomFrom } from '../../bench/shared/random.ts';
import { addDays } from '../../src/diary/calendar-day';
import type { DayDetails, DiaryDay, Meal, Product, ProductDetails } from '../../src/diary/day-entry';
import { nutrientAmounts } from '../../src/diary/detail-nutrient';
import { mapToRecord, TOTAL_FIELDS } from '../../src/diary/nutrient';
import { day } from './days';
import { ODD_TEXTS } from './odd-days';

/** A day about which nothing is left out: what is unknown is null. */
export type CompleteDay = DiaryDay & DayDetails & { products: (Product & ProductDetails)[] };

/** Texts that a spreadsheet would run, and others that mean something in a file. */
const TEXTS_OF_FILES = [
  '=1+1',
  "'=1+1",
  "'Brot",
  '+49 30',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '＝1',
  'a;b,c',
  '"',
  '""',
  '";"',
  '1,5',
  '[]',
  '#',
];
/** All but the two that are 10 kB long, with composed letters, as every day is stored. */
const TEXTS = [...ODD_TEXTS.slice(0, -2), ...TEXTS_OF_FILES, 'Brot', 'Vollmilch 3,5%'].map((text) =>
  text.normalize('NFC'),
);
const AMOUNTS = ['100 g', '1,5 Stück', '1 Glas (0,2 l)', '', ...TEXTS];
const LINKS = ['', '/db/de/lebensmittel/brot/index.html', '/db/de/x?a=1&b="2"'];
const MEALS = ['Abendessen', 'Zwischenmahlzeit 1', 'Frühstück', '=1+1', 'Essen; "spät"\nabends'];
/** The smallest and the largest number, and what is lost by rounding, by an exponent or by a separator of thousands. */
const ODD_NUMBERS = [0, 0.1 + 0.2, 1e-7, 5e-324, Number.MAX_VALUE, 1e21, 2 ** 53 - 1, 1234.5, 1_234_567.891];

interface RandomDiary {
  days: number;
  seed: number;
  lastDay?: string;
  mostProducts?: number;
}

/**
 * A diary full of odd things, always the same one for the same seed, oldest day first and with days missing in between: unknown
 * totals and details, days without products, the same product twice, texts that are traps in a file or a database, numbers of
 * every size. What no store or file can hold is left out: NUL, halves of surrogate pairs, infinity and negative zero.
 */
export function* randomDiary({
  days,
  seed,
  lastDay = '2024-08-31',
  mostProducts = 12,
}: RandomDiary): Generator<CompleteDay> {
  const random = randomFrom(seed);
  const back = Array.from({ length: days }, () => (random() < 0.1 ? 2 + Math.floor(random() * 30) : 1));
  let date = addDays(day(lastDay), 1 - back.reduce((sum, step) => sum + step, 0));
  for (const [index, step] of back.entries()) {
    if (index > 0) date = addDays(date, step);
    const products = Array.from({ length: Math.floor(random() * (mostProducts + 1)) }, () => productOf(random));
    if (random() < 0.2) products.push(...products.slice(0, 1));
    yield {
      date,
      products,
      ...mapToRecord(TOTAL_FIELDS, () => orUnknown(random, numberOf)),
      kilojoules: orUnknown(random, numberOf),
      meals: random() < 0.3 ? [] : MEALS.filter(() => random() < 0.6).map((name) => mealOf(name, random)),
      nutrients: nutrientAmounts(() => orUnknown(random, numberOf)),
    };
  }
}

/** Ten years as somebody keeps them: 3,650 days with 54,750 products and their details, the same ones at every call. */
export function tenYears(): Generator<DiaryDay> {
  return diaryDays({ ...diaryOf(10), lastDay: '2024-08-31' });
}

function productOf(random: Random): Product & ProductDetails {
  return {
    name: pick(random, TEXTS),
    amount: pick(random, AMOUNTS),
    calories: numberOf(random),
    fat: numberOf(random),
    carbs: numberOf(random),
    protein: numberOf(random),
    link: pick(random, LINKS),
    time: orUnknown(random, timeOf),
    meal: orUnknown(random, () => pick(random, MEALS)),
    kilojoules: orUnknown(random, numberOf),
  };
}

function mealOf(name: string, random: Random): Meal {
  const [calories, fat, carbs, protein] = [numberOf(random), numberOf(random), numberOf(random), numberOf(random)];
  return { name, kilojoules: orUnknown(random, numberOf), calories, fat, carbs, protein };
}

function orUnknown<T>(random: Random, known: (random: Random) => T): T | null {
  return random() < 0.25 ? null : known(random);
}

/** Mostly tenths, as on the page. */
function numberOf(random: Random): number {
  const kind = random();
  if (kind < 0.6) return Math.round(random() * 5000) / 10;
  if (kind < 0.8) return random() * 10 ** Math.floor(random() * 40 - 20);
  return pick(random, ODD_NUMBERS);
}

function timeOf(random: Random): string {
  const two = (below: number) => String(Math.floor(random() * below)).padStart(2, '0');
  return `${two(24)}:${two(60)}`;
}
