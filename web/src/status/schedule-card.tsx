import type { VNode } from 'preact';
import { useAbout } from '../about';
import { AnswerView } from '../parts/answer-view';
import { useFormat, useWords } from '../text/language';
import { fetchSchedule } from './operations';
import { useRefreshed } from './use-refreshed';
import { STATUS_WORDS } from './words';

export function ScheduleCard(): VNode {
  const text = useWords(STATUS_WORDS);
  const format = useFormat();
  const { schedulerEnabled, schedulerCron, schedulerLookBackDays } = useAbout();
  const answer = useRefreshed(async (signal) => ({ task: await fetchSchedule('scheduled-export', signal) }));
  return (
    <section class="card">
      <h2>{text.schedule}</h2>
      {!schedulerEnabled ? (
        <p class="empty">{text.scheduleOff}</p>
      ) : (
        <>
          <p>{when(schedulerCron, schedulerLookBackDays, text)}</p>
          <AnswerView answer={answer}>
            {({ task }) => (
              <dl class="pairs">
                {task?.nextExecution && (
                  <>
                    <dt>{text.next}</dt>
                    <dd>{format.instant(task.nextExecution.time)}</dd>
                  </>
                )}
                {task?.lastExecution && (
                  <>
                    <dt>{text.last}</dt>
                    <dd>
                      {format.instant(task.lastExecution.time)}, {text.results[task.lastExecution.status]}
                    </dd>
                  </>
                )}
              </dl>
            )}
          </AnswerView>
        </>
      )}
    </section>
  );
}

/** Simple cron expressions in words, others unchanged. */
function when(expression: string, days: number, text: typeof STATUS_WORDS.en): string {
  const [, seconds, minutes, hours] = /^(\d+) (\d+) (\d+) [*?] \* [*?]$/.exec(expression) ?? [];
  if (seconds === undefined) return text.at(expression, days);
  const two = (part = '') => part.padStart(2, '0');
  return text.daily(`${two(hours)}:${two(minutes)}${seconds === '0' ? '' : `:${two(seconds)}`}`, days);
}
