import type { VNode } from 'preact';
import { aYearBefore } from '../ranges';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { DAY_WORDS } from './words';

interface Props {
  date: string;
  /** First day of the diary; no link leads to a day before it. */
  first?: string | null;
}

/** A link to the same date of the year before. */
export function YearAgo({ date, first }: Props): VNode | null {
  const text = useWords(DAY_WORDS);
  const format = useFormat();
  const { from: before } = aYearBefore({ from: date, to: date });
  if (first && before < first) return null;
  return (
    <a href={linkTo('day', before)} title={format.longDate(before)}>
      {text.yearAgo}
    </a>
  );
}
