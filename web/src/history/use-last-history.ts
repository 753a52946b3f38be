import { fetchApi } from '../api/client';
import type { ExportStatusDto, HistoryReportDto, LastHistoryDto } from '../api/schema';
import { type Answer, useAnswer } from '../api/use-answer';

/** The last comparison; loaded again with each status of an ended run, because a short run may never be seen running. */
export function useLastHistory(status: ExportStatusDto | undefined): Answer<LastHistoryDto> {
  return useAnswer(
    (signal) => fetchApi('GET /api/v2/nutritiondata/history', { signal }),
    [status?.running === true ? 'running' : status],
  );
}

/** Answered when all pages have been read. */
export function compareHistory(mode: 'fetch' | 'fill'): Promise<HistoryReportDto> {
  return fetchApi('POST /api/v2/nutritiondata/history', { body: { mode } });
}
