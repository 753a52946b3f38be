import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { ask, type RequestFailed } from '../api/client';
import { failureOf } from '../api/use-answer';
import { ProblemNote } from '../parts/answer-view';
import { Notice } from '../parts/notice';
import { PageHead } from '../parts/page-head';
import type { Route } from '../route';
import { useWords } from '../text/language';
import { ExportForm, type WishedDays } from './export-form';
import { Progress } from './progress';
import { useExportStatus } from './use-export-status';
import { EXPORT_WORDS } from './words';

/** Starts an export, and shows what is running, whoever started it. */
export function ExportPage({ route }: { route: Route }): VNode {
  const text = useWords(EXPORT_WORDS);
  const { accountConfigured } = useAbout();
  const live = useExportStatus();
  const [failure, setFailure] = useState<RequestFailed>();
  const [isStarting, setIsStarting] = useState(false);

  const start = async (days: WishedDays) => {
    setFailure(undefined);
    setIsStarting(true);
    // The answer comes when the run has ended; until then the events tell how far it is.
    const soon = setTimeout(live.refresh, 150);
    try {
      await ask('POST /api/v2/nutritiondata', { body: { fromDate: days.from, toDate: days.to } });
    } catch (error) {
      const failed = failureOf(error);
      // A proxy may lose patience with a long export, which goes on all the same.
      if (failed.kind !== 'unreachable' || !live.isLive) setFailure(failed);
    }
    clearTimeout(soon);
    live.refresh();
    setIsStarting(false);
  };

  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      {!accountConfigured && (
        <Notice kind="hint" title={text.noAccount}>
          <p>{text.noAccountHelp}</p>
        </Notice>
      )}
      <ExportForm
        route={route}
        isDisabled={isStarting || live.status?.running === true || !accountConfigured}
        onStart={(days) => void start(days)}
      />
      {failure && <ProblemNote failure={failure} />}
      <Progress live={live} showsProblem={failure === undefined} />
    </>
  );
}
