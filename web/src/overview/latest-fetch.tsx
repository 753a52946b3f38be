import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ExportStatusDto } from '../api/schema';
import { problemOfRun } from '../export/ended';
import { outcomeOf, type RunEnd } from '../export/run-outcome';
import { useExportStatus } from '../export/use-export-status';
import { Notice } from '../parts/notice';
import { linkTo } from '../route';
import { useFormat, useLanguage, useWords, words } from '../text/language';
import { problemWords } from '../text/problems';

/** Ends of a run that need no attention. */
const UNREMARKABLE: readonly RunEnd[] = ['complete', 'stopped'];

const WORDS = words({
  en: {
    running: 'Days are being fetched',
    progress: (done: string, total: string) => `${done} of ${total} days`,
    failed: 'The last fetch failed',
    failedDays: (failed: string, total: string) => `${failed} of ${total} days are missing.`,
    more: 'Show details',
  },
  de: {
    running: 'Tage werden abgerufen',
    progress: (done: string, total: string) => `${done} von ${total} Tagen`,
    failed: 'Der letzte Abruf ist fehlgeschlagen',
    failedDays: (failed: string, total: string) => `${failed} von ${total} Tagen fehlen.`,
    more: 'Details',
  },
});

/** A fetch that is running or has failed, whoever started it. */
export function LatestFetch({ onEnd }: { onEnd: () => void }): VNode | null {
  const { status } = useExportStatus();
  const wasRunning = useRef(false);
  const isRunning = status?.running === true;
  useEffect(() => {
    if (wasRunning.current && !isRunning) onEnd();
    wasRunning.current = isRunning;
  }, [isRunning]);
  if (!status?.startedAt) return null;
  return isRunning ? <Running status={status} /> : <Ended status={status} />;
}

function Running({ status: { done, total } }: { status: ExportStatusDto }): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  return (
    <Notice kind="good" title={text.running}>
      <progress value={done} max={total} aria-label={text.running} />
      <p>
        {text.progress(format.number(done), format.number(total))} · <a href={linkTo('fetch')}>{text.more}</a>
      </p>
    </Notice>
  );
}

function Ended({ status }: { status: ExportStatusDto }): VNode | null {
  const text = useWords(WORDS);
  const format = useFormat();
  const language = useLanguage();
  const { end, failed, left } = outcomeOf(status);
  if (UNREMARKABLE.includes(end)) return null;
  const problem = problemOfRun(status);
  return (
    <Notice kind="hint" title={problem ? problemWords(language, problem).title : text.failed}>
      <p>
        {text.failedDays(format.number(failed.length + left.length), format.number(status.total))}{' '}
        <a href={linkTo('fetch')}>{text.more}</a>
      </p>
    </Notice>
  );
}
