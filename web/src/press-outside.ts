import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Closes an open part at a press outside of it. */
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
