import type { VNode } from 'preact';
import type { CorrelationOutputDto } from '../api/schema';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { CORRELATION_WORDS } from './words';

const SINGLE_DAYS = ['sameDay', 'oneDayBefore', 'twoDaysBefore'] as const;
const SEVERAL_DAYS = ['across2Days', 'across3Days'] as const;

/** The five windows, each in words. */
export function Windows({ output }: { output: CorrelationOutputDto }): VNode {
  const text = useWords(CORRELATION_WORDS);
  const format = useFormat();
  return (
    <>
      <p>{text.matched(format.number(output.amountMatchedDates), format.number(output.amountMatchedProducts))}</p>
      <table class="windows">
        <caption class="visually-hidden">{text.result}</caption>
        <thead>
          <tr>
            <th scope="col">{text.window}</th>
            <th scope="col">{text.matches}</th>
            <th scope="col" class="number">
              {text.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...SINGLE_DAYS, ...SEVERAL_DAYS].map((name) => {
            const { matchedDays, matchedDates, percentage } = output.correlations[name];
            const [title, meaning] = text.windows[name];
            const isEpisodes = SEVERAL_DAYS.some((other) => other === name);
            return (
              <tr key={name}>
                <th scope="row">
                  {title}
                  <span class="meaning">{meaning}</span>
                </th>
                <td data-figure={`${name}-days`}>
                  {(isEpisodes ? text.episodes : text.days)(format.number(matchedDays))}
                  {matchedDates.length > 0 && (
                    <details>
                      <summary>{text.which}</summary>
                      <ul class="dates">
                        {matchedDates.map((date) => (
                          <li key={date}>
                            <a href={linkTo('day', date)}>{format.date(date)}</a>
                          </li>
                        ))}
                      </ul>
                    </details>
                  )}
                </td>
                <td class="number">
                  <span data-figure={`${name}-share`}>{format.percent(percentage, 2)}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
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
