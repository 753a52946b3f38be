import type { DayDetails, DiaryDay, Meal, Product } from '../../src/diary/day-entry';
import { factsOf, nutrientAmounts } from '../../src/diary/detail-nutrient';
import { day } from './days';

type Row = Record<string, string>;

/** A field in quotes and what follows it. Inside, a quote is doubled (RFC 4180). */
const FIELD = /"((?:[^"]|"")*)"([,;\n])/y;

/** Rows of a file in which every field is quoted, each by the headings of the first row. */
export function readCsv(text: string, delimiter: ',' | ';'): Row[] {
  const rows: string[][] = [[]];
  FIELD.lastIndex = 0;
  let end = 0;
  for (let field = FIELD.exec(text); field !== null; field = FIELD.exec(text)) {
    end = FIELD.lastIndex;
    const [, quoted = '', next] = field;
    rows.at(-1)!.push(quoted.replaceAll('""', '"'));
    if (next === '\n') rows.push([]);
    else if (next !== delimiter) throw new Error(`A field is followed by ${next} at ${end}`);
  }
  if (end !== text.length) throw new Error(`There is no quoted field at ${end}: ${text.slice(end, end + 40)}`);
  const [headings = [], ...records] = rows.slice(0, -1);
  return records.map((record) => {
    expect(record).toHaveLength(headings.length);
    return Object.fromEntries(headings.map((heading, index) => [heading, record[index]!]));
  });
}

/** The days of a download with products and details, which has a row for each product. */
export function daysOfCsv(text: string, separator: 'comma' | 'dot'): (DiaryDay & DayDetails)[] {
  const [delimiter, point] = separator === 'comma' ? ([';', ','] as const) : ([',', '.'] as const);
  const number = (row: Row, heading: string) => numberOf(row[heading]!, point);
  const rows = readCsv(text, delimiter);
  return [...Map.groupBy(rows, (row) => row['Date']!)].map(([date, ofDay]) => {
    const [first] = ofDay as [Row];
    const total = (name: string) => number(first, `Day Total ${name}`);
    return {
      date: day(date),
      products: ofDay.map((row) => productOf(row, (heading) => number(row, heading))),
      totalCalories: total('Calories'),
      totalFat: total('Fat'),
      totalCarbs: total('Carbs'),
      totalSugar: total('Sugar'),
      totalProtein: total('Protein'),
      totalFibre: total('Fibre'),
      kilojoules: total('Kilojoules'),
      nutrients: nutrientAmounts((nutrient) => total(`${factsOf(nutrient).name.en} (${factsOf(nutrient).unit})`)),
      meals: mealsOf(first['Day Total Meals']!),
    };
  });
}

function productOf(row: Row, number: (heading: string) => number | null): Product {
  return {
    name: textOf(row['Product Name']!),
    amount: textOf(row['Amount']!),
    calories: number('Calories')!,
    fat: number('Fat')!,
    carbs: number('Carbs')!,
    protein: number('Protein')!,
    link: textOf(row['Link']!),
    time: knownOf(row['Time']!),
    meal: knownOf(textOf(row['Meal']!)),
    kilojoules: number('Kilojoules'),
  };
}

function mealsOf(field: string): Meal[] {
  return field === '' ? [] : (JSON.parse(field) as Meal[]);
}

function knownOf(field: string): string | null {
  return field === '' ? null : field;
}

/** Without the apostrophe that keeps a spreadsheet from evaluating the text. */
function textOf(field: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(field) ? field.slice(1) : field;
}

function numberOf(field: string, point: ',' | '.'): number | null {
  if (field === '') return null;
  const value = Number(field.replace(point, '.'));
  if (Number.isNaN(value)) throw new Error(`${field} is no number`);
  return value;
}
