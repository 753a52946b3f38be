export interface SimulatedProduct {
  /** Time as the site shows it: `18:37`, `3:30`. */
  time: string;
  /** In the account's own words. */
  meal: string;
  /** Text as the site shows it: cut at 45 characters, with its U+00A0, and with a trailing space if the cut left one. */
  text: string;
  link: string | undefined;
  /** Computed by the site for a generated product; otherwise derived from the calories. */
  kilojoules?: number;
  kcal: number;
  fat: number;
  carbs: number;
  protein: number;
  breadUnits?: number;
  /** In the site's CSV: the text in German and not cut, the energy with one decimal. Default: as on the page; `false`: not there. */
  inHistory?: { text: string; kilojoules: number } | false;
  /** The result of a correct parser; taken from the food table, never parsed from the text. */
  expected: { amount: string; name: string; link: string };
}

export interface SimulatedTotals {
  kilojoules?: number;
  kcal: number;
  fat: number;
  carbs: number;
  protein: number;
  sugar: number;
  fibre: number;
}

export interface SimulatedDay {
  date: string;
  /** In the order of the page: the latest meal first. */
  products: SimulatedProduct[];
  totals: SimulatedTotals;
  /** Subtotals of meals; those that are not here are the sums of the rows. */
  meals?: MealSubtotal[];
  /** Grams of alcohol, shown in the page's nutrient summary. */
  alcohol?: number;
}

/** The figures of a meal's row. */
export interface MealSubtotal {
  name: string;
  kilojoules: number;
  kcal: number;
  fat: number;
  carbs: number;
  protein: number;
}
