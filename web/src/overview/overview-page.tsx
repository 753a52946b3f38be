import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import type { LastHistoryDto, StatsDto } from '../api/schema';
import { type Answer, useAnswer } from '../api/use-answer';
import { usePoll } from '../api/use-poll';
import { useExportStatus } from '../export/use-export-status';
import { useMayFetch, useStart } from '../export/use-start';
import { SiteRetention } from '../history/site-retention';
import { LogSymptom } from '../journal/log-symptom';
import { AnswerView, ProblemNote } from '../parts/answer-view';
import { PageHead } from '../parts/page-head';
import type { Route } from '../route';
import { DiaryCalendar } from './diary-calendar';
import { arriving, FirstSteps } from './first-steps';
import { Lately } from './lately';
import { LatestFetch } from './latest-fetch';
import { NeedsALook } from './needs-a-look';
import { TodayCard } from './today-card';
import { WithAccount } from '../parts/with-account';
import { useFormat, useWords } from '../text/language';
import { OVERVIEW_WORDS } from './words';

const REFRESH_EVERY_MS = 2_000;

/** The last days, and the gaps in the diary. */
export function OverviewPage({ route }: { route: Route }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const live = useExportStatus();
  const { start, isStarting, failure } = useStart(live);
  const stats = useAnswer((signal) => fetchApi('GET /api/v2/stats', { signal }), []);
  const site = useAnswer((signal) => fetchApi('GET /api/v2/nutritiondata/history', { signal }), []);
  const lookAgain = () => {
    stats.reload();
    site.reload();
  };
  const isFilling = live.status?.running === true && live.status.work === 'history';
  // The calendar fills while the whole diary arrives, also where an answer takes longer than this.
  usePoll(() => void (stats.isLoading || stats.reload()), REFRESH_EVERY_MS, isFilling);
  const isRunning = isStarting || live.status?.running === true;
  const canStart = useMayFetch() && !isStarting && live.status?.running === false;
  const hasEnded = !isRunning && !!live.status?.startedAt;
  const { amountEntries = 0 } = stats.value ?? {};
  return (
    <>
      <PageHead title={text.title}>{amountEntries > 0 && <LogSymptom />}</PageHead>
      <LatestFetch live={live} onEnd={lookAgain} />
      {failure && <ProblemNote failure={failure} />}
      <AnswerView answer={stats}>
        {(value) =>
          value.amountEntries === 0 ? (
            arriving.View && !hasEnded ? (
              <arriving.View />
            ) : (
              !isRunning && <FirstSteps start={canStart ? start : undefined} hasFailed={!!live.status?.problem} />
            )
          ) : (
            <OverviewOf
              stats={value}
              site={site}
              route={route}
              start={canStart ? start : undefined}
              isRunning={isRunning}
              isFilling={isFilling}
            />
          )
        }
      </AnswerView>
    </>
  );
}

interface OverviewProps {
  /** A new object after each request, which makes all parts load again. */
  stats: StatsDto;
  site: Answer<LastHistoryDto>;
  route: Route;
  /** Undefined if no run can be started. */
  start?: (request: () => Promise<unknown>) => void;
  isRunning: boolean;
  /** The whole diary is arriving: what is missing now is there in a moment. */
  isFilling: boolean;
}

function OverviewOf({ stats, site, route, start, isRunning, isFilling }: OverviewProps): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const format = useFormat();
  const { amountEntries, firstEntryDate, averageTotals } = stats;
  const extent = [format.number(amountEntries), format.date(firstEntryDate ?? '')] as const;
  return (
    <>
      <WithAccount />
      {isFilling && (
        <p class="sentence">{text.arrived(...extent, format.figure(averageTotals?.avgTotalCalories ?? 0, 'kcal'))}</p>
      )}
      <div class="overview-row">
        <TodayCard stats={stats} canFetch={start !== undefined} isRunning={isRunning} />
        {!isFilling && <NeedsALook stats={stats} site={site.value} start={start} isRunning={isRunning} />}
        <Lately stats={stats} />
      </div>
      <DiaryCalendar stats={stats} route={route}>
        {site.value && <SiteRetention site={site.value} first={stats.firstEntryDate} />}
      </DiaryCalendar>
    </>
  );
}
