/** A reload that leads to the same refusal is not repeated before this. */
const NOT_AGAIN_WITHIN_MS = 10_000;
let isLeaving = false;

/**
 * Loads the address again, which the service answers with its login page; after the login the browser is back at the same route.
 * Where a reload did not help, as behind a proxy that logs in for the page alone, the page shows the refusal instead.
 */
export function leaveForLogin(): void {
  if (isLeaving) return;
  try {
    const before = Number(sessionStorage.getItem('left-for-login-at') ?? 0);
    if (Date.now() - before < NOT_AGAIN_WITHIN_MS) return;
    sessionStorage.setItem('left-for-login-at', String(Date.now()));
    sessionStorage.setItem('session-ended', 'true');
  } catch {
    // A loop cannot be noticed without storage.
    return;
  }
  isLeaving = true;
  location.reload();
}
