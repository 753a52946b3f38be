import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { ExportStatusDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addDays, isDate } from '../dates';
import { ProblemNote } from '../parts/answer-view';
import { RangeFilter } from '../parts/fields/filter-line';
import { type DayRange, lastDays } from '../ranges';
import type { Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { findMissingDays, MAX_CHOSEN_DAYS } from './missing-days';
import { WhyNotFetch } from './why-not-fetch';
import { EXPORT_WORDS } from './words';

interface Props {
  route: Route;
  isDisabled: boolean;
  onStart: (days: DayRange | string[]) => void;
  /** Status of the last run; when the run ends, the missing days are counted again. */
  status: ExportStatusDto | undefined;
}

/** The range to fetch, which links preset, or all missing days. */
export function ExportForm({ route, isDisabled, onStart, status }: Props): VNode {
  const text = useWords(EXPORT_WORDS);
  const format = useFormat();
  const { today, docStoreEnabled } = useAbout();
  const yesterday = addDays(today, -1);
  const { from = '', to = '' } = route.query;
  const missing = useAnswer(
    async (signal) => {
      if (!docStoreEnabled) return [];
      const { firstEntryDate } = await fetchApi('GET /api/v2/stats', { signal });
      return findMissingDays(firstEntryDate, yesterday, signal);
    },
    [yesterday, status?.endedAt],
  );
  const [range, setRange] = useState<DayRange>(isDate(from) && isDate(to) ? { from, to } : lastDays(7, yesterday));
  const { value: days = [], failure } = missing;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onStart(range);
      }}
    >
      <RangeFilter range={range} until={today} onChange={setRange} />
      {failure && <ProblemNote failure={failure} onRetry={missing.reload} />}
      <p class="row-of-buttons">
        <button type="submit" class="primary" disabled={isDisabled}>
          {text.start}
        </button>
        {days.length > 0 && (
          <button type="button" disabled={isDisabled} onClick={() => onStart(days.slice(-MAX_CHOSEN_DAYS))}>
            {text.fetchMissing(format.number(Math.min(days.length, MAX_CHOSEN_DAYS)))}
          </button>
        )}
        <WhyNotFetch isRunning={status?.running === true} />
      </p>
    </form>
  );
}
