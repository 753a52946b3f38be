import type { ComponentChildren, VNode } from 'preact';
import { RequestFailed } from '../api/client';
import type { ExportStatusDto } from '../api/schema';
import { Loading } from '../parts/answer-view';
import { Notice } from '../parts/notice';
import { linkTo } from '../route';
import { useFormat, useLanguage, useWords } from '../text/language';
import { problemWords } from '../text/problems';
import { type Reason, type RunEnd, runOutcome } from './run-outcome';
import { RunFacts, RunProgress } from './run-progress';
import type { LiveStatus } from './use-export-status';
import { EXPORT_WORDS } from './words';

interface Props {
  live: LiveStatus;
  /** Without facts and days, and nothing of a run that ended well. */
  isShort?: boolean;
  /** Undefined if no fetch can be started. */
  onStart?: (dates: string[]) => void;
  /** The days of the run. */
  children?: ComponentChildren;
}

const KINDS: Record<RunEnd, 'good' | 'hint' | 'problem'> = {
  complete: 'good',
  partial: 'hint',
  stopped: 'hint',
  'gave-up': 'problem',
  interrupted: 'problem',
  failed: 'problem',
  problem: 'problem',
};

/** The fetch, comparison or import that is running, or how the last one ended; also one that was started elsewhere. */
export function RunCard({ live, isShort = false, onStart, children }: Props): VNode | null {
  const text = useWords(EXPORT_WORDS);
  const { status, isLive } = live;
  if (!status?.startedAt) {
    if (isShort) return null;
    return !status && isLive ? <Loading /> : <p class="empty">{status ? text.never : text.lost}</p>;
  }
  const title = (status.running ? text.now : text.last)[status.work ?? 'export'];
  const progress = status.running && <RunProgress live={live} status={status} label={title} />;
  const details = <a href={linkTo('data')}>{text.details}</a>;
  if (isShort) {
    if (!progress) return <Ended status={status} details={details} />;
    return (
      <Notice kind="good" title={title}>
        {progress}
        <p>
          {text.goesOn} {details}
        </p>
      </Notice>
    );
  }
  return (
    <section>
      <h3>{title}</h3>
      <RunFacts status={status} />
      {progress || <Ended status={status} onStart={onStart} />}
      {status.running && !isLive && <p class="note">{text.lost}</p>}
      {children}
    </section>
  );
}

/** The problem that ended the run, as in the answer to the request that started it. */
export function problemOfRun({ problem, problemType }: ExportStatusDto): RequestFailed | undefined {
  if (problem === null) return undefined;
  return new RequestFailed(problemType?.split(':').at(-1) ?? 'internal-error', problem);
}

interface EndedProps {
  status: ExportStatusDto;
  /** A link, in place of ways to continue and of an end that needs no attention. */
  details?: VNode;
  onStart?: (dates: string[]) => void;
}

function Ended({ status, details, onStart }: EndedProps): VNode | null {
  const text = useWords(EXPORT_WORDS);
  const { end, failed, left } = runOutcome(status);
  const [title = '', ...sentences] = useSentences(status);
  if (details && (end === 'complete' || end === 'stopped')) return null;
  return (
    <>
      <Notice kind={details ? 'hint' : KINDS[end]} title={title}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {details && <p>{details}</p>}
      </Notice>
      {onStart && left.length + failed.length > 0 && (
        <p class="row-of-buttons">
          {left.length > 0 && (
            <button type="button" class="primary" onClick={() => onStart(left)}>
              {status.done === 0 ? text.tryAgain : text.goOn}
            </button>
          )}
          {failed.length > 0 && (
            <button type="button" onClick={() => onStart(failed)}>
              {text.retry}
            </button>
          )}
        </p>
      )}
    </>
  );
}

/** How a run ended; the title first. */
function useSentences(status: ExportStatusDto): string[] {
  const text = useWords(EXPORT_WORDS);
  const language = useLanguage();
  const format = useFormat();
  const { work, days, done, total } = status;
  const { end, stored, nothingLogged, failed, left } = runOutcome(status);
  const count = (dates: string[]) => format.number(dates.length);
  const withReason = (reason: Reason) => days.filter((day) => day.reason === reason).length;
  const isImport = work === 'import';
  const howFar = isImport
    ? text.imported(format.number(done), format.number(total))
    : text.leftOut(format.number(total - left.length), format.number(total), count(left));
  switch (end) {
    case 'complete': {
      if (isImport) return [total === 0 ? text.ownOnly : text.importedAll(format.number(total))];
      const [kept, gone] = [withReason('fewer foods than stored'), withReason('no longer at fddb.info')];
      if (stored.length + nothingLogged.length === 0) {
        if (kept > 0) return [text.allKept(format.number(kept))];
        return [work === 'history' ? text.nothingDiffers : text.nothingDue];
      }
      if (nothingLogged.length === 0) return [text.allStored(count(stored))];
      if (stored.length === 0 && gone === nothingLogged.length) return [text.allGone(format.number(gone))];
      if (stored.length === 0) return [text.allEmpty(count(nothingLogged))];
      return [text.storedAndEmpty(count(stored), count(nothingLogged))];
    }
    case 'partial':
      return [text.someFailed(count(stored), count(failed)), text.unchanged];
    case 'failed':
      return [text.allFailed(count(failed)), text.unchanged];
    case 'stopped':
      return isImport ? [text.importStopped, howFar, text.importKept] : [text.stopped, howFar];
    case 'gave-up':
      return [text.gaveUp, howFar, text.unchanged];
    case 'interrupted':
      return isImport
        ? [text.importInterrupted, howFar, text.importKept]
        : [text.interrupted, text.interruptedHelp, howFar];
    case 'problem': {
      const { title, help } = problemWords(language, problemOfRun(status)!);
      // A comparison that failed before it knew its days has none.
      return [title, help, ...(left.length + failed.length > 0 || (isImport && total > 0) ? [howFar] : [])];
    }
  }
}
