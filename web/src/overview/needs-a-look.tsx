import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { DAYS_AT_RISK } from '../../../src/diary/history/site-sentences';
import { useAbout } from '../about';
import { useMayWrite } from '../access/session';
import type { DayStatusDto, LastHistoryDto, StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { useSend } from '../api/use-send';
import { addDays } from '../dates';
import { useDayFetch } from '../export/use-day-fetch';
import { WhyNotFetch } from '../export/why-not-fetch';
import { compareHistory } from '../history/use-last-history';
import { answerDay } from '../journal/use-day-status';
import { Loading, ProblemNote } from '../parts/answer-view';
import { DayList } from '../parts/day-list';
import { FirstRows } from '../parts/first-rows';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { fetchOpenDays, type KeptDays, useKeptDays } from './open-days';
import { LOOK_WORDS } from './words';

const AT_FIRST = { halfLogged: 1, missing: 4 };

interface Props {
  stats: StatsDto;
  site: LastHistoryDto | undefined;
  /** Undefined if no run can be started. */
  start?: (request: () => Promise<unknown>) => void;
  isRunning: boolean;
}

/** Days that look half logged, are missing or are soon gone at fddb.info, each answered by one click; nothing without such days. */
export function NeedsALook({ stats, site, start, isRunning }: Props): VNode | null {
  const text = useWords(LOOK_WORDS);
  const daysAtRisk = useWords(DAYS_AT_RISK);
  const format = useFormat();
  const { today, accountConfigured } = useAbout();
  const open = useAnswer((signal) => fetchOpenDays(stats.firstEntryDate, addDays(today, -1), signal), [stats, today]);
  const atRisk = site?.daysAtRisk ?? 0;
  const compare = start && (() => start(() => compareHistory('fetch')));
  const halfLogged = useKeptDays(open.value?.halfLogged);
  const missing = useKeptDays(open.value?.missing);
  if (open.failure) return <ProblemNote failure={open.failure} onRetry={open.reload} />;
  // What is below keeps its place until it is known whether this needs one.
  if (!open.value) return <Loading />;
  if (halfLogged.dates.length + missing.dates.length + atRisk === 0) return null;
  return (
    <section class="card" data-card="look">
      <h2 class="visually-hidden">{text.title}</h2>
      {atRisk > 0 && (
        <div class="look-group">
          <h3>{daysAtRisk(atRisk)}</h3>
          <DayList dates={site?.report?.listed.atRisk ?? []} />
          <p class="row-of-buttons">
            <button type="button" class="primary" disabled={!compare} onClick={compare}>
              {text.fetchAtRisk}
            </button>
            <WhyNotFetch isRunning={isRunning} />
          </p>
        </div>
      )}
      <Days title={text.halfLogged(format.number(halfLogged.dates.length))} {...halfLogged} answers={HALF_LOGGED} />
      <Days
        title={text.missing(format.number(missing.dates.length))}
        {...missing}
        answers={MISSING}
        canFetch={accountConfigured && start !== undefined}
      >
        {accountConfigured && missing.dates.length > 1 && (
          <p class="row-of-buttons">
            <a href={linkTo('data')}>{text.fetchAll(format.number(missing.dates.length))}</a>
          </p>
        )}
      </Days>
    </section>
  );
}

const HALF_LOGGED = [
  { name: 'incomplete', status: { completeness: 'INCOMPLETE' } },
  { name: 'complete', status: { completeness: 'COMPLETE' } },
] as const;
const MISSING = [{ name: 'nothing', status: { excluded: true, reason: 'NOTHING_LOGGED' } }] as const;

interface DaysProps extends KeptDays {
  title: string;
  answers: typeof HALF_LOGGED | typeof MISSING;
  canFetch?: boolean;
  children?: ComponentChildren;
}

function Days({ title, answers, canFetch = false, children, ...kept }: DaysProps): VNode | null {
  const { dates, unanswered, keep } = kept;
  const mayWrite = useMayWrite();
  const isQuestion = answers === HALF_LOGGED;
  if (dates.length === 0) return null;
  return (
    <details class="look-group" open={isQuestion}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <FirstRows rows={dates} count={isQuestion ? AT_FIRST.halfLogged : AT_FIRST.missing}>
        {(shown) => (
          <>
            <ul class="look-days">
              {shown.map((date) => (
                <OpenDay key={date} date={date} isOpen={unanswered.includes(date)} {...{ keep, answers, canFetch }} />
              ))}
            </ul>
            {mayWrite && isQuestion && shown.length > 1 && <AllAtOnce {...kept} />}
          </>
        )}
      </FirstRows>
      {children}
    </details>
  );
}

/** One answer for all days that have none yet, which can be taken back, also after a failure on the way. */
function AllAtOnce({ unanswered, keep, takeBack }: KeptDays): VNode {
  const text = useWords(LOOK_WORDS);
  const format = useFormat();
  const [before, setBefore] = useState<[date: string, status: DayStatusDto][]>([]);
  const { send, isSending, failure } = useSend(async (status: Partial<DayStatusDto>) => {
    for (const date of unanswered) {
      const was = await answerDay(date, status);
      keep(date);
      setBefore((found) => [...found, [date, was]]);
    }
  });
  const { send: undo, failure: failureOfUndo } = useSend(async () => {
    for (const [date, status] of before) await answerDay(date, status);
    takeBack(before.map(([date]) => date));
    setBefore([]);
  });
  const problem = failure ?? failureOfUndo;
  return (
    <p class="row-of-buttons" role="status">
      {before.length > 0 && !isSending ? (
        <>
          {text.allAnswered(format.number(before.length))}
          <button type="button" onClick={() => undo()}>
            {text.undo}
          </button>
        </>
      ) : (
        HALF_LOGGED.map(({ name, status }) => (
          <button
            key={name}
            type="button"
            class="quiet"
            disabled={isSending || unanswered.length === 0}
            onClick={() => send(status)}
          >
            {text.all[name]}
          </button>
        ))
      )}
      {problem && <ProblemNote failure={problem} />}
    </p>
  );
}

interface OpenDayProps extends Pick<DaysProps, 'keep' | 'answers'> {
  date: string;
  isOpen: boolean;
  canFetch: boolean;
}

function OpenDay({ date, isOpen, keep, answers, canFetch }: OpenDayProps): VNode {
  const text = useWords(LOOK_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const mayWrite = useMayWrite();
  const [answered, setAnswered] = useState<keyof typeof text.answered>();
  const fetch = useDayFetch(date);
  const { send, failure } = useSend(async (name: keyof typeof text.answered, status: Partial<DayStatusDto>) => {
    await answerDay(date, status);
    keep(date);
    setAnswered(name);
  });
  const fetchIt = () => {
    keep(date);
    fetch.start();
  };
  const fetched = { idle: '', failed: '', running: text.fetching, stored: text.stored, unsuccessful: text.empty }[
    fetch.state
  ];
  const problem = failure ?? fetch.failure;
  const said = answered ? text.answered[answered] : fetched;
  return (
    <li>
      <a href={linkTo('day', date)} title={format.longDate(date)}>
        {format.dayOfYear(date, today)}
      </a>
      {said ? (
        <span class="muted" role="status">
          {said}
        </span>
      ) : (
        (isOpen || problem) && (
          <span class="look-answers">
            {canFetch && (
              <button type="button" onClick={fetchIt}>
                {text.fetch}
              </button>
            )}
            {mayWrite &&
              answers.map(({ name, status }) => (
                <button key={name} type="button" onClick={() => send(name, status)}>
                  {text[name]}
                </button>
              ))}
          </span>
        )
      )}
      {problem && <ProblemNote failure={problem} />}
    </li>
  );
}
