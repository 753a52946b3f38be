import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Reports a press outside of a part, as long as it is open. */
export function usePressOutside(part: RefObject<Element | null>, isOpen: boolean, close: () => void): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const closeFromOutside = ({ target }: Event) => {
      if (!part.current?.contains(target as Node)) close();
    };
    addEventListener('pointerdown', closeFromOutside);
    return () => removeEventListener('pointerdown', closeFromOutside);
  }, [isOpen]);
}
