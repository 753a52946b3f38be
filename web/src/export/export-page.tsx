import type { VNode } from 'preact';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import { daysInRange } from '../dates';
import { ProblemNote } from '../parts/answer-view';
import { LastComparison } from '../history/last-comparison';
import { PageHead } from '../parts/page-head';
import { WithAccount } from '../parts/with-account';
import type { DayRange } from '../ranges';
import type { Route } from '../route';
import { useWords } from '../text/language';
import { ExportForm } from './export-form';
import { Progress } from './progress';
import { useExportStatus } from './use-export-status';
import { useMayFetch } from './use-may-fetch';
import { useStart } from './use-start';
import { EXPORT_WORDS } from './words';

/** Starts an export, and shows the one that is running, also if it was started elsewhere. */
export function ExportPage({ route }: { route: Route }): VNode {
  const text = useWords(EXPORT_WORDS);
  const { docStoreEnabled } = useAbout();
  const live = useExportStatus();
  const { start, isStarting, failure } = useStart(live);
  const canStart = useMayFetch() && !isStarting && live.status?.running !== true;

  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <WithAccount />
      <ExportForm
        route={route}
        isDisabled={!canStart}
        onStart={(days) => start(() => (Array.isArray(days) ? fetchDays(days) : fetchRange(days)))}
        status={live.status}
      />
      {failure && <ProblemNote failure={failure} />}
      <Progress live={live} onStart={canStart ? (dates) => start(() => fetchDays(dates)) : undefined} />
      {docStoreEnabled && <LastComparison live={live} start={canStart ? start : undefined} />}
    </>
  );
}

function fetchRange({ from, to }: DayRange): Promise<unknown> {
  return fetchApi('POST /api/v2/nutritiondata', { body: { fromDate: from, toDate: to } });
}

/** A range has no limit as chosen days have one. @param dates ascending, at least one */
function fetchDays(dates: string[]): Promise<unknown> {
  const range = { from: dates[0]!, to: dates.at(-1)! };
  if (daysInRange(range.from, range.to) === dates.length) return fetchRange(range);
  return fetchApi('POST /api/v2/nutritiondata/export', { body: { dates } });
}
