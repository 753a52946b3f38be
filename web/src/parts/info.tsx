import type { ComponentChildren, VNode } from 'preact';
import { useWords, words } from '../text/language';

const WORDS = words({ en: { explain: 'Explanation' }, de: { explain: 'Erläuterung' } });

/** A footnote behind a small i. */
export function Info({ children }: { children: ComponentChildren }): VNode {
  const text = useWords(WORDS);
  return (
    <details class="info">
      <summary title={text.explain}>
        <span aria-hidden="true">i</span>
        <span class="visually-hidden">{text.explain}</span>
      </summary>
      {children}
    </details>
  );
}
