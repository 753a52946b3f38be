import type { VNode } from 'preact';
import type { SpanDto, WeekDto } from '../api/schema';
import { DataTable } from '../parts/data-table';
import { Info } from '../parts/info';
import { linkTo } from '../route';
import { isAlike } from '../text/format';
import { useFormat, useWords } from '../text/language';
import { AVERAGE_FIELD, metricUnit, NUTRIENT_NAMES, NUTRIENTS } from '../text/nutrients';
import { WEEK_WORDS } from './words';

/** A tenth below is within what a week differs by. */
const FAR_BELOW = 0.9;
const MAX_BELOW = 5;

/** Each average with its change, which has no colour: neither direction is better. */
export function Averages({ week: { averages, before, change, loggedDays } }: { week: WeekDto }): VNode | null {
  const text = useWords(WEEK_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  if (averages === null) return null;
  const isWhole = loggedDays === 7 && before.loggedDays === 28;
  return (
    <section class="card">
      <h2 class="visually-hidden">{text.averages}</h2>
      <DataTable
        name="week-averages"
        caption={text.averages}
        narrow="line"
        columns={[
          { label: text.perDay },
          ...[text.week, text.before, text.change].map((label) => ({ label, class: 'number' })),
        ]}
        rows={NUTRIENTS.map((nutrient) => {
          const unit = metricUnit(nutrient);
          const [now, then] = [averages, before.averages].map((each) => each?.[AVERAGE_FIELD[nutrient]] ?? null);
          const shown = [now, then].map((value) => (typeof value === 'number' ? format.figure(value, unit) : '–'));
          const by = change?.[nutrient]?.percentage ?? null;
          const differs = by !== null && !isAlike(now!, then!);
          return {
            key: nutrient,
            cells: [`${names[nutrient]} (${unit})`, ...shown, differs ? format.percentChange(by) : ''],
          };
        })}
      />
      {!isWhole && <p class="note">{text.restsOn(format.number(loggedDays), format.number(before.loggedDays))}</p>}
    </section>
  );
}

/** Foods that changed, nutrients below their reference, when was eaten, and the days that are not complete. */
export function Lists({ week: { foods, nutrientsBelow, days, eating, weight } }: { week: WeekDto }): VNode {
  const text = useWords(WEEK_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const changed = [...foods.more, ...foods.less].map(({ name, times, timesBefore }) => ({
    name,
    link: linkTo('products', name),
    fact: text.times(format.number(times), format.number(timesBefore)),
  }));
  const far = nutrientsBelow.filter(({ average, reference }) => average / reference < FAR_BELOW).slice(0, MAX_BELOW);
  const below = far.map(({ nutrient, average, reference }) => ({
    name: names[nutrient],
    fact: format.percent((average / reference) * 100),
  }));
  const missing = days.flatMap(({ date, state }) => {
    if (state === 'LOGGED') return [];
    return { name: format.weekdayDate(date), link: linkTo('day', date), fact: text.states[state] };
  });
  const duration = (span: SpanDto | null) =>
    span === null ? '–' : text.duration(...hoursAndMinutes(span.medianMinutes));
  const { trend, change = null } = weight ?? {};
  const since = change === null || format.change(change) === '0' ? '' : ` (${format.change(change)})`;
  const rest = [
    { name: text.window, fact: duration(eating.window) },
    { name: text.fast, fact: duration(eating.fast) },
    { name: text.weight, fact: trend === undefined ? '–' : `${format.figure(trend, 'kg')} kg${since}` },
  ];
  return (
    <>
      {missing.length > 0 && <List title={text.missing} lines={missing} />}
      <List title={text.eating} lines={rest} note={eating.window === null ? text.noTimes : undefined} />
      <List title={text.foods} lines={changed} note={changed.length > 0 ? text.foodsNote : text.noFoods} />
      <List title={text.nutrients} lines={below} note={below.length > 0 ? text.nutrientsNote : text.noNutrients} />
    </>
  );
}

interface ListProps {
  title: string;
  lines: { name: string; link?: string; fact: string }[];
  /** In place of the lines, or behind an i beside them. */
  note?: string;
}

function List({ title, lines, note }: ListProps): VNode {
  return (
    <section class="card">
      <h2>{title}</h2>
      <ul class="week-list">
        {lines.map(({ name, link, fact }) => (
          <li key={name}>
            {link === undefined ? <span>{name}</span> : <a href={link}>{name}</a>}
            <span class="number">{fact}</span>
          </li>
        ))}
      </ul>
      {note !== undefined &&
        (lines.length > 0 ? (
          <Info>
            <p class="note">{note}</p>
          </Info>
        ) : (
          <p class="note">{note}</p>
        ))}
    </section>
  );
}

/** @example hoursAndMinutes(745) // [12, 25] */
function hoursAndMinutes(minutes: number): [number, number] {
  const whole = Math.round(minutes);
  return [Math.floor(whole / 60), whole % 60];
}
