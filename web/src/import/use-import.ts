import { useState } from 'preact/hooks';
import { fetchApi, type RequestFailed } from '../api/client';
import type { ImportReportDto } from '../api/schema';
import { toFailure } from '../api/use-answer';
import type { ImportChoice } from './preview';

/** An import from this window. */
export type Attempt =
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
export function useImport(): Imports {
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
