import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { fetchApi } from '../api/client';
import type { DayVersionDto, NamedFoodsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { FoodTables } from '../day/foods/food-tables';
import { AnswerView } from '../parts/answer-view';
import { useFormat, useWords } from '../text/language';
import { metricUnit, NUTRIENT_NAMES, NUTRIENTS, TOTAL_FIELD } from '../text/nutrients';
import { VERSION_WORDS } from './words';

interface Props {
  version: DayVersionDto;
  /** Its name, after the word to show it; for screen readers, as there may be several. */
  name: string;
}

/** Totals and foods of a version, and how it differs from the stored day; read when it is unfolded. */
export function ShownVersion({ version, name }: Props): VNode {
  const text = useWords(VERSION_WORDS);
  const [isOpen, setIsOpen] = useState(false);
  const { state, lost, gained } = version;
  return (
    <details class="version" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {text.show}
        <span class="visually-hidden"> {name}</span>
      </summary>
      {isOpen && (
        <div class="stack">
          <Names title={text.lost} foods={lost} />
          <Names title={state === 'OFFERED' ? text.notShown : text.gained} foods={gained} />
          <Content version={version} />
        </div>
      )}
    </details>
  );
}

function Names({ title, foods: { count, names } }: { title: string; foods: NamedFoodsDto }): VNode | null {
  const text = useWords(VERSION_WORDS);
  const format = useFormat();
  if (count === 0) return null;
  const left = count - names.length;
  return (
    <div>
      <p>{title}</p>
      <ul class="names">
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
        {left > 0 && <li class="muted">{text.more(format.number(left))}</li>}
      </ul>
    </div>
  );
}

function Content({ version: { date, id, totals } }: { version: DayVersionDto }): VNode {
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const whole = useAnswer(
    (signal) => fetchApi('GET /api/v2/nutritiondata/{date}/versions/{id}', { path: { date, id }, signal }),
    [date, id],
  );
  return (
    <>
      <dl class="small-figures">
        {NUTRIENTS.map((nutrient) => {
          const value = totals[TOTAL_FIELD[nutrient]];
          const shown = value === null ? '–' : format.number(value, nutrient === 'CALORIES' ? 0 : 2);
          return (
            <div key={nutrient}>
              <dt>{names[nutrient]}</dt>
              <dd>
                {shown} {metricUnit(nutrient)}
              </dd>
            </div>
          );
        })}
      </dl>
      <AnswerView answer={whole}>{({ entry }) => <FoodTables entry={entry} />}</AnswerView>
    </>
  );
}
