import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { ask, type RequestFailed } from '../api/client';
import { failureOf } from '../api/use-answer';
import { daysInRange } from '../dates';
import { ProblemNote } from '../parts/answer-view';
import { PageHead } from '../parts/page-head';
import { WithAccount } from '../parts/with-account';
import type { DayRange } from '../parts/range-fields';
import type { Route } from '../route';
import { useWords } from '../text/language';
import { problemOfRun } from './ended';
import { ExportForm } from './export-form';
import { Progress } from './progress';
import { type LiveStatus, useExportStatus } from './use-export-status';
import { EXPORT_WORDS } from './words';

/** Starts an export, and shows what is running, whoever started it. */
export function ExportPage({ route }: { route: Route }): VNode {
  const text = useWords(EXPORT_WORDS);
  const { accountConfigured } = useAbout();
  const live = useExportStatus();
  const [failure, setFailure] = useState<RequestFailed>();
  const [isStarting, setIsStarting] = useState(false);

  const start = async (request: () => Promise<unknown>) => {
    setFailure(undefined);
    setIsStarting(true);
    // The answer arrives at the end of the run; until then events show the progress.
    const soon = setTimeout(live.refresh, 150);
    try {
      await request();
    } catch (error) {
      const failed = failureOf(error);
      // A proxy may time out while a long export continues.
      if (!failed.hasNoAnswer || !live.isLive) setFailure(failed);
    }
    clearTimeout(soon);
    live.refresh();
    setIsStarting(false);
  };
  const canStart = accountConfigured && !isStarting && live.status?.running !== true;

  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <WithAccount />
      <ExportForm
        route={route}
        isDisabled={!canStart}
        onStart={(days) => void start(() => (Array.isArray(days) ? fetchDays(days) : fetchRange(days)))}
        lastEnd={live.status?.endedAt}
      />
      {failure && !isReportedByRun(failure, live) && <ProblemNote failure={failure} />}
      <Progress live={live} onStart={canStart ? (dates) => void start(() => fetchDays(dates)) : undefined} />
    </>
  );
}

function fetchRange({ from, to }: DayRange): Promise<unknown> {
  return ask('POST /api/v2/nutritiondata', { body: { fromDate: from, toDate: to } });
}

/** A range has no limit as chosen days have one. @param dates ascending, at least one */
function fetchDays(dates: string[]): Promise<unknown> {
  const range = { from: dates[0]!, to: dates.at(-1)! };
  if (daysInRange(range.from, range.to) === dates.length) return fetchRange(range);
  return ask('POST /api/v2/nutritiondata/export', { body: { dates } });
}

/** Whether the status of the last run already shows this failure. */
function isReportedByRun({ kind }: RequestFailed, { status }: LiveStatus): boolean {
  return status !== undefined && !status.running && status.work !== 'import' && problemOfRun(status)?.kind === kind;
}
