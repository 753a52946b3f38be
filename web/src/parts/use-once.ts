import { useRef } from 'preact/hooks';

/**
 * Work that is not begun again while it is under way, because a second click would send it twice.
 * @param work answers true when its form is done for good, and stays locked then
 */
export function useOnce<Args extends unknown[]>(
  work: (...args: Args) => Promise<boolean | void>,
): (...args: Args) => Promise<void> {
  const isLocked = useRef(false);
  return async (...args) => {
    if (isLocked.current) return;
    isLocked.current = true;
    try {
      isLocked.current = (await work(...args)) === true;
    } catch (error) {
      isLocked.current = false;
      throw error;
    }
  };
}
