import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useFormat, useWords, words } from '../text/language';

const WORDS = words({
  en: { showAll: (count: string) => `Show all ${count}` },
  de: { showAll: (count: string) => `Alle ${count} anzeigen` },
});

interface Props<T> {
  rows: readonly T[];
  /** More are shown when they are asked for. */
  count: number;
  children: (rows: readonly T[]) => ComponentChildren;
}

/** The first of many rows, and a button that shows all. */
export function FirstRows<T>({ rows, count, children }: Props<T>): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      {children(isWhole ? rows : rows.slice(0, count))}
      {!isWhole && rows.length > count && (
        <button type="button" class="quiet" onClick={() => setIsWhole(true)}>
          {text.showAll(format.number(rows.length))}
        </button>
      )}
    </>
  );
}
