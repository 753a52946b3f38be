import { type DayDetails, type DiaryDay, productDetailsOf, type ProductDetails, withDetails } from './day-entry';
import { nutrientAmounts } from './detail-nutrient';
import type { FileDay, FileProduct } from './file-day';
import { type DayTotals, recordOf, TOTAL_FIELDS } from './nutrient';
import { isSameFood } from './same-food';

export const IMPORT_MODES = ['skip', 'fill', 'replace'] as const;
/**
 * For a day that is stored already: `skip` leaves it as it is, `fill` adds what it lacks, `replace` puts the day of the file in its
 * place.
 */
export type ImportMode = (typeof IMPORT_MODES)[number];

/** A stored day with its products and details. */
export type StoredDay = DiaryDay & DayDetails;

export const MERGE_OUTCOMES = ['imported', 'filled', 'replaced', 'unchanged', 'skipped', 'rejected'] as const;
export type MergeOutcome = (typeof MERGE_OUTCOMES)[number];

/** The result of a merge. `day` is there if it has to be written, `reason` if the day of the file cannot be used. */
export interface Merge {
  outcome: MergeOutcome;
  day?: StoredDay;
  reason?: string;
}

/**
 * What becomes of a stored day when a day of a file is imported: kcal and grams, as both have them.
 *
 * - `imported`: no such day is stored.
 * - `unchanged`: the stored day says the same in every field that the file has.
 * - `skipped`: it says something else and is left as it is.
 * - `filled`: totals that were null, a list of products that was empty, and, if the food is the same, details that were unknown are
 *   taken from the file; nothing that was known changes.
 * - `replaced`: the day of the file. If the food is the same, fields that this file does not have are kept.
 * - `rejected`: a file without products has totals that contradict those of a day with products, so replacing would lose them.
 *
 * The food is the same if the products have the same names, amounts and calories in the same order; if one side has no products, if
 * no total contradicts. An empty list of products in the file says nothing about a stored list unless a total contradicts, and sums
 * of products say nothing about the site's own totals of the same products.
 *
 * @param stored with its products and details; undefined if there is no such day
 * @example mergedDay({ date, totalCalories: 2000, products: [] }, undefined, 'skip') // { outcome: 'imported', day: { ... } }
 */
export function mergedDay(file: FileDay, stored: StoredDay | undefined, mode: ImportMode): Merge {
  if (stored === undefined) return { outcome: 'imported', day: dayOf(file) };
  const said = saidOf(file, stored);
  if (isWithin(said, stored)) return { outcome: 'unchanged' };
  switch (mode) {
    case 'skip':
      return { outcome: 'skipped' };
    case 'fill':
      return filled(said, stored);
    case 'replace':
      return replaced(said, stored);
  }
}

/** What a file says about a day. */
type Said = Omit<FileDay, 'date' | 'id' | 'isSummed'>;

/** What a file says about a stored day. */
function saidOf({ date: _date, id: _id, isSummed = false, ...file }: FileDay, stored: StoredDay): Said {
  const isEmptyList = file.products?.length === 0 && stored.products.length > 0;
  if (isEmptyList && !haveOtherTotals(file, stored)) return { ...file, products: undefined };
  if (isSummed && areBothListed(file, stored) && isSameFood(file.products ?? [], stored.products))
    return { products: file.products };
  return file;
}

function dayOf(file: Said & Pick<FileDay, 'date'>): StoredDay {
  const { date, products = [], kilojoules, meals } = file;
  const nutrients = nutrientAmounts((nutrient) => file.nutrients?.[nutrient] ?? null);
  return withDetails({ date, products: products.map(withLink), ...totalsOf(file), kilojoules, meals, nutrients });
}

function withLink(product: FileProduct): DiaryDay['products'][number] {
  return { ...product, link: product.link ?? '' };
}

function totalsOf(file: Partial<DayTotals>): DayTotals {
  return recordOf(
    TOTAL_FIELDS,
    (field) => field,
    (field) => file[field] ?? null,
  );
}

/** Whether every field of one value that is not left out is the same in the other. */
function isWithin(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isWithin(item, other[at]));
  }
  if (typeof one !== 'object' || one === null) return one === other;
  if (typeof other !== 'object' || other === null) return false;
  const fields = other as Record<string, unknown>;
  return Object.entries(one).every(([key, value]) => value === undefined || isWithin(value, fields[key] ?? null));
}

function filled(file: Said, stored: StoredDay): Merge {
  const totals = recordOf(
    TOTAL_FIELDS,
    (field) => field,
    (field) => stored[field] ?? file[field] ?? null,
  );
  const hasProducts = stored.products.length > 0;
  const products = hasProducts ? stored.products : (file.products ?? []).map(withLink);
  const day = { ...stored, ...totals, products, ...(hasSameFood(file, stored) && detailsFilled(file, stored)) };
  if (!isWithin(day, stored)) return { outcome: 'filled', day: withDetails(day) };
  return { outcome: hasContradiction(file, stored) ? 'skipped' : 'unchanged' };
}

function detailsFilled(file: Said, stored: StoredDay): DayDetails & Pick<DiaryDay, 'products'> {
  const { kilojoules = null, meals = [], nutrients, products: listed = [] } = file;
  const products = stored.products.map((product, at) => ({
    ...product,
    ...known(productDetailsOf(listed[at] ?? {}), productDetailsOf(product)),
  }));
  return {
    products: products.length > 0 ? products : listed.map(withLink),
    kilojoules: stored.kilojoules ?? kilojoules,
    meals: stored.meals.length > 0 ? stored.meals : meals,
    nutrients: nutrientAmounts((nutrient) => stored.nutrients[nutrient] ?? nutrients?.[nutrient] ?? null),
  };
}

function known(added: ProductDetails, stored: ProductDetails): ProductDetails {
  return {
    time: stored.time ?? added.time,
    meal: stored.meal ?? added.meal,
    kilojoules: stored.kilojoules ?? added.kilojoules,
  };
}

function replaced(file: Said, stored: StoredDay): Merge {
  const { date } = stored;
  if (!hasSameFood(file, stored)) {
    if (file.products !== undefined || stored.products.length === 0) {
      return { outcome: 'replaced', day: dayOf({ ...file, date }) };
    }
    const reason = 'the file has totals only, and they contradict those of the stored day, which has products';
    return { outcome: 'rejected', reason };
  }
  const products = (file.products ?? stored.products).map((product, at) =>
    withLink({ ...stored.products[at], ...given(product) }),
  );
  const nutrients = { ...stored.nutrients, ...given(file.nutrients ?? {}) };
  return { outcome: 'replaced', day: withDetails({ ...stored, ...given(file), nutrients, products }) };
}

/** Without the fields that are left out. */
function given<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

function hasSameFood(file: Said, stored: StoredDay): boolean {
  if (areBothListed(file, stored)) return isSameFood(file.products ?? [], stored.products);
  return !haveOtherTotals(file, stored);
}

/** Whether something is known in both and differs. */
function hasContradiction(file: Said, stored: StoredDay): boolean {
  return (
    haveOtherTotals(file, stored) || (areBothListed(file, stored) && !isSameFood(file.products ?? [], stored.products))
  );
}

function haveOtherTotals(file: Said, stored: StoredDay): boolean {
  return TOTAL_FIELDS.some((field) => {
    const [one, other] = [file[field] ?? null, stored[field]];
    return one !== null && other !== null && one !== other;
  });
}

function areBothListed({ products = [] }: Said, stored: StoredDay): boolean {
  return products.length > 0 && stored.products.length > 0;
}
