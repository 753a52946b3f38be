/**
 * The scroll position of each history entry. The browser's own restoration does not work here, because the page is empty until
 * the service has answered.
 */

const PAUSE_MS = 100;
/** Scrolling after a longer wait for the page to grow would surprise the user. */
const PATIENCE_MS = 10_000;

interface EntryState {
  scroll?: number;
}

let stopRestoring: (() => void) | undefined;

/** Whether the current entry was visited before, so that its position is restored. */
export function isReturn(): boolean {
  return (history.state as EntryState | null)?.scroll !== undefined;
}

/** @returns a function that stops it */
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

function restore(): void {
  const wished = (history.state as EntryState | null)?.scroll ?? 0;
  if (wished > 0) repeatScroll(() => scrollTo(0, wished));
}

/** Shows the part of a page that has an id. */
export function scrollToPart(id: string): void {
  repeatScroll(() => document.getElementById(id)?.scrollIntoView());
}

/** Scrolls again whenever the page grows as its parts load, until the user scrolls. */
function repeatScroll(scroll: () => void): void {
  stopRestoring?.();
  let patience: ReturnType<typeof setTimeout> | undefined;
  const grown = new ResizeObserver(() => {
    scroll();
    clearTimeout(patience);
    patience = setTimeout(stop, PATIENCE_MS);
  });
  const stop = () => {
    grown.disconnect();
    clearTimeout(patience);
    for (const event of TAKES_OVER) removeEventListener(event, stop);
    stopRestoring = undefined;
  };
  for (const event of TAKES_OVER) addEventListener(event, stop, { passive: true });
  stopRestoring = stop;
  // In the next frame, after the previous page was removed.
  requestAnimationFrame(() => grown.observe(document.body));
}

const TAKES_OVER = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
