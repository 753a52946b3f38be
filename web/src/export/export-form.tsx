import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import type { ExportStatusDto } from '../api/schema';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { addDays, isDate } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { Choice } from '../parts/fields/choice';
import { RangeFields } from '../parts/fields/range-fields';
import { type DayRange, lastDays } from '../ranges';
import type { Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { findMissingDays, MAX_CHOSEN_DAYS } from './missing-days';
import { WhyNotFetch } from './why-not-fetch';
import { EXPORT_WORDS } from './words';

const KINDS = ['back', 'range', 'missing'] as const;
type Kind = (typeof KINDS)[number];

interface Props {
  route: Route;
  isDisabled: boolean;
  onStart: (days: DayRange | string[]) => void;
  /** Status of the last run; when the run ends, the missing days are counted again. */
  status: ExportStatusDto | undefined;
}

/** The choice of days to fetch; links preset a range or the missing days. */
export function ExportForm({ route, isDisabled, onStart, status }: Props): VNode {
  const text = useWords(EXPORT_WORDS);
  const format = useFormat();
  const { today, minDaysBack, maxDaysBack, docStoreEnabled } = useAbout();
  const yesterday = addDays(today, -1);
  const { from = '', to = '' } = route.query;
  const isGiven = isDate(from) && isDate(to);
  const wantsMissing = docStoreEnabled && route.query['days'] === 'missing';
  const [kind, setKind] = useState<Kind>(isGiven ? 'range' : wantsMissing ? 'missing' : 'back');
  const missing = useAnswer(
    async (signal) => {
      if (kind !== 'missing') return undefined;
      const { firstEntryDate } = await fetchApi('GET /api/v2/stats', { signal });
      return findMissingDays(firstEntryDate, yesterday, signal);
    },
    [kind, yesterday, status?.endedAt],
  );
  const [days, setDays] = useState(Math.min(Math.max(7, minDaysBack), maxDaysBack));
  const [includeToday, setIncludeToday] = useState(false);
  const [range, setRange] = useState<DayRange>(isGiven ? { from, to } : lastDays(7, yesterday));
  const submit = (event: Event) => {
    event.preventDefault();
    if (kind === 'missing') return onStart((missing.value ?? []).slice(-MAX_CHOSEN_DAYS));
    onStart(kind === 'range' ? range : { from: addDays(today, -days), to: includeToday ? today : yesterday });
  };
  return (
    <form class="card form" onSubmit={submit}>
      <Choice
        legend={text.what}
        options={KINDS.filter((value) => value !== 'missing' || docStoreEnabled).map((value) => ({
          value,
          label: text.kinds[value],
        }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'back' ? (
        <div class="controls">
          <label class="field">
            <span>
              {text.days} ({text.daysHelp(format.number(minDaysBack), format.number(maxDaysBack))})
            </span>
            <input
              type="number"
              required
              min={minDaysBack}
              max={maxDaysBack}
              value={days}
              onInput={(event) => setDays(event.currentTarget.valueAsNumber)}
            />
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={includeToday}
              onChange={(event) => setIncludeToday(event.currentTarget.checked)}
            />
            {text.includeToday}
          </label>
        </div>
      ) : kind === 'missing' ? (
        <AnswerView answer={missing}>{(dates) => dates && <MissingDays count={dates.length} />}</AnswerView>
      ) : (
        <RangeFields legend={text.range} range={range} until={today} onChange={setRange} />
      )}
      <p class="row-of-buttons">
        <button type="submit" class="primary" disabled={isDisabled || (kind === 'missing' && !missing.value?.length)}>
          {text.start}
        </button>
        <WhyNotFetch isRunning={status?.running === true} />
      </p>
    </form>
  );
}

function MissingDays({ count }: { count: number }): VNode {
  const text = useWords(EXPORT_WORDS);
  const format = useFormat();
  return (
    <p role="status" data-figure="missing-days">
      {text.missing(format.number(count))}
      {count > MAX_CHOSEN_DAYS && ` ${text.newest(format.number(MAX_CHOSEN_DAYS))}`}
    </p>
  );
}
