import type { ComponentChildren, VNode } from 'preact';
import { firstOfMonth, lastOfMonth } from '../../dates';
import { useWords, words } from '../../text/language';
import { MonthPager, type MonthsInView } from './month-pager';
import { type CalendarDay, Legend, type LegendItem, Months } from './months';
import { between, useDayKeys } from './use-day-keys';

const WORDS = words({
  en: { label: 'Calendar: the arrow keys move from day to day' },
  de: { label: 'Kalender: Die Pfeiltasten führen von Tag zu Tag' },
});

interface Props {
  /** Beside the pager: the title, and what else is chosen. */
  head: ComponentChildren;
  view: MonthsInView;
  /** Called with a day of the month that is to be the last in view. */
  onMove: (date: string) => void;
  /** Asked for days up to the latest. */
  day: (date: string) => CalendarDay | undefined;
  legend?: readonly LegendItem[];
  isLoading?: boolean;
  /** Between the head and the months. */
  children?: ComponentChildren;
}

/** Months side by side, which are paged through. All days together are a single tab stop; the arrow keys move between them. */
export function Calendar(props: Props): VNode {
  const { head, view, onMove, day, legend, isLoading = false, children } = props;
  const { months, earliest, latest } = view;
  const text = useWords(WORDS);
  const isShown = (date: string) => months.includes(firstOfMonth(date));
  const { place, chosen, move, follow } = useDayKeys({ earliest, latest, isShown, onMove });
  const current = isShown(chosen) ? chosen : between(earliest, lastOfMonth(months.at(-1)!), latest);
  return (
    <>
      <div class="card-head">
        {head}
        <MonthPager view={view} onMove={onMove} />
      </div>
      {children}
      <div
        ref={place}
        class={isLoading ? 'stale' : undefined}
        aria-busy={isLoading}
        role="group"
        aria-label={text.label}
        onKeyDown={(event) => move(event, current)}
        onFocusIn={follow}
      >
        <Months
          months={months}
          day={(date) => (date > latest ? undefined : day(date))}
          place={(date) => ({ tabIndex: date === current ? 0 : -1 })}
        />
      </div>
      {legend && <Legend items={legend} />}
    </>
  );
}
