import type { Language } from './html.ts';

export interface DayPageOptions {
  omitSugarRow?: boolean;
  omitFibreRow?: boolean;
  /** `12,5 g`, as no English page has it. */
  decimalComma?: boolean;
  /** The date that the headline names, when it is not the day's own. */
  headlineDate?: string;
  fibreLabel?: 'Dietary fibre' | 'Dietary fiber';
  quicklinksLanguage?: Language;
  /** As a browser saves the page; the live site leaves `<tbody>` out. */
  tbody?: boolean;
  missingTotalRow?: boolean;
  /** The number that `<h3>14 Products</h3>` claims. */
  wrongProductCount?: number;
}
