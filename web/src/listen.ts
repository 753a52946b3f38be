import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Listens while a part is shown, from its first moment, always by the newest function: no event is lost between two drawings. */
export function useListener<E extends Event>(
  type: string,
  listen: (event: E) => void,
  target: EventTarget = window,
): void {
  const latest = useRef(listen);
  latest.current = listen;
  useLayoutEffect(() => {
    const call = (event: Event) => latest.current(event as E);
    target.addEventListener(type, call);
    return () => target.removeEventListener(type, call);
  }, []);
}

/** Closes an open part at a press outside of it. */
export function usePressOutside(part: RefObject<Element | null>, isOpen: boolean, close: () => void): void {
  useListener('pointerdown', ({ target }) => {
    if (isOpen && !part.current?.contains(target as Node)) close();
  });
}
