import type { VNode } from 'preact';
import { useAbout } from '../about';
import { askAverages, type LoggedAverages } from '../api/averages';
import { ask } from '../api/client';
import type { DayEntryDto, StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addDays } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { EnergySplit } from '../parts/energy-split';
import { Figure } from '../parts/figure';
import { lastDays } from '../parts/range-fields';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { AVERAGE_FIELD, NUTRIENT_NAMES, type Nutrient, TOTAL_FIELD, unitOf } from '../text/nutrients';
import { OVERVIEW_WORDS } from './words';

const BESIDE_CALORIES: Nutrient[] = ['CARBS', 'FAT', 'PROTEIN'];

/** Yesterday, the last 7 and 30 days, the streak and the gaps. */
export function Recently({ stats }: { stats: StatsDto }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const { today } = useAbout();
  const yesterday = addDays(today, -1);
  const recent = useAnswer((signal) => askRecent(yesterday, signal), [today, stats]);
  return (
    <AnswerView answer={recent}>
      {({ entry, ofWeek, ofMonth, split }) => (
        <div class="cards">
          <Yesterday date={yesterday} entry={entry} />
          <AverageCard days={7} found={ofWeek} />
          <AverageCard days={30} found={ofMonth} />
          <StreakCard stats={stats} />
          {split && (
            <section class="card wide">
              <h2>{text.split}</h2>
              <EnergySplit {...split} />
              <p class="note">{text.splitNote}</p>
            </section>
          )}
        </div>
      )}
    </AnswerView>
  );
}

async function askRecent(yesterday: string, signal: AbortSignal) {
  const month = lastDays(30, yesterday);
  const [[entry], ofWeek, ofMonth] = await Promise.all([
    ask('GET /api/v2/nutritiondata/range', { query: { fromDate: yesterday, toDate: yesterday }, signal }),
    askAverages(lastDays(7, yesterday), signal),
    askAverages(month, signal),
  ]);
  const split =
    ofMonth &&
    (await ask('GET /api/v2/stats/macro-split', { query: { fromDate: month.from, toDate: month.to }, signal }));
  return { entry, ofWeek, ofMonth, split };
}

function Yesterday({ date, entry }: { date: string; entry: DayEntryDto | undefined }): VNode {
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
      <a href={linkTo('day', date)}>{text.openDay}</a>
    </section>
  );
}

function AverageCard({ days, found }: { days: number; found: LoggedAverages | undefined }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  return (
    <section class="card">
      <h2>{text.lastDays(days)}</h2>
      {found ? (
        <>
          <Values name={`last-${days}`} read={(nutrient) => found.averages[AVERAGE_FIELD[nutrient]]} />
          <p class="note">{text.restsOn(found.logged, days)}</p>
        </>
      ) : (
        <p class="empty">{text.none}</p>
      )}
    </section>
  );
}

export function Values({ name, read }: { name: string; read: (nutrient: Nutrient) => number | null }): VNode {
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const calories = read('CALORIES');
  const grams = format.column(BESIDE_CALORIES.map(read));
  return (
    <>
      <dl class="figures">
        <Figure
          label={<span class="visually-hidden">{names.CALORIES}</span>}
          name={name}
          value={calories === null ? '–' : format.number(calories, 0)}
          unit="kcal"
        />
      </dl>
      <dl class="small-figures">
        {BESIDE_CALORIES.map((nutrient) => (
          <div key={nutrient}>
            <dt>{names[nutrient]}</dt>
            <dd data-figure={`${name}-${nutrient.toLowerCase()}`}>
              {grams(read(nutrient))} {unitOf(nutrient)}
            </dd>
          </div>
        ))}
      </dl>
    </>
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
              <a href={linkTo('fetch', undefined, { days: 'missing' })} title={text.fetchGaps}>
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
