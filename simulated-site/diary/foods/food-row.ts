/** Per 100 g or 100 ml: kcal, then grams of fat, carbohydrates, sugar in them, fibre, protein and alcohol. */
export type Per100 = readonly [
  kcal: number,
  fat: number,
  carbs: number,
  sugar: number,
  fibre: number,
  protein: number,
  alcohol?: number,
];

/**
 * One line of the tables. The keys of the first column are amounts, with their weight in grams (or millilitres); the amount `''`
 * is a row with a name only. A slug of `null` is a custom food or recipe, which the site does not link.
 */
export type FoodRow = readonly [
  amounts: Readonly<Record<string, number>>,
  name: string,
  slug: string | null,
  per100: Per100,
  quirk?: Quirk,
];

/** `nbsp`: the row's first space is U+00A0. `relative`: the link is given without the site's address. */
export type Quirk = 'nbsp' | 'relative';
