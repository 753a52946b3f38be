/**
 * Where each entry of the history was scrolled to. The browser's own memory is of no use here: when somebody goes back, the
 * page is empty until the service has answered.
 */

const PAUSE_MS = 100;
/** After a longer wait the reader would be surprised. */
const PATIENCE_MS = 5_000;

interface EntryState {
  scroll?: number;
}

let stopRestoring: (() => void) | undefined;

/** Whether the present entry has been seen before, and so is not to begin at its top. */
export function isReturn(): boolean {
  return (history.state as EntryState | null)?.scroll !== undefined;
}

/** @returns what ends it */
export function rememberScroll(): () => void {
  history.scrollRestoration = 'manual';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    clearTimeout(timer);
    if (stopRestoring) return;
    timer = setTimeout(() => history.replaceState({ scroll: scrollY } satisfies EntryState, ''), PAUSE_MS);
  };
  const move = () => {
    clearTimeout(timer);
    stopRestoring?.();
    restore();
  };
  addEventListener('scroll', note, { passive: true });
  addEventListener('popstate', move);
  restore();
  return () => {
    clearTimeout(timer);
    stopRestoring?.();
    removeEventListener('scroll', note);
    removeEventListener('popstate', move);
  };
}

/** Scrolls again each time the page grows, as its parts are answered one by one, until the reader takes over. */
function restore(): void {
  const wished = (history.state as EntryState | null)?.scroll ?? 0;
  if (wished === 0) return;
  const grown = new ResizeObserver(() => scrollTo(0, wished));
  const patience = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    grown.disconnect();
    clearTimeout(patience);
    for (const event of TAKES_OVER) removeEventListener(event, stop);
    stopRestoring = undefined;
  };
  for (const event of TAKES_OVER) addEventListener(event, stop, { passive: true });
  stopRestoring = stop;
  // In the next frame, when the page that was left is gone.
  requestAnimationFrame(() => grown.observe(document.body));
}

const TAKES_OVER = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
