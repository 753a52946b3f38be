import { isSameFood, type Product, type WholeDay, withDetails, type FileDay, type FileProduct } from './day-entry';
import { nutrientAmounts } from './detail-nutrient';
import { mapToRecord, TOTAL_FIELDS } from './nutrient';
import { composedDay } from './product-name';

export const IMPORT_MODES = ['skip', 'fill', 'replace'] as const;
/** Of a stored day: `skip` leaves it, `fill` adds what it lacks, `replace` puts the day of the file in its place. */
export type ImportMode = (typeof IMPORT_MODES)[number];

export const MERGE_OUTCOMES = ['imported', 'filled', 'replaced', 'unchanged', 'skipped', 'rejected'] as const;
export type MergeOutcome = (typeof MERGE_OUTCOMES)[number];

/** `day` has to be written; `reason`: the day of the file cannot be used. */
export interface Merge {
  outcome: MergeOutcome;
  day?: WholeDay;
  reason?: string;
}

/**
 * Result of importing a day of a file over a stored one: kcal and grams, as both have them.
 * - `imported`: no such day is stored.
 * - `unchanged`: the stored day says the same in every field that the file has.
 * - `skipped`: it says something else and is left as it is.
 * - `filled`: totals that were null, a list of products that was empty, and, if the food is the same, details that were unknown are
 *   taken from the file; nothing that was known changes.
 * - `replaced`: the day of the file. If the food is the same, fields that this file does not have are kept.
 * - `rejected`: a file without products has totals that contradict those of a day with products, so replacing would lose them.
 * The food is the same if the products have the same names, amounts and calories in the same order; if one side has no products, if
 * no total contradicts. An empty list of products in the file says nothing about a stored list unless a total contradicts, and sums
 * of products say nothing about the site's own totals of the same products.
 * @param stored with its products and details; undefined if there is no such day
 * @example mergedDay({ date, totalCalories: 2000, products: [] }, undefined, 'skip') // { outcome: 'imported', day: { ... } }
 */
export function mergedDay(read: FileDay, stored: WholeDay | undefined, mode: ImportMode): Merge {
  const file = composedDay(read);
  if (stored === undefined) return { outcome: 'imported', day: toStoredDay(file) };
  const sameFood = hasSameFood(file, stored);
  const fileFields = knownFields(file, stored, sameFood);
  if (isWithin(fileFields, stored)) return { outcome: 'unchanged' };
  switch (mode) {
    case 'skip':
      return { outcome: 'skipped' };
    case 'fill': {
      const day = filled(fileFields, stored, sameFood);
      if (!isWithin(day, stored)) return { outcome: 'filled', day };
      return { outcome: sameFood && !haveOtherTotals(fileFields, stored) ? 'unchanged' : 'skipped' };
    }
    case 'replace': {
      if (sameFood) return { outcome: 'replaced', day: replaced(fileFields, stored) };
      if (fileFields.products !== undefined || stored.products.length === 0)
        return { outcome: 'replaced', day: toStoredDay(file) };
      const reason = 'the file has totals only, and they contradict those of the stored day, which has products';
      return { outcome: 'rejected', reason };
    }
  }
}

type FileFields = Omit<FileDay, 'date' | 'id' | 'origin' | 'isSummed'>;

function hasSameFood({ products = [], ...file }: FileDay, stored: WholeDay): boolean {
  const areBothListed = products.length > 0 && stored.products.length > 0;
  return areBothListed ? isSameFood(products, stored.products) : !haveOtherTotals(file, stored);
}

function haveOtherTotals(file: FileFields, stored: WholeDay): boolean {
  return TOTAL_FIELDS.some((field) => {
    const [one, other] = [file[field] ?? null, stored[field]];
    return one !== null && other !== null && one !== other;
  });
}

/** Without those that are empty or a sum only because of the kind of file. */
function knownFields(
  { date: _date, id: _id, origin: _origin, isSummed = false, products, ...fileFields }: FileDay,
  stored: WholeDay,
  sameFood: boolean,
): FileFields {
  const isListed = products !== undefined && products.length > 0;
  if (isSummed && sameFood && isListed && stored.products.length > 0) return { products };
  return isListed || !sameFood ? { ...fileFields, products } : fileFields;
}

/** Fields that are left out in the first value do not count. */
function isWithin(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isWithin(item, other[at]));
  }
  if (typeof one !== 'object' || one === null) return one === other;
  if (typeof other !== 'object' || other === null) return false;
  const fields = other as Record<string, unknown>;
  return Object.entries(one).every(([key, value]) => value === undefined || isWithin(value, fields[key] ?? null));
}

function toStoredDay({ id: _id, origin: _origin, isSummed: _isSummed, products = [], ...file }: FileDay): WholeDay {
  const unknown = mapToRecord(TOTAL_FIELDS, () => null);
  const nutrients = nutrientAmounts((nutrient) => file.nutrients?.[nutrient] ?? null);
  return withDetails({ ...unknown, ...given(file), nutrients, products: products.map(withLink) });
}

/** In place of what is unknown in the stored day what the file says; details only of the same food. */
function filled(fileFields: FileFields, stored: WholeDay, sameFood: boolean): WholeDay {
  const { products, ...day } = filledUp(stored, sameFood ? fileFields : { ...fileFields, kilojoules: null, meals: [] });
  return withDetails({
    ...day,
    products: products.map((product, at) =>
      withLink(sameFood ? filledUp(product, fileFields.products?.[at]) : product),
    ),
    nutrients: sameFood ? filledUp(stored.nutrients, fileFields.nutrients) : stored.nutrients,
  });
}

/** The day of the file, and what it leaves out from the stored day of the same food. */
function replaced(fileFields: FileFields, stored: WholeDay): WholeDay {
  const products = (fileFields.products ?? stored.products).map((product, at) =>
    withLink({ ...stored.products[at], ...given(product) }),
  );
  const nutrients = { ...stored.nutrients, ...given(fileFields.nutrients ?? {}) };
  return withDetails({ ...stored, ...given(fileFields), nutrients, products });
}

/** Empty lists are as unknown as null. */
function filledUp<T extends object>(stored: T, file: object = {}): T {
  const isKnown = (value: unknown) => (Array.isArray(value) ? value.length > 0 : (value ?? null) !== null);
  return { ...stored, ...fieldsWith(file, isKnown), ...fieldsWith(stored, isKnown) };
}

/** Undefined fields would replace stored ones. */
function given<T extends object>(fields: T): T {
  return fieldsWith(fields, (value) => value !== undefined);
}

function fieldsWith<T extends object>(fields: T, isWanted: (value: unknown) => boolean): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isWanted(value))) as T;
}

function withLink(product: FileProduct): Product {
  return { ...product, link: product.link ?? '' };
}
