import type { VNode } from 'preact';
import { completeDays } from '../api/averages';
import { fetchApi } from '../api/client';
import type { MealAveragesDto, HourEnergyDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { DataTable } from '../parts/data-table';
import { Info } from '../parts/info';
import type { DayRange } from '../ranges';
import { useFormat, useWords } from '../text/language';
import { useMealName } from '../text/meals';
import { mealSentence, SENTENCES } from './sentences';
import { clock, TREND_WORDS } from './words';

/** The energy of a range by meal and by hour; in short, by meal alone. */
export function Meals({ range: { from, to }, isShort }: { range: DayRange; isShort?: boolean }): VNode {
  const text = useWords(TREND_WORDS);
  const answer = useAnswer(
    (signal) => fetchApi('GET /api/v2/stats/meals', { query: completeDays({ from, to }), signal }),
    [from, to],
  );
  return (
    <AnswerView answer={answer}>
      {({ meals, hours }) =>
        (meals.length > 0 || !isShort) && (
          <section class="card">
            <h2>{text.meals}</h2>
            {meals.length === 0 ? <p class="empty">{text.noMeals}</p> : <MealTable meals={meals} />}
            {!isShort && hours.some(({ calories }) => calories > 0) && <Hours hours={hours} />}
          </section>
        )
      }
    </AnswerView>
  );
}

function MealTable({ meals }: { meals: MealAveragesDto[] }): VNode {
  const text = useWords(TREND_WORDS);
  const format = useFormat();
  const sentences = useWords(SENTENCES);
  const mealName = useMealName();
  const largest = meals.reduce((most, { energyPercentage }) => Math.max(most, energyPercentage), Number.MIN_VALUE);
  return (
    <>
      <p class="sentence">{mealSentence(meals, mealName, sentences, format)}</p>
      <DataTable
        name="meals"
        narrow="line"
        caption={text.meals}
        columns={[
          { label: text.meal },
          { label: text.share, class: 'number' },
          { label: text.perMeal, class: 'number' },
          { label: text.usualTime, class: 'number' },
          { label: text.mealDays, class: 'number aside' },
        ]}
        rows={meals.map(({ name, energyPercentage, avgCalories, medianTime, days }) => ({
          key: name,
          cells: [
            <>
              {mealName(name)}
              <span class="bar thin" style={{ inlineSize: `${(energyPercentage / largest) * 100}%` }} />
            </>,
            format.percent(energyPercentage),
            format.figure(avgCalories, 'kcal'),
            medianTime ?? '–',
            format.number(days),
          ],
        }))}
      />
      <Info>
        <p class="note">{text.mealsNote}</p>
      </Info>
    </>
  );
}

const HOURS_BETWEEN_LABELS = 6;

/** The share of each hour of the day in the energy as 24 columns. */
export function Hours({ hours }: { hours: HourEnergyDto[] }): VNode {
  const text = useWords(TREND_WORDS);
  const format = useFormat();
  const all = hours.reduce((sum, { calories }) => sum + calories, 0);
  const most = hours.reduce((one, other) => (other.calories > one.calories ? other : one));
  const share = ({ calories }: HourEnergyDto) => format.percent((calories / all) * 100);
  return (
    <figure class="chart">
      <figcaption>
        <h3>{text.hours}</h3>
        <span class="chart-reading" data-figure="most-of-an-hour">
          {text.most(text.hour(most.hour), share(most))}
        </span>
      </figcaption>
      <div class="hours" aria-hidden="true">
        {hours.map((each) => (
          <span key={each.hour} title={`${text.hour(each.hour)}: ${share(each)}`}>
            <span class="bar" style={{ blockSize: `${(each.calories / most.calories) * 100}%` }} />
          </span>
        ))}
        {hours
          .filter(({ hour }) => hour % HOURS_BETWEEN_LABELS === 0)
          .map(({ hour }) => (
            <small key={hour}>{clock(hour)}</small>
          ))}
      </div>
    </figure>
  );
}
