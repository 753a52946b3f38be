import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ExportStatusDto, SameFailureDto } from '../api/schema';
import { problemOfRun } from '../export/ended';
import { adviceOf, SITE_SENTENCES } from '../../../src/diary/history/site-sentences';
import { type RunEnd, runOutcome } from '../export/run-outcome';
import { RunProgress } from '../export/run-progress';
import type { LiveStatus } from '../export/use-export-status';
import { HistoryEnd } from '../history/history-end';
import { importEndOf, type ImportEnd } from '../import/import-end';
import { Notice } from '../parts/notice';
import { linkTo } from '../route';
import { counted, useFormat, useLanguage, useWords, words } from '../text/language';
import { problemWords } from '../text/problems';

/** Ends of a run that need no attention. */
const UNREMARKABLE: readonly (RunEnd | ImportEnd)[] = ['complete', 'stopped'];

const WORDS = words({
  en: {
    running: 'Days are being fetched',
    progress: (done: string, total: string) => `${done} of ${total} days`,
    nights: (count: string, name: string) => `For ${count} nights: ${name}`,
    failed: 'The last fetch failed',
    incomplete: 'The last fetch is incomplete',
    notFetched: (count: string, total: string) => `Not fetched: ${count} of ${counted(total, 'day', 'days')}.`,
    comparing: 'Your whole diary is being fetched',
    comparingHelp: 'It continues when you close this page.',
    importing: 'A file is being imported',
    importFailed: 'The last import was interrupted',
    imported: (done: string, total: string) => `${done} of ${total} days are imported.`,
    more: 'Show details',
  },
  de: {
    running: 'Tage werden abgerufen',
    progress: (done: string, total: string) => `${done} von ${total} Tagen`,
    nights: (count: string, name: string) => `Seit ${count} Nächten: ${name}`,
    failed: 'Der letzte Abruf ist fehlgeschlagen',
    incomplete: 'Der letzte Abruf ist unvollständig',
    notFetched: (count: string, total: string) => `Nicht abgerufen: ${count} von ${counted(total, 'Tag', 'Tagen')}.`,
    comparing: 'Dein ganzes Tagebuch wird geholt',
    comparingHelp: 'Das läuft weiter, wenn du diese Seite schließt.',
    importing: 'Eine Datei wird importiert',
    importFailed: 'Der letzte Import wurde abgebrochen',
    imported: (done: string, total: string) => `${done} von ${total} Tagen sind importiert.`,
    more: 'Details',
  },
});

/** A fetch or an import that is running or has failed, also one that was started elsewhere. */
export function LatestFetch({ live, onEnd }: { live: LiveStatus; onEnd: () => void }): VNode | null {
  const { status } = live;
  useEndOfRun(status, onEnd);
  // The view of fetches shows comparisons that ended before this view was opened.
  const watched = useRef<string | null>(null);
  if (status?.running === true && status.work === 'history') watched.current = status.startedAt;
  if (!status?.startedAt) return null;
  if (status.running) {
    return status.work === 'history' ? <RunningHistory live={live} status={status} /> : <Running status={status} />;
  }
  if (status.sameFailure) return <EveryNight {...status.sameFailure} />;
  if (status.startedAt === watched.current && status.problem === null) return <HistoryEnd status={status} />;
  return <Ended status={status} />;
}

/** A short run may end before any event says that it is running, so the start of the last run is compared. */
function useEndOfRun(status: ExportStatusDto | undefined, onEnd: () => void): void {
  const last = useRef<string | undefined>(undefined);
  const run = status && `${status.startedAt} ${status.running}`;
  useEffect(() => {
    if (run === undefined) return;
    if (last.current !== undefined && status?.running !== true) onEnd();
    last.current = run;
  }, [run]);
}

function Running({ status: { done, total, work } }: { status: ExportStatusDto }): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  const isImport = work === 'import';
  const title = isImport ? text.importing : text.running;
  return (
    <Notice kind="good" title={title}>
      <progress value={done} max={total} aria-label={title} />
      <p>
        {text.progress(format.number(done), format.number(total))} ·{' '}
        <a href={linkTo(isImport ? 'import' : 'fetch')}>{text.more}</a>
      </p>
    </Notice>
  );
}

/** A failure of several nights in a row, which will not go away by itself. */
function EveryNight({ reason, nights }: SameFailureDto): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  const sentence = useWords(SITE_SENTENCES)[reason];
  return (
    <Notice kind="problem" title={text.nights(format.number(nights), sentence.title)}>
      <p>{adviceOf(sentence)}</p>
      <p>
        <a href={linkTo('status')}>{text.more}</a>
      </p>
    </Notice>
  );
}

function RunningHistory({ live, status }: { live: LiveStatus; status: ExportStatusDto }): VNode {
  const text = useWords(WORDS);
  return (
    <Notice kind="good" title={text.comparing}>
      <RunProgress live={live} status={status} label={text.comparing} />
      <p>
        {text.comparingHelp} <a href={linkTo('fetch')}>{text.more}</a>
      </p>
    </Notice>
  );
}

/** A fetch or an import that did not end well. */
function Ended({ status }: { status: ExportStatusDto }): VNode | null {
  const text = useWords(WORDS);
  const format = useFormat();
  const language = useLanguage();
  const isImport = status.work === 'import';
  const { end, failed, left } = runOutcome(status);
  if (UNREMARKABLE.includes(isImport ? importEndOf(status) : end)) return null;
  const problem = problemOfRun(status);
  const said = problem && problemWords(language, problem);
  const title = isImport ? text.importFailed : end === 'failed' ? text.failed : text.incomplete;
  const total = format.number(status.total);
  return (
    <Notice kind="hint" title={said?.title ?? title}>
      {said && <p>{said.help}</p>}
      <p>
        {/* A comparison that failed before it knew its days has none. */}
        {isImport
          ? text.imported(format.number(status.done), total)
          : status.total > 0 && text.notFetched(format.number(failed.length + left.length), total)}{' '}
        <a href={linkTo(isImport ? 'import' : 'fetch')}>{text.more}</a>
      </p>
    </Notice>
  );
}
