import type { VNode } from 'preact';
import { useAbout } from '../about';
import type { DayEntryDto, StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addDays } from '../dates';
import { YearAgo } from '../day/year-ago';
import { AnswerView } from '../parts/answer-view';
import { EnergySplit } from '../parts/energy-split';
import { Figure } from '../parts/figure';
import { Sparkline } from '../parts/charts/sparkline';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { AVERAGE_FIELD, TOTAL_FIELD } from '../text/nutrients';
import { askRecent, type RecentDays } from './recent';
import { Values } from './values';
import { OVERVIEW_WORDS } from './words';

/** The last 7 and 30 days, yesterday, the streak and the gaps. */
export function Recently({ stats }: { stats: StatsDto }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const { today } = useAbout();
  const yesterday = addDays(today, -1);
  const recent = useAnswer((signal) => askRecent(yesterday, signal), [today, stats]);
  return (
    <AnswerView answer={recent}>
      {({ entry, ofWeek, ofMonth, split }) => (
        <div class="cards">
          <AverageCard days={7} found={ofWeek} />
          <AverageCard days={30} found={ofMonth} />
          <Yesterday date={yesterday} entry={entry} first={stats.firstEntryDate} />
          <StreakCard stats={stats} />
          {split && (
            <section class="card wide">
              <h2>{text.split}</h2>
              <EnergySplit {...split} />
              <p class="note">{text.splitNote}</p>
              <a
                href={linkTo('products', undefined, { by: 'CALORIES', from: `${today.slice(0, 4)}-01-01`, to: today })}
              >
                {text.mostEnergy}
              </a>
            </section>
          )}
        </div>
      )}
    </AnswerView>
  );
}

interface YesterdayProps {
  date: string;
  entry: DayEntryDto | undefined;
  /** Of the diary. */
  first: string | null;
}

function Yesterday({ date, entry, first }: YesterdayProps): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const format = useFormat();
  return (
    <section class="card">
      <h2>
        {text.yesterday} <small>{format.shortDate(date)}</small>
      </h2>
      {entry ? (
        <Values name="yesterday" read={(nutrient) => entry[TOTAL_FIELD[nutrient]]} />
      ) : (
        <p class="empty">{text.notLogged}</p>
      )}
      <p class="row-of-buttons">
        <a href={linkTo('day', date)}>{text.openDay}</a>
        <YearAgo date={date} first={first} />
      </p>
    </section>
  );
}

function AverageCard({ days, found }: { days: number; found: RecentDays | undefined }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  return (
    <section class="card">
      <h2>{text.lastDays(days)}</h2>
      {found ? (
        <>
          <Values
            name={`last-${days}`}
            read={(nutrient) => found.averages[AVERAGE_FIELD[nutrient]]}
            change={found.change === undefined ? undefined : { by: found.change, than: text.daysBefore(days) }}
          >
            <Sparkline values={found.energy} />
          </Values>
          <p class="note">{text.restsOn(found.logged, days)}</p>
        </>
      ) : (
        <p class="empty">{text.none}</p>
      )}
    </section>
  );
}

function StreakCard({ stats }: { stats: StatsDto }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const format = useFormat();
  const { accountConfigured } = useAbout();
  const { currentStreak, longestStreak, missingDaysCount, mostRecentMissingDay } = stats;
  const count = (value: number | null) => (value === null ? '–' : format.number(value));
  return (
    <section class="card">
      <h2>{text.streak}</h2>
      <dl class="figures">
        <Figure
          label={<span class="visually-hidden">{text.streak}</span>}
          name="streak"
          value={count(currentStreak)}
          unit={text.days(currentStreak ?? 0)}
          note={text.longest(count(longestStreak))}
        />
      </dl>
      <dl class="small-figures">
        <div>
          <dt>{text.gaps}</dt>
          <dd data-figure="gaps">
            {accountConfigured && missingDaysCount ? (
              <a href={linkTo('fetch', undefined, { days: 'missing' })} title={text.toGaps}>
                {count(missingDaysCount)}
              </a>
            ) : (
              count(missingDaysCount)
            )}
          </dd>
        </div>
        {mostRecentMissingDay && (
          <div>
            <dt>{text.lastGap}</dt>
            <dd>
              <a href={linkTo('day', mostRecentMissingDay)}>{format.date(mostRecentMissingDay)}</a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
