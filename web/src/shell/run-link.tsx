import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { linkTo } from '../route';
import { useWords, words } from '../text/language';
import type { PageName } from './words';

const WORDS = words({
  en: { fetch: 'Days are being fetched', import: 'A file is being imported' },
  de: { fetch: 'Tage werden abgerufen', import: 'Eine Datei wird importiert' },
});

const RUN_POLL_MS = 5_000;
/** These views show a run themselves. */
const SHOWING: readonly (PageName | undefined)[] = ['', 'fetch', 'import', 'status'];

/** Leads to a running fetch or import, also one that was started elsewhere. */
export function RunLink({ page }: { page: PageName | undefined }): VNode | null {
  const text = useWords(WORDS);
  const isSilent = SHOWING.includes(page);
  const { value, isLoading, reload } = useAnswer(
    (signal) =>
      isSilent
        ? Promise.resolve(undefined)
        : fetchApi('GET /api/v2/nutritiondata/export/status', { query: { details: true }, signal }),
    [page],
  );
  const isRunning = !isSilent && value?.running === true;
  useEffect(() => {
    // Also after a look that failed, which leaves the value as it was.
    if (!isRunning || isLoading) return;
    const timer = setTimeout(reload, RUN_POLL_MS);
    return () => clearTimeout(timer);
  }, [isRunning, isLoading]);
  if (!isRunning) return null;
  const target = value.work === 'import' ? 'import' : 'fetch';
  return (
    <p role="status">
      <a href={linkTo(target)}>{text[target]}</a>
    </p>
  );
}
