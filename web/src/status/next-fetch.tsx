import type { VNode } from 'preact';
import { useAbout } from '../about';
import { useFormat, useWords } from '../text/language';
import { fetchSchedule } from './operations';
import { useRefreshed } from './use-refreshed';
import { STATUS_WORDS } from './words';

/** When the schedule fetches next. */
export function NextFetch(): VNode | null {
  const text = useWords(STATUS_WORDS);
  const format = useFormat();
  const { schedulerEnabled } = useAbout();
  const { value: task } = useRefreshed((signal) => fetchSchedule('scheduled-export', signal));
  const next = task?.nextExecution?.time;
  if (schedulerEnabled && next === undefined) return null;
  return (
    <p class="note" data-figure="next-fetch">
      {schedulerEnabled && next !== undefined ? text.next(format.instant(next)) : text.never}
    </p>
  );
}
