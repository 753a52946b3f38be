import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import { daysInRange } from '../dates';
import { DownloadForm } from '../download/download-form';
import { LastComparison } from '../history/last-comparison';
import { Import } from '../import/import';
import { ProblemNote } from '../parts/answer-view';
import { PageHead } from '../parts/page-head';
import { WithAccount } from '../parts/with-account';
import type { DayRange } from '../ranges';
import type { Route } from '../route';
import { PAGE_NAMES } from '../shell/words';
import { useWords } from '../text/language';
import { LostFoods } from '../versions/lost-foods';
import { DayOutcomes } from './day-outcomes';
import { ExportForm } from './export-form';
import { RunCard } from './run-card';
import { useExportStatus } from './use-export-status';
import { useMayFetch, useStart } from './use-start';
import { EXPORT_WORDS } from './words';

/** Days come in from the site or from a file, and go out as a file. The part that an address names is open. */
export function DataPage({ route }: { route: Route }): VNode {
  const text = useWords(EXPORT_WORDS);
  const names = useWords(PAGE_NAMES);
  const { docStoreEnabled } = useAbout();
  const live = useExportStatus();
  const { start, isStarting, failure } = useStart(live);
  const { status } = live;
  const canStart = useMayFetch() && !isStarting && status?.running !== true;
  const isImport = status?.work === 'import';
  const isOpen = (part: string) => part === (route.item ?? 'fetch');
  return (
    <>
      <PageHead title={names.data} />
      <WithAccount />
      <Fold title={text.fetch} isOpen={isOpen('fetch') || (status?.running === true && !isImport)}>
        <ExportForm
          route={route}
          isDisabled={!canStart}
          onStart={(days) => start(() => (Array.isArray(days) ? fetchDays(days) : fetchRange(days)))}
          status={status}
        />
        {failure && <ProblemNote failure={failure} />}
        {!isImport && (
          <RunCard live={live} onStart={canStart ? (dates) => start(() => fetchDays(dates)) : undefined}>
            {status && <LostFoods status={status} />}
            {status && <DayOutcomes days={status.days} />}
          </RunCard>
        )}
        {docStoreEnabled && <LastComparison live={live} start={canStart ? start : undefined} />}
      </Fold>
      {docStoreEnabled && (
        <>
          <Fold title={text.import} isOpen={isOpen('import') || (status?.running === true && isImport)}>
            <Import live={live} />
          </Fold>
          <Fold title={text.download} isOpen={isOpen('download')}>
            <DownloadForm />
          </Fold>
        </>
      )}
    </>
  );
}

/** A card that asks the service for nothing before it is opened. */
function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ComponentChildren }): VNode {
  const [state, setState] = useState({ isOpen, wasOpen: isOpen });
  useEffect(() => {
    if (isOpen) setState({ isOpen, wasOpen: true });
  }, [isOpen]);
  return (
    <details
      class="card fold"
      open={state.isOpen}
      onToggle={({ currentTarget: { open } }) => setState({ isOpen: open, wasOpen: state.wasOpen || open })}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {state.wasOpen && <div class="stack">{children}</div>}
    </details>
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
