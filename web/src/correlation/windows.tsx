import type { VNode } from 'preact';
import type { CorrelationOutputDto } from '../api/schema';
import { DataTable } from '../parts/data-table';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { CORRELATION_WORDS } from './words';

const SINGLE_DAYS = ['sameDay', 'oneDayBefore', 'twoDaysBefore'] as const;
const SEVERAL_DAYS = ['across2Days', 'across3Days'] as const;
type WindowName = (typeof SINGLE_DAYS)[number] | (typeof SEVERAL_DAYS)[number];

/** The five windows, each in words. */
export function Windows({ output }: { output: CorrelationOutputDto }): VNode {
  const text = useWords(CORRELATION_WORDS);
  const format = useFormat();
  return (
    <>
      <p>{text.matched(format.number(output.amountMatchedDates), format.number(output.amountMatchedProducts))}</p>
      <DataTable
        name="windows"
        caption={text.result}
        columns={[{ label: text.window }, { label: text.matches }, { label: text.share, class: 'number' }]}
        rows={[...SINGLE_DAYS, ...SEVERAL_DAYS].map((name) => ({
          key: name,
          cells: [
            <WindowMeaning name={name} />,
            <Matches name={name} output={output} />,
            <span data-figure={`${name}-share`}>{format.percent(output.correlations[name].percentage, 2, 2)}</span>,
          ],
        }))}
      />
      <details>
        <summary>{text.products}</summary>
        <ul class="names">
          {output.matchedProducts.map((name) => (
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

function Matches({ name, output }: { name: WindowName; output: CorrelationOutputDto }): VNode {
  const text = useWords(CORRELATION_WORDS);
  const format = useFormat();
  const { matchedDays, matchedDates } = output.correlations[name];
  const isEpisodes = SEVERAL_DAYS.some((other) => other === name);
  return (
    <div data-figure={`${name}-days`}>
      {(isEpisodes ? text.episodes : text.days)(format.number(matchedDays))}
      {matchedDates.length > 0 && (
        <details>
          <summary>{text.which}</summary>
          <ul class="dates">
            {matchedDates.map((date) => (
              <li key={date}>
                <a href={linkTo('day', date)}>{format.weekdayDate(date)}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
