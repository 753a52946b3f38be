import { DETAIL_NUTRIENTS, type DetailUnit, DETAIL_UNITS, factsOf } from '../../diary/detail-nutrient';
import { type Nutrient, NUTRIENTS, nutrientUnit, totalFieldOf } from '../../diary/nutrient';

const MEANINGS: Record<Nutrient, string> = {
  CALORIES: 'energy of the day',
  FAT: 'fat',
  CARBS: 'carbohydrates, sugar included',
  SUGAR: 'sugar, a part of the carbohydrates',
  PROTEIN: 'protein',
  FIBRE: 'dietary fibre',
};

const TOTALS = NUTRIENTS.map((nutrient) => {
  return `| ${totalFieldOf(nutrient)} | ${nutrientUnit(nutrient)} | ${MEANINGS[nutrient]} |`;
}).join('\n');

const UNIT_NAMES: Record<DetailUnit, string> = {
  g: 'g (grams)',
  mg: 'mg (milligrams)',
  µg: 'µg (micrograms, a thousandth of a mg)',
  ml: 'ml (millilitres)',
  BE: 'BE (bread units, 12 g of carbohydrates each; only for accounts that show them)',
};

const NUTRIENTS_BY_UNIT = DETAIL_UNITS.map((unit) => {
  const keys = DETAIL_NUTRIENTS.filter((nutrient) => factsOf(nutrient).unit === unit);
  return `| ${UNIT_NAMES[unit]} | ${keys.join(', ')} |`;
}).join('\n');

export const DATA_SCHEMA = `# Data of the nutrition diary

A food diary, one entry for each calendar day, copied from fddb.info and stored here.

## A day

| Field | Unit | Meaning |
|---|---|---|
| date | YYYY-MM-DD | the calendar day |
| products | list | what was eaten, in the order of the diary page; only where products are asked for |
${TOTALS}

## A product of a day

| Field | Unit | Meaning |
|---|---|---|
| name | text | as logged, with the brand in front where fddb.info has one; mostly German |
| amount | text | quantity and unit as one free text such as "150 g" or "1 Portion"; not a number |
| calories | kcal | of the amount that was eaten, not per 100 g |
| fat, carbs, protein | g | likewise |
| link | text | page of the product on fddb.info; may be relative to it |

## Details of a day, only with includeDetails

| Field | Unit | Meaning |
|---|---|---|
| kilojoules | kJ | energy of the day, of a meal, or of a product |
| meals | list | the subtotals of each meal: name, kilojoules, calories, fat, carbs, protein; latest first |
| nutrients | list | key, unit and amount of each further nutrient that the day has a value of |
| time | HH:MM | of a product: when it was eaten, as entered |
| meal | text | of a product: its meal, in the account's own word such as "Dinner" or "Frühstück" |

| Unit | Keys of nutrients |
|---|---|
${NUTRIENTS_BY_UNIT}

get_nutrient_averages compares them with the daily reference intakes of adults of Regulation (EU) No 1169/2011, where there is one. get_trend takes the keys as its metric.

## What is easily misread

- **Unlogged is not zero.** A day without an entry is absent. Averages and trends leave it out; every aggregate says on how many logged days it rests.
- **A logged day is not always complete.** A very low total is often a day that was half logged.
- **Today is not final.** A day is final once its page was read after its end; until then more may be logged. get_day says so with final and readAt.
- **No sugar and no fibre per product.** They exist as daily totals only.
- **Sugar is part of carbs.** Do not add them.
- **Zero and unknown are different.** A nutrient of 0 was on the page as 0. One that is missing was not on the page, so nothing is known of it; never count it as 0. Averages of nutrients leave such days out.
- **fddb.info lists vitamins and minerals for only some products.** The sums of a day are at least what was eaten, usually less than all of it. A low percentage of the reference intake is no evidence of a deficiency.
- **Salt in grams, most minerals in mg, a few vitamins and iodine in µg.** Give the unit with every figure.
- **Days stored by older versions** have no times, meals or nutrients until fetched again.
- **Totals are those of fddb.info** and may differ from the sum of the products by rounding.
- **One food can have several names.** Search by a part of the name; list_distinct_products shows how foods are spelled.
- **An empty field is left out of answers.** A total that is missing was not known when the day was stored; it is not zero.
- **A product can be logged several times a day.** Occurrences are not days.
- **Correlation overlaps are neither evidence of causation** nor statistical coefficients.
`;
