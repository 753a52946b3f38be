import { useEffect, useRef } from 'preact/hooks';

/** Looks every so often while the page is visible, and when it becomes visible again. */
export function usePoll(look: () => void, everyMs: number, isOn = true): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!isOn) return;
    const lookIfVisible = () => document.visibilityState === 'visible' && latest.current();
    const timer = setInterval(lookIfVisible, everyMs);
    document.addEventListener('visibilitychange', lookIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfVisible);
    };
  }, [everyMs, isOn]);
}
