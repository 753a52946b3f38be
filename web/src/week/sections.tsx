import type { VNode } from 'preact';
import type { SpanDto, WeekDto } from '../api/schema';
import { DataTable } from '../parts/data-table';
import { Figure } from '../parts/figure';
import { linkTo } from '../route';
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
  const shown = (value: number | null = null, unit = 'g') => (value === null ? '–' : format.figure(value, unit));
  const labels = [text.week, text.before, text.change];
  return (
    <section class="card">
      <h2>{text.averages}</h2>
      <DataTable
        name="week-averages"
        caption={text.averages}
        narrow="scroll"
        columns={[{ label: text.nutrient }, ...labels.map((label) => ({ label, class: 'number' }))]}
        rows={NUTRIENTS.map((nutrient) => {
          const by = change?.[nutrient] ?? { absolute: null, percentage: null };
          const cells = [
            `${names[nutrient]} (${metricUnit(nutrient)})`,
            shown(averages[AVERAGE_FIELD[nutrient]], metricUnit(nutrient)),
            shown(before.averages?.[AVERAGE_FIELD[nutrient]], metricUnit(nutrient)),
            <>
              {by.absolute === null ? '–' : format.change(by.absolute)}
              {by.percentage !== null && <small> {format.percentChange(by.percentage)}</small>}
            </>,
          ];
          return { key: nutrient, cells };
        })}
      />
      <p class="note">{text.restsOn(format.number(loggedDays), format.number(before.loggedDays))}</p>
    </section>
  );
}

export function Eating({ week: { eating, weight } }: { week: WeekDto }): VNode {
  const text = useWords(WEEK_WORDS);
  const format = useFormat();
  const span = (label: string, found: SpanDto | null) => {
    if (found === null) return <Figure label={label} value="–" note={text.noTimes} />;
    const note = text.spread(text.duration(...hoursAndMinutes(found.spreadMinutes)), format.number(found.days));
    return <Figure label={label} value={text.duration(...hoursAndMinutes(found.medianMinutes))} note={note} />;
  };
  const { trend = 0, change = null } = weight ?? {};
  const since = change === null ? undefined : text.since(format.change(change));
  return (
    <section class="card">
      <h2>{text.eating}</h2>
      <dl class="figures row">
        {span(text.window, eating.window)}
        {span(text.fast, eating.fast)}
        {weight ? (
          <Figure label={text.weight} value={format.figure(trend, 'kg')} unit="kg" note={since} />
        ) : (
          <Figure label={text.weight} value="–" note={text.noWeight} />
        )}
      </dl>
    </section>
  );
}

/** Foods that changed, nutrients below their reference, and the days that are not complete. */
export function Lists({ week: { foods, nutrientsBelow, days } }: { week: WeekDto }): VNode {
  const text = useWords(WEEK_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const changed = [...foods.more, ...foods.less].map(({ name, times, timesBefore }) => ({
    name,
    link: linkTo('products', name),
    fact: text.times(format.number(times), format.number(timesBefore)),
  }));
  const far = nutrientsBelow.filter(({ average, reference }) => average / reference < FAR_BELOW).slice(0, MAX_BELOW);
  const below = far.map(({ nutrient, average, reference }) => {
    const [share, whole] = [(average / reference) * 100, `${format.amount(reference)} ${metricUnit(nutrient)}`];
    const fact = text.referenceShare(
      format.figure(average, metricUnit(nutrient), reference),
      whole,
      format.percent(share),
    );
    return { name: names[nutrient], fact, share };
  });
  const missing = days.flatMap(({ date, state }) => {
    if (state === 'LOGGED') return [];
    return { name: format.weekdayDate(date), link: linkTo('day', date), fact: text.states[state] };
  });
  return (
    <>
      {missing.length > 0 && <List title={text.missing} lines={missing} />}
      <List title={text.foods} lines={changed} note={text.foodsNote} none={text.noFoods} />
      <List title={text.nutrients} lines={below} note={text.nutrientsNote} none={text.noNutrients} />
    </>
  );
}

interface ListProps {
  title: string;
  /** The share in percent is a bar. */
  lines: { name: string; link?: string; fact: string; share?: number }[];
  note?: string;
  none?: string;
}

function List({ title, lines, note, none }: ListProps): VNode {
  return (
    <section class="card">
      <h2>{title}</h2>
      <ul class="week-list">
        {lines.map(({ name, link, fact, share }) => (
          <li key={name}>
            {link === undefined ? <span>{name}</span> : <a href={link}>{name}</a>}
            <span class="number">{fact}</span>
            {share !== undefined && <span class="bar thin" style={{ inlineSize: `${share}%` }} />}
          </li>
        ))}
      </ul>
      {note !== undefined && <p class="note">{lines.length > 0 ? note : none}</p>}
    </section>
  );
}

/** @example hoursAndMinutes(745) // [12, 25] */
function hoursAndMinutes(minutes: number): [number, number] {
  const whole = Math.round(minutes);
  return [Math.floor(whole / 60), whole % 60];
}
