import type { VNode } from 'preact';
import { problemOfRun } from '../export/ended';
import { RunFacts, RunProgress } from '../export/run-progress';
import type { LiveStatus } from '../export/use-export-status';
import { EXPORT_WORDS } from '../export/words';
import { useFormat, useWords } from '../text/language';
import { importEndOf } from './import-end';
import { ImportProblem } from './import-problem';
import { StepHeading } from './step-heading';
import { IMPORT_ENDS, IMPORT_WORDS } from './words';

interface RunningProps {
  live: LiveStatus;
  /** Whether it was started in this window. */
  isOwn: boolean;
}

/** An import that is running, or whose file is still being read. */
export function RunningImport({ live, isOwn }: RunningProps): VNode {
  const text = useWords(IMPORT_WORDS);
  const { lost } = useWords(EXPORT_WORDS);
  const { status, isLive } = live;
  const hasBegun = status?.running === true && status.work === 'import';
  return (
    <section class="card">
      <StepHeading title={text.now} takesFocus={isOwn} />
      {hasBegun ? (
        <>
          <RunFacts status={status} />
          <RunProgress live={live} status={status} label={text.now} />
        </>
      ) : (
        <p role="status">{text.starting}</p>
      )}
      {!isLive && <p class="note">{lost}</p>}
    </section>
  );
}

/** The outcome of the last run if it was an import. */
export function LastImport({ live: { status } }: { live: LiveStatus }): VNode | null {
  const text = useWords(IMPORT_WORDS);
  const ends = useWords(IMPORT_ENDS);
  const format = useFormat();
  if (!status || status.running || status.work !== 'import') return null;
  const end = importEndOf(status);
  const problem = problemOfRun(status);
  return (
    <section class="card">
      <h2>{text.last}</h2>
      <RunFacts status={status} />
      <p>
        {end !== 'problem' && `${ends[end]}: `}
        {text.doneOf(format.number(status.done), format.number(status.total))}
      </p>
      {problem && <ImportProblem failure={problem} />}
      {end !== 'complete' && <p>{text.kept}</p>}
    </section>
  );
}
