import type { Language } from './html.ts';

export interface DayPageOptions {
  omitSugarRow?: boolean;
  omitFibreRow?: boolean;
  /** `12,5 g`, which English pages never contain. */
  decimalComma?: boolean;
  /** The date in the headline, if it differs from the day's. */
  headlineDate?: string;
  fibreLabel?: 'Dietary fibre' | 'Dietary fiber';
  quicklinksLanguage?: Language;
  /** As a browser saves the page; the live site leaves `<tbody>` out. */
  tbody?: boolean;
  missingTotalRow?: boolean;
  /** The number in `<h3>14 Products</h3>`. */
  wrongProductCount?: number;
}
