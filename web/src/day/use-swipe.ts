import { useLayoutEffect } from 'preact/hooks';
import { goTo } from '../route';

/** A finger that moves less may have meant something else. */
const MIN_WAY = 70;
/** Elements that use a sideways swipe themselves. */
const OWN_USE = 'input, select, textarea, .narrow-scroll, .scroll, .chart, .menu, .journal, dialog';

/** A finger that moves to the right leads to the earlier day, to the left to the later one. */
export function useSwipe(earlier: string, later: string | undefined): void {
  // A layout effect listens at once, so no swipe is lost between two days.
  useLayoutEffect(() => {
    let start: Touch | undefined;
    const touch = ({ touches, target }: TouchEvent) => {
      const isOwn = target instanceof Element && target.closest(OWN_USE) !== null;
      start = isOwn || touches.length > 1 ? undefined : touches[0];
    };
    const lift = ({ changedTouches }: TouchEvent) => {
      const end = changedTouches[0];
      if (!start || !end || getSelection()?.isCollapsed === false) return;
      const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
      start = undefined;
      if (Math.abs(across) < MIN_WAY || Math.abs(down) > Math.abs(across) / 2) return;
      const link = across > 0 ? earlier : later;
      if (link !== undefined) goTo(link);
    };
    addEventListener('touchstart', touch, { passive: true });
    addEventListener('touchend', lift, { passive: true });
    return () => {
      removeEventListener('touchstart', touch);
      removeEventListener('touchend', lift);
    };
  }, [earlier, later]);
}
