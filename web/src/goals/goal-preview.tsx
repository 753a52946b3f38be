import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import type { GoalPreviewDto, NewGoalVersionDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { daysInRange } from '../dates';
import { useFormat, useWords } from '../text/language';
import { GOAL_WORDS } from './words';

/** While one types, not every letter is a question. */
const PAUSE_MS = 300;

/** Results of the last weeks under this version; empty while the version is incomplete. */
export function GoalPreview({ version }: { version: NewGoalVersionDto | undefined }): VNode {
  const text = useWords(GOAL_WORDS);
  const hasTargets = version?.sets.some(({ targets }) => targets.length > 0) === true;
  const body = hasTargets ? JSON.stringify(version.sets) : '';
  const answer = useAnswer(
    async (signal) => {
      if (body === '') return undefined;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
      return fetchApi('POST /api/v2/stats/goals/preview', { body: { sets: version!.sets }, signal });
    },
    [body],
  );
  const { value, isLoading } = answer;
  return (
    <p class={isLoading ? 'goal-preview stale' : 'goal-preview'} role="status" aria-busy={isLoading}>
      {version && !hasTargets ? text.ends : body !== '' && value && <Sentence preview={value} />}
    </p>
  );
}

function Sentence({ preview }: { preview: GoalPreviewDto }): VNode {
  const text = useWords(GOAL_WORDS);
  const format = useFormat();
  const { daysMet, daysEvaluated, fromDate, toDate } = preview;
  const days = daysInRange(fromDate, toDate);
  const [met, judged, all] = [daysMet, daysEvaluated, days].map((count) => format.number(count)) as [
    string,
    string,
    string,
  ];
  if (daysEvaluated === 0) return <>{text.previewNone(all)}</>;
  return <>{daysEvaluated === days ? text.preview(met, all) : text.previewOf(met, judged, all)}</>;
}
