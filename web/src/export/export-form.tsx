import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { addDays, isDate } from '../dates';
import { Choice } from '../parts/choice';
import { type DayRange, lastDays, RangeFields } from '../parts/range-fields';
import type { Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { EXPORT_WORDS } from './words';

interface Props {
  route: Route;
  isDisabled: boolean;
  onStart: (range: DayRange) => void;
}

/** The choice of days to fetch; a link from a day presets its date. */
export function ExportForm({ route, isDisabled, onStart }: Props): VNode {
  const text = useWords(EXPORT_WORDS);
  const format = useFormat();
  const { today, minDaysBack, maxDaysBack } = useAbout();
  const yesterday = addDays(today, -1);
  const { from = '', to = '' } = route.query;
  const isGiven = isDate(from) && isDate(to);
  const [kind, setKind] = useState<'back' | 'range'>(isGiven ? 'range' : 'back');
  const [days, setDays] = useState(Math.min(Math.max(7, minDaysBack), maxDaysBack));
  const [includeToday, setIncludeToday] = useState(false);
  const [range, setRange] = useState<DayRange>(isGiven ? { from, to } : lastDays(7, yesterday));
  const submit = (event: Event) => {
    event.preventDefault();
    onStart(kind === 'range' ? range : { from: addDays(today, -days), to: includeToday ? today : yesterday });
  };
  return (
    <form class="card form" onSubmit={submit}>
      <Choice
        legend={text.what}
        options={(['back', 'range'] as const).map((value) => ({ value, label: text.kinds[value] }))}
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
      ) : (
        <RangeFields legend={text.range} range={range} onChange={setRange} />
      )}
      <p class="row-of-buttons">
        <button type="submit" class="primary" disabled={isDisabled}>
          {text.start}
        </button>
      </p>
    </form>
  );
}
