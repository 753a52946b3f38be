import type { VNode } from 'preact';
import { DataTable } from '../parts/data-table';
import { DayList } from '../parts/day-list';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { type Compared, type WindowName, WINDOWS, withFood } from './compare';
import { CORRELATION_WORDS } from './words';

/** The five windows: how many of the symptom days have the food in theirs, beside how many of all days do. */
export function Windows({ dates, eaten, logged, products }: Compared): VNode {
  const text = useWords(CORRELATION_WORDS);
  const format = useFormat();
  const notLogged = dates.filter((date) => !logged.has(date));
  return (
    <>
      <p>
        {text.matched(format.number(eaten.size), format.number(logged.size), format.number(products.length))}{' '}
        {notLogged.length > 0 && text.notLogged(format.number(notLogged.length), format.number(dates.length))}
      </p>
      <DataTable
        name="windows"
        caption={text.result}
        columns={[{ label: text.window }, { label: text.onDates }, { label: text.onAll, class: 'number' }]}
        rows={(Object.keys(WINDOWS) as WindowName[]).map((name) => ({
          key: name,
          cells: [
            <WindowMeaning name={name} />,
            <Hits name={name} all={dates} hits={withFood(dates, eaten, name)} />,
            <span data-figure={`${name}-all`}>
              {format.percent((withFood(logged, eaten, name).length / logged.size) * 100)}
            </span>,
          ],
        }))}
      />
      <p class="note">{text.howToRead}</p>
      <details>
        <summary>{text.products}</summary>
        <ul class="names">
          {products.map((name) => (
            <li key={name}>
              <a href={linkTo('products', name)}>{name}</a>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function WindowMeaning({ name }: { name: WindowName }): VNode {
  const [title, meaning] = useWords(CORRELATION_WORDS).windows[name];
  return (
    <>
      {title}
      <span class="meaning">{meaning}</span>
    </>
  );
}

function Hits({ name, all, hits }: { name: WindowName; all: string[]; hits: string[] }): VNode {
  const text = useWords(CORRELATION_WORDS);
  const format = useFormat();
  const share = all.length === 0 ? 0 : (hits.length / all.length) * 100;
  return (
    <>
      <span data-figure={`${name}-hits`}>
        {text.of(format.number(hits.length), format.number(all.length), format.percent(share))}
      </span>
      {hits.length > 0 && (
        <details>
          <summary>{text.which}</summary>
          <DayList dates={hits} />
        </details>
      )}
    </>
  );
}
