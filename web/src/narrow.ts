import { useEffect, useState } from 'preact/hooks';

const NARROW = matchMedia('(max-width: 48rem)');

/** Whether the menu is behind a button, as on phones. */
export function useIsNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(() => NARROW.matches);
  useEffect(() => {
    const look = () => setIsNarrow(NARROW.matches);
    NARROW.addEventListener('change', look);
    return () => NARROW.removeEventListener('change', look);
  }, []);
  return isNarrow;
}
