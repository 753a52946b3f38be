import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { ask } from '../api/client';
import type { StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { PageHead } from '../parts/page-head';
import type { Route } from '../route';
import { DiaryCalendar } from './diary-calendar';
import { FirstSteps } from './first-steps';
import { LatestFetch } from './latest-fetch';
import { OverTime } from './over-time';
import { Recently } from './recently';
import { WithAccount } from '../parts/with-account';
import { WithoutDocuments } from '../parts/without-documents';
import { useFormat, useWords } from '../text/language';
import { OVERVIEW_WORDS } from './words';

/** How the last days went, and where the gaps are. */
export function OverviewPage({ route }: { route: Route }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const { docStoreEnabled } = useAbout();
  if (docStoreEnabled) return <Overview route={route} />;
  return (
    <>
      <PageHead title={text.title} />
      <WithoutDocuments />
    </>
  );
}

function Overview({ route }: { route: Route }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const format = useFormat();
  const [fetches, setFetches] = useState(0);
  const stats = useAnswer((signal) => ask('GET /api/v2/stats', { signal }), [fetches]);
  const { firstEntryDate, amountEntries = 0 } = stats.value ?? {};
  const lead = firstEntryDate ? text.lead(format.date(firstEntryDate), format.number(amountEntries)) : undefined;
  return (
    <>
      <PageHead title={text.title} lead={lead} />
      <LatestFetch onEnd={() => setFetches(fetches + 1)} />
      <AnswerView answer={stats}>
        {(value) =>
          value.amountEntries === 0 ? <FirstSteps /> : <OverviewOf key={fetches} stats={value} route={route} />
        }
      </AnswerView>
    </>
  );
}

function OverviewOf({ stats, route }: { stats: StatsDto; route: Route }): VNode {
  return (
    <>
      <WithAccount />
      <Recently stats={stats} />
      <OverTime stats={stats} route={route} />
      <DiaryCalendar stats={stats} route={route} />
    </>
  );
}
