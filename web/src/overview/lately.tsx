import type { VNode } from 'preact';
import { useAbout } from '../about';
import type { DayEntryDto, StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addDays, daysInRange } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { EnergySplit } from '../parts/energy-split';
import { linkTo } from '../route';
import { useDifference } from '../text/difference';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';
import { fetchRecent, type RecentRange } from './recent';
import { OVERVIEW_WORDS } from './words';

/** Yesterday, the last 7 and 30 days and the last month in a line each, the energy split, and the streak. */
export function Lately({ stats }: { stats: StatsDto }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const { today } = useAbout();
  const yesterday = addDays(today, -1);
  const firstOfYear = `${yesterday.slice(0, 4)}-01-01`;
  const recent = useAnswer((signal) => fetchRecent(today, signal), [today, stats]);
  return (
    <section class="card">
      <h2 class="visually-hidden">{text.lately}</h2>
      <AnswerView answer={recent}>
        {({ entryYesterday, ranges, split }) => (
          <div class="stack">
            <ul class="lately">
              <Yesterday date={yesterday} entry={entryYesterday} />
              {ranges.map((range) => (
                <RangeLine key={range.kind} {...range} />
              ))}
            </ul>
            {split && <EnergySplit {...split} isShort />}
            <p class="note">
              <Streak stats={stats} />{' '}
              <a href={linkTo('products', undefined, { by: 'CALORIES', from: firstOfYear, to: yesterday })}>
                {text.mostEnergy}
              </a>
            </p>
          </div>
        )}
      </AnswerView>
    </section>
  );
}

function Yesterday({ date, entry }: { date: string; entry: DayEntryDto | undefined }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const protein = entry?.totalProtein;
  return (
    <li>
      <a href={linkTo('day', date)}>{text.yesterday}</a>
      <Kcal name="yesterday" value={entry?.totalCalories} />
      <small>
        {typeof protein === 'number'
          ? `${format.figure(protein, 'g')} g ${names.PROTEIN}`
          : entry
            ? ''
            : text.notLogged}
      </small>
    </li>
  );
}

/** Leads to the week, or to the trend of the range. */
function RangeLine({ kind, range, before, logged, leftOut, averages, earlier }: RecentRange): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const format = useFormat();
  const differenceText = useDifference();
  const days = daysInRange(range.from, range.to);
  const isMonth = kind === 'lastMonth';
  const than = isMonth ? text.monthBefore(format.month(before.from)) : text.daysBefore(days);
  const kcal = averages?.avgTotalCalories;
  const isCompared = earlier !== undefined && typeof kcal === 'number';
  return (
    <li>
      <a href={kind === 'week' ? linkTo('week') : linkTo('trends', undefined, { ...range })}>
        {isMonth ? format.month(range.from) : text.lastDays(days)}
      </a>
      <Kcal name={kind} value={kcal} />
      <small>
        {isCompared && (
          <span data-figure={`${kind}-change`}>{differenceText({ from: earlier, to: kcal, than }, 'kcal')}</span>
        )}{' '}
        {averages ? logged < days && text.restsOn(logged, days, leftOut) : text.none}
      </small>
    </li>
  );
}

function Kcal({ name, value }: { name: string; value: number | null | undefined }): VNode {
  const format = useFormat();
  return (
    <span class="value">
      <strong data-figure={name}>{typeof value === 'number' ? format.figure(value, 'kcal') : '–'}</strong> kcal
    </span>
  );
}

function Streak({ stats }: { stats: StatsDto }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const format = useFormat();
  const { currentStreak, longestStreak } = stats;
  const count = (value: number | null) => (value === null ? '–' : format.number(value));
  return (
    <>
      <strong data-figure="streak">{count(currentStreak)}</strong>{' '}
      {text.streak(currentStreak ?? 0, count(longestStreak))}.
    </>
  );
}
