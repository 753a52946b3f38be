import type { VNode } from 'preact';
import { RequestFailed } from '../api/client';
import type { ExportStatusDto } from '../api/schema';
import { ProblemNote } from '../parts/answer-view';
import { Notice } from '../parts/notice';
import { useFormat, useWords } from '../text/language';
import type { Reason, RunEnd, RunOutcome } from './run-outcome';
import { EXPORT_WORDS } from './words';

interface Props {
  status: ExportStatusDto;
  outcome: RunOutcome;
  /** Undefined if no fetch can be started. */
  onStart?: (dates: string[]) => void;
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

/** The outcome of the last run, and ways to continue. */
export function Ended({ status, outcome, onStart }: Props): VNode {
  const [title = '', ...sentences] = useSentences(status, outcome);
  const problem = problemOfRun(status);
  return (
    <>
      {problem ? (
        <ProblemNote failure={problem} />
      ) : (
        <Notice kind={KINDS[outcome.end]} title={title}>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {onStart && <WaysOn done={status.done} outcome={outcome} onStart={onStart} />}
    </>
  );
}

/** The problem that ended the run, as in the answer to the request that started it. */
export function problemOfRun({ problem, problemType }: ExportStatusDto): RequestFailed | undefined {
  if (problem === null) return undefined;
  return new RequestFailed(problemType?.split(':').at(-1) ?? 'internal-error', problem);
}

function WaysOn({
  done,
  outcome: { left, failed },
  onStart,
}: {
  done: number;
  outcome: RunOutcome;
  onStart: (dates: string[]) => void;
}): VNode | null {
  const text = useWords(EXPORT_WORDS);
  if (left.length + failed.length === 0) return null;
  return (
    <p class="row-of-buttons">
      {left.length > 0 && (
        <button type="button" class="primary" onClick={() => onStart(left)}>
          {done === 0 ? text.tryAgain : text.goOn}
        </button>
      )}
      {failed.length > 0 && (
        <button type="button" onClick={() => onStart(failed)}>
          {text.retry}
        </button>
      )}
    </p>
  );
}

/** The title first; problems have their own texts. */
function useSentences(
  { total, work, days }: ExportStatusDto,
  { end, stored, nothingLogged, failed, left }: RunOutcome,
): string[] {
  const text = useWords(EXPORT_WORDS);
  const format = useFormat();
  const count = (dates: string[]) => format.number(dates.length);
  const withReason = (reason: Reason) => days.filter((day) => day.reason === reason).length;
  const howFar = text.leftOut(format.number(total - left.length), format.number(total), count(left));
  switch (end) {
    case 'complete': {
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
      return [text.stopped, howFar];
    case 'gave-up':
      return [text.gaveUp, howFar, text.unchanged];
    case 'interrupted':
      return [text.interrupted, text.interruptedHelp, howFar];
    case 'problem':
      return [];
  }
}
