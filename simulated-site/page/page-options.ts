import type { Language } from './html.ts';
import type { MicroSign, NutrientKey } from '../diary/nutrients.ts';

/** The simple view has neither vitamins nor minerals. */
export type View = 'full' | 'simple';

export interface DayPageOptions {
  omitSugarRow?: boolean;
  /** `12,5 g`, which English pages never contain. */
  decimalComma?: boolean;
  /** The date in the headline, if it differs from the day's. */
  headlineDate?: string;
  fibreLabel?: 'Dietary fibre' | 'Dietary fiber';
  quicklinksLanguage?: Language;
  /** Browsers add `<tbody>` to a saved page; the live site leaves it out. */
  tbody?: boolean;
  missingTotalRow?: boolean;
  /** The number in `<h3>14 Products</h3>`. */
  wrongProductCount?: number;
  /** Default: `full`. */
  view?: View;
  /** `(1,6 BE)` beside carbohydrates, as German accounts have it; otherwise `(1.6 BE)`. Other numbers keep their point. */
  breadUnitsComma?: boolean;
  /** Default: the sign of that day, which is U+03BC on most days and U+00B5 on others. */
  microSign?: MicroSign;
  /** Texts in place of a value that are not a quantity, such as `12 IU` or `n/a`. A correct reader knows no value then. */
  unreadable?: Partial<Record<NutrientKey, string>>;
  /** Rows that the page does not have. */
  omitNutrients?: readonly NutrientKey[];
}
