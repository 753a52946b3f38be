import { type Nutrient, NUTRIENTS, totalFieldOf, unitOf } from '../diary/nutrient';

const MEANINGS: Record<Nutrient, string> = {
  CALORIES: 'energy of the day',
  FAT: 'fat',
  CARBS: 'carbohydrates, sugar included',
  SUGAR: 'sugar, a part of the carbohydrates',
  PROTEIN: 'protein',
  FIBRE: 'dietary fibre',
};

const TOTALS = NUTRIENTS.map((nutrient) => {
  return `| ${totalFieldOf(nutrient)} | ${unitOf(nutrient)} | ${MEANINGS[nutrient]} |`;
}).join('\n');

/** The data dictionary for get_data_schema and nutrition://schema. */
export const DATA_SCHEMA = `# Data of the nutrition diary

A food diary, one entry for each calendar day, read from the diary site and stored here.

## A day

| Field | Unit | Meaning |
|---|---|---|
| date | YYYY-MM-DD | the calendar day |
| products | list | what was eaten, in the order of the diary page; only where products are asked for |
${TOTALS}

## A product of a day

| Field | Unit | Meaning |
|---|---|---|
| name | text | as logged, with the brand in front where the site has one; mostly German |
| amount | text | quantity and unit as one free text such as "150 g" or "1 Portion"; not a number |
| calories | kcal | of the amount that was eaten, not per 100 g |
| fat, carbs, protein | g | likewise |
| link | text | page of the product at the diary site; may be relative to it |

## What is easily misread

- **Unlogged is not zero.** A day without an entry is absent. Averages and trends leave it out; every aggregate says on how many logged days it rests.
- **A logged day is not always complete.** A very low total is often a day that was half logged.
- **No sugar and no fibre per product.** They exist as daily totals only.
- **Sugar is part of carbs.** Do not add them.
- **Totals are the diary site's own** and may differ from the sum of the products by rounding.
- **One food can have several names.** Search by a part of the name; list_distinct_products shows how foods are spelled.
- **An empty field is left out of answers.** A total that is missing was not known when the day was stored; it is not zero.
- **A product can be logged several times a day.** Occurrences are not days.
- **Lines of a correlation are no evidence of causation**, and no statistical coefficients.
`;
