export type Unit = 'kcal' | 'g';

interface NutrientFacts {
  /** Also a part of derived field names. */
  label: string;
  total: `total${string}`;
  /** Null if the site reports it for whole days only. */
  product: string | null;
  unit: Unit;
}

/** Under the key in the API, in the order of answers and columns. After adding a line, the compiler reports what else is needed. */
const TABLE = {
  CALORIES: { label: 'Calories', total: 'totalCalories', product: 'calories', unit: 'kcal' },
  FAT: { label: 'Fat', total: 'totalFat', product: 'fat', unit: 'g' },
  CARBS: { label: 'Carbs', total: 'totalCarbs', product: 'carbs', unit: 'g' },
  SUGAR: { label: 'Sugar', total: 'totalSugar', product: null, unit: 'g' },
  PROTEIN: { label: 'Protein', total: 'totalProtein', product: 'protein', unit: 'g' },
  FIBRE: { label: 'Fibre', total: 'totalFibre', product: null, unit: 'g' },
} as const satisfies Record<string, NutrientFacts>;

type Table = typeof TABLE;
export type Nutrient = keyof Table;
/** Those that the site reports for each product. */
export type ProductNutrient = { [N in Nutrient]: Table[N]['product'] extends string ? N : never }[Nutrient];

export type TotalField<N extends Nutrient = Nutrient> = Table[N]['total'];
export type ProductField = Table[ProductNutrient]['product'];
export type AverageField = `avg${Capitalize<TotalField>}`;
export type HighestField = `highest${Table[Nutrient]['label']}Day`;

/** The site's own; null when it was unknown when the entry was written. */
export type DayTotals = Record<TotalField, number | null>;

export const NUTRIENTS = Object.keys(TABLE) as [Nutrient, ...Nutrient[]];
export const PRODUCT_NUTRIENTS = NUTRIENTS.filter((nutrient) => TABLE[nutrient].product !== null) as ProductNutrient[];
export const TOTAL_FIELDS = NUTRIENTS.map((nutrient) => TABLE[nutrient].total);
export const PRODUCT_FIELDS = PRODUCT_NUTRIENTS.map((nutrient) => TABLE[nutrient].product);

/** Kcal for CALORIES and grams for the others; null when unknown. */
export function nutrientTotal(day: DayTotals, nutrient: Nutrient): number | null {
  return day[TABLE[nutrient].total];
}

export function nutrientUnit(nutrient: Nutrient): Unit {
  return TABLE[nutrient].unit;
}

export function nutrientLabel(nutrient: Nutrient): string {
  return TABLE[nutrient].label;
}

export function totalFieldOf<N extends Nutrient>(nutrient: N): TotalField<N> {
  return TABLE[nutrient].total;
}

export function productFieldOf(nutrient: ProductNutrient): ProductField {
  return TABLE[nutrient].product;
}

export function averageFieldOf(nutrient: Nutrient): AverageField {
  return `avgTotal${TABLE[nutrient].label}`;
}

export function highestFieldOf(nutrient: Nutrient): HighestField {
  return `highest${TABLE[nutrient].label}Day`;
}

/** @example mapToRecord(['fat', 'carbs'], () => 0) // { fat: 0, carbs: 0 } */
export function mapToRecord<Field extends string, Value>(
  fields: readonly Field[],
  valueOf: (field: Field) => Value,
): Record<Field, Value> {
  return recordBy(fields, (field) => field, valueOf);
}

/** With derived names. @example recordBy(['FAT'], averageFieldOf, () => 0) // { avgTotalFat: 0 } */
export function recordBy<Item, Field extends string, Value>(
  items: readonly Item[],
  fieldOf: (item: Item) => Field,
  valueOf: (item: Item) => Value,
): Record<Field, Value> {
  const record = {} as Record<Field, Value>;
  for (const item of items) record[fieldOf(item)] = valueOf(item);
  return record;
}
