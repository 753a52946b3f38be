import type { VNode } from 'preact';
import { useAbout } from '../about';
import type { AveragesDto, DayEntryDto, StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addDays, daysInRange } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { EnergySplit } from '../parts/energy-split';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';
import { fetchRecent, type RecentRange } from './recent';
import { OVERVIEW_WORDS } from './words';

/** Yesterday, the last 7 and 30 days and the last month in a line each, the streak, and the energy split. */
export function Lately({ stats }: { stats: StatsDto }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const { today } = useAbout();
  const yesterday = addDays(today, -1);
  const firstOfYear = `${yesterday.slice(0, 4)}-01-01`;
  const recent = useAnswer((signal) => fetchRecent(today, signal), [today, stats]);
  return (
    <AnswerView answer={recent}>
      {({ entryYesterday, ranges, split }) => (
        <div class="stack">
          <section class="card">
            <h2>{text.lately}</h2>
            <ul class="lately">
              <Yesterday date={yesterday} entry={entryYesterday} />
              {ranges.map((range) => (
                <RangeLine key={range.kind} {...range} />
              ))}
            </ul>
            <Streak stats={stats} />
          </section>
          {split && (
            <section class="card">
              <h2>{text.split}</h2>
              <EnergySplit {...split} note={text.splitNote} />
              <a href={linkTo('products', undefined, { by: 'CALORIES', from: firstOfYear, to: yesterday })}>
                {text.mostEnergy}
              </a>
            </section>
          )}
        </div>
      )}
    </AnswerView>
  );
}

function Yesterday({ date, entry }: { date: string; entry: DayEntryDto | undefined }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const format = useFormat();
  const found = entry && { avgTotalCalories: entry.totalCalories, avgTotalProtein: entry.totalProtein };
  return (
    <li>
      <a href={linkTo('day', date)}>{text.yesterday}</a>
      <Values name="yesterday" found={found} />
      <span class="muted">{entry ? format.weekdayDate(date) : text.notLogged}</span>
    </li>
  );
}

function RangeLine({ kind, range, before, logged, averages, change }: RecentRange): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const format = useFormat();
  const isMonth = kind === 'lastMonth';
  const days = daysInRange(range.from, range.to);
  const name = isMonth ? format.month(range.from) : text.lastDays(days);
  const than = isMonth ? text.monthBefore(format.month(before.from)) : text.daysBefore(days);
  const by = change === undefined ? 0 : Math.round(change * 10) / 10;
  const amount = `${format.number(Math.abs(by))} kcal`;
  return (
    <li>
      <a href={linkTo('trends', undefined, { ...range })}>{name}</a>
      <Values name={kind} found={averages} />
      {averages ? (
        <span class="muted">
          {change !== undefined && (
            <span data-figure={`${kind}-change`}>
              {by === 0 ? text.same(than) : by > 0 ? text.more(amount, than) : text.less(amount, than)}
            </span>
          )}{' '}
          {text.restsOn(logged, days)}
        </span>
      ) : (
        <span class="muted">{text.none}</span>
      )}
    </li>
  );
}

interface ValuesProps {
  name: string;
  found: Pick<AveragesDto, 'avgTotalCalories' | 'avgTotalProtein'> | undefined;
}

function Values({ name, found }: ValuesProps): VNode {
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const shown = (value: number | null | undefined) => (typeof value === 'number' ? format.number(value) : '–');
  return (
    <>
      <span class="value">
        <strong data-figure={name}>{shown(found?.avgTotalCalories)}</strong> kcal
      </span>
      <span class="value">
        <span data-figure={`${name}-protein`}>{shown(found?.avgTotalProtein)} g</span> {names.PROTEIN}
      </span>
    </>
  );
}

function Streak({ stats }: { stats: StatsDto }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const format = useFormat();
  const { currentStreak, longestStreak } = stats;
  const count = (value: number | null) => (value === null ? '–' : format.number(value));
  return (
    <p class="note">
      <strong data-figure="streak">{count(currentStreak)}</strong>{' '}
      {text.streak(currentStreak ?? 0, count(longestStreak))}
    </p>
  );
}
