import type { VNode } from 'preact';
import type { ExportedDayDto } from '../api/schema';
import { hasUnreadPage, ReportDays } from '../page-report/report-days';
import { DayList } from '../parts/day-list';
import { Icon } from '../parts/icon';
import { useWords } from '../text/language';
import { adviceOf, SITE_SENTENCES } from '../../../src/diary/history/site-sentences';
import { isFailure, type Reason } from './run-outcome';
import { EXPORT_WORDS } from './words';

/** In display order: reasons that require action first. */
const REASONS_IN_ORDER: Reason[] = [
  'store unavailable',
  'page not understood',
  'unexpected page',
  'site unavailable',
  'fewer foods than stored',
  'no longer at fddb.info',
  'not tried',
  'nothing logged',
  'in the future',
];

/** The days of a run by outcome, newest first. */
export function DayOutcomes({ days }: { days: ExportedDayDto[] }): VNode | null {
  const text = useWords(EXPORT_WORDS);
  const reasons = useWords(SITE_SENTENCES);
  if (days.length === 0) return null;
  const newestFirst = [...days].reverse();
  const datesWithReason = (reason: Reason | null) =>
    newestFirst.filter((day) => day.reason === reason).map(({ date }) => date);
  const groups = [
    ...REASONS_IN_ORDER.map((reason) => ({ reason, name: reasons[reason].title, help: adviceOf(reasons[reason]) })),
    { reason: null, name: text.storedDays, help: '' },
  ]
    .map((group) => ({ ...group, dates: datesWithReason(group.reason) }))
    .filter(({ dates }) => dates.length > 0);
  return (
    <ul class="outcomes">
      {groups.map(({ reason, name, help, dates }) => (
        <li key={reason} data-reason={reason ?? 'stored'} class={isFailure(reason) ? 'failed' : undefined}>
          <Icon name={reason === null ? 'good' : isFailure(reason) ? 'bad' : 'none'} />
          <div>
            <p>
              <strong>{name}</strong> <span class="muted">{help}</span>
            </p>
            <DayList dates={dates} />
            {hasUnreadPage(reason) && <ReportDays dates={dates} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
