import { useRef } from 'preact/hooks';
import { useListener } from '../listen';
import { goTo } from '../route';

/** A finger that moves less may have meant something else. */
const MIN_WAY = 70;
/** Elements that use a sideways swipe themselves. */
const OWN_USE = 'input, select, textarea, .narrow-scroll, .scroll, .chart, .menu, .journal, dialog';

/** A finger that moves to the right leads to the earlier day, to the left to the later one. */
export function useSwipe(earlier: string, later: string | undefined): void {
  const started = useRef<Touch>(undefined);
  useListener('touchstart', ({ touches, target }: TouchEvent) => {
    const isOwn = target instanceof Element && target.closest(OWN_USE) !== null;
    started.current = isOwn || touches.length > 1 ? undefined : touches[0];
  });
  useListener('touchend', ({ changedTouches }: TouchEvent) => {
    const [start, end] = [started.current, changedTouches[0]];
    if (!start || !end || getSelection()?.isCollapsed === false) return;
    const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
    started.current = undefined;
    if (Math.abs(across) < MIN_WAY || Math.abs(down) > Math.abs(across) / 2) return;
    const link = across > 0 ? earlier : later;
    if (link !== undefined) goTo(link);
  });
}
