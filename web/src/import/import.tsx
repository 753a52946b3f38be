import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { RunCard } from '../export/run-card';
import type { LiveStatus } from '../export/use-export-status';
import { useWords } from '../text/language';
import { FileField } from './file-field';
import { ImportProblem } from './import-problem';
import { type ImportChoice, Preview } from './preview';
import { ImportResult } from './result';
import { StepHeading } from './step-heading';
import { IMPORT_WORDS } from './words';
import { fetchApi, type RequestFailed } from '../api/client';
import type { ImportReportDto } from '../api/schema';
import { toFailure } from '../api/use-answer';

/** Fills in what is missing until something else is chosen: that loses nothing. */
const FIRST_CHOICE: ImportChoice = { mode: 'fill' };

/** Imports a file, and shows a running import, also one that was started elsewhere. */
export function Import({ live }: { live: LiveStatus }): VNode {
  const text = useWords(IMPORT_WORDS);
  const { attempt, start, reset } = useImport();
  // A file may be chosen again after a change, so it is known by its number.
  const [chosen, setChosen] = useState<{ file: File; number: number }>();
  const [choice, setChoice] = useState<ImportChoice>(FIRST_CHOICE);
  const isRunning = live.status?.running === true;
  const isImporting = isRunning && live.status?.work === 'import';
  const choose = (file: File) => {
    setChosen({ file, number: (chosen?.number ?? 0) + 1 });
    setChoice(FIRST_CHOICE);
    reset();
  };
  // A proxy may time out while a long import continues.
  const isWithoutAnswer = attempt.state === 'failed' && attempt.failure.hasNoAnswer;
  useEffect(() => {
    if (isWithoutAnswer && isImporting) reset();
  }, [isWithoutAnswer, isImporting]);
  useEffect(() => {
    if (attempt.state === 'done' || attempt.state === 'failed') live.refresh();
  }, [attempt.state]);

  const field = (
    <FileField
      file={chosen?.file}
      isDisabled={attempt.state === 'running' || (isImporting && attempt.state !== 'done')}
      onChoose={choose}
    />
  );
  if (attempt.state === 'done')
    return (
      <>
        {field}
        <ImportResult report={attempt.report} onGoOn={() => chosen && start(chosen.file, choice)} />
      </>
    );
  if (attempt.state === 'running' || isImporting)
    return (
      <>
        {field}
        {isImporting ? <RunCard live={live} /> : <StepHeading title={text.starting} takesFocus />}
      </>
    );
  return (
    <>
      {field}
      {attempt.state === 'failed' && <ImportProblem failure={attempt.failure} />}
      {chosen ? (
        <Preview
          key={chosen.number}
          file={chosen.file}
          choice={choice}
          onChoice={setChoice}
          isBlocked={isRunning}
          onStart={() => start(chosen.file, choice)}
        />
      ) : (
        live.status?.work === 'import' && <RunCard live={live} />
      )}
    </>
  );
}

/** An import from this window. */
type Attempt =
  | { state: 'none' | 'running' }
  | { state: 'done'; report: ImportReportDto }
  | { state: 'failed'; failure: RequestFailed };

interface Imports {
  attempt: Attempt;
  start: (file: File, choice: ImportChoice) => void;
  /** Forgets the last attempt. */
  reset: () => void;
}

/** Imports files, and has what the service answers at the end of an import. */
function useImport(): Imports {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'none' });
  const start = (file: File, choice: ImportChoice) => {
    setAttempt({ state: 'running' });
    fetchApi('POST /api/v2/nutritiondata/import', { query: { ...choice, details: true }, file }).then(
      (report) => setAttempt({ state: 'done', report }),
      (error: unknown) => setAttempt({ state: 'failed', failure: toFailure(error) }),
    );
  };
  return { attempt, start, reset: () => setAttempt({ state: 'none' }) };
}
