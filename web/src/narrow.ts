import { useState } from 'preact/hooks';
import { useListener } from './listen';

const NARROW = matchMedia('(max-width: 48rem)');

/** Whether the menu is behind a button, as on phones. */
export function useIsNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(() => NARROW.matches);
  useListener('change', () => setIsNarrow(NARROW.matches), NARROW);
  return isNarrow;
}
