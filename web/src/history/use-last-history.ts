import { ask } from '../api/client';
import type { ExportStatusDto, LastHistoryDto } from '../api/schema';
import { type Answer, useAnswer } from '../api/use-answer';

/** The last comparison; asked for again with each status of a run that has ended, as a short one is never seen running. */
export function useLastHistory(status: ExportStatusDto | undefined): Answer<LastHistoryDto> {
  return useAnswer(
    (signal) => ask('GET /api/v2/nutritiondata/history', { signal }),
    [status?.running === true ? 'running' : status],
  );
}
