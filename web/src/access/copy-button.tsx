import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useWords, words } from '../text/language';

const WORDS = words({
  en: { copy: 'Copy', copied: 'Copied.' },
  de: { copy: 'Kopieren', copied: 'Kopiert.' },
});

/** Empty where the browser offers no clipboard: it does over https and on localhost only. */
export function CopyButton({ text }: { text: string }): VNode | null {
  const labels = useWords(WORDS);
  const [isCopied, setIsCopied] = useState(false);
  if (!navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => undefined,
    );
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {labels.copy}
      </button>
      <span role="status">{isCopied && labels.copied}</span>
    </>
  );
}
