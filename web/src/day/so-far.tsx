import type { VNode } from 'preact';
import type { DayEntryDto } from '../api/schema';
import { useFormat, useWords } from '../text/language';
import { DAY_WORDS } from './words';

/** When a day was read that was not over yet. */
export function SoFar({ entry: { final, readAt } }: { entry: DayEntryDto }): VNode | null {
  const text = useWords(DAY_WORDS);
  const format = useFormat();
  if (final !== false) return null;
  return (
    <span class="muted" data-figure="so-far">
      {readAt ? text.soFarReadAt(format.time(readAt)) : text.soFar}
    </span>
  );
}
