import type { VNode } from 'preact';
import type { EnergyBalanceDto } from '../api/schema';
import type { Answer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { Figure } from '../parts/figure';
import { lastDays } from '../ranges';
import type { Format } from '../text/format';
import { useFormat, useWords } from '../text/language';
import { BALANCE_WORDS } from './words';

/** The last four weeks: longer ranges promise too much, because expenditure changes. */
export function balanceRange(until: string): { fromDate: string; toDate: string } {
  const { from, to } = lastDays(28, until);
  return { fromDate: from, toDate: to };
}

/** The energy expenditure with its interval, or why there is none. */
export function BalanceCard({ answer }: { answer: Answer<EnergyBalanceDto> }): VNode {
  const text = useWords(BALANCE_WORDS);
  return (
    <section class="card">
      <h2>{text.title}</h2>
      <AnswerView answer={answer}>{(balance) => <Balance balance={balance} />}</AnswerView>
    </section>
  );
}

export function Balance({ balance }: { balance: EnergyBalanceDto }): VNode {
  const text = useWords(BALANCE_WORDS);
  const format = useFormat();
  const { fromDate, toDate, expenditure, interval95, reason, intake, weighings, activitiesMean } = balance;
  const amount = (figure: number) => format.figure(figure, 'kcal');
  return (
    <div class="balance">
      <p class="muted">{format.range(fromDate, toDate)}</p>
      {expenditure !== null && interval95 ? (
        <>
          <p class="balance-figure">
            <span data-figure="expenditure">{expenditureText(balance, text, format)}</span>
          </p>
          <IntervalBar low={interval95[0]!} value={expenditure} high={interval95[1]!} />
          <p>{text.note}</p>
        </>
      ) : (
        <p class="empty">
          {text.none}. {reason && reasonText(text.reasons, balance, (count) => format.number(count, 0))}
        </p>
      )}
      <dl class="figures row">
        {intake.mean !== null && (
          <Figure
            name="intake"
            label={text.intake}
            value={amount(intake.mean)}
            unit="kcal"
            note={text.intakeDays(
              format.number(intake.daysLogged),
              intake.daysExcluded > 0 ? format.number(intake.daysExcluded) : undefined,
            )}
          />
        )}
        <Figure name="weighings" label={text.weighings} value={format.number(weighings)} note={text.weighingsNote} />
        {activitiesMean !== null && (
          <Figure label={text.activities} value={amount(activitiesMean)} unit="kcal" note={text.activitiesNote} />
        )}
      </dl>
      <details>
        <summary>{text.how}</summary>
        <p>{text.formula}</p>
        <p>{text.limits}</p>
      </details>
    </div>
  );
}

/** Undefined without an expenditure. It is rounded to tens, since its interval is some hundreds wide. */
export function expenditureText(
  { expenditure, interval95 }: EnergyBalanceDto,
  text: typeof BALANCE_WORDS.en,
  format: Format,
): string | undefined {
  if (expenditure === null || !interval95) return undefined;
  const [low, high, most] = [...interval95, expenditure].map((kcal) => format.number(Math.round(kcal / 10) * 10));
  return text.likely(low!, high!, most!);
}

function reasonText(
  texts: typeof BALANCE_WORDS.en.reasons,
  { reason, intake, weighings }: EnergyBalanceDto,
  number: (figure: number) => string,
): string {
  if (reason === 'too-few-complete-days') return texts[reason](number(intake.daysLogged));
  return reason === 'too-few-weighings' ? texts[reason](number(weighings)) : texts['span-too-short'];
}

/** A bar over a scale of whole hundreds, with a line at the figure. The sentence above says the same. */
function IntervalBar({ low, value, high }: { low: number; value: number; high: number }): VNode {
  const format = useFormat();
  const margin = (high - low) / 4;
  const from = Math.floor((low - margin) / 100) * 100;
  const to = Math.ceil((high + margin) / 100) * 100;
  const place = (figure: number) => `${((figure - from) / (to - from)) * 100}%`;
  return (
    <div class="interval" aria-hidden="true">
      <div class="interval-track">
        <span
          class="interval-bar"
          style={{ insetInlineStart: place(low), inlineSize: `${((high - low) / (to - from)) * 100}%` }}
        />
        <span class="interval-line" style={{ insetInlineStart: place(value) }} />
      </div>
      <div class="interval-scale">
        <span>{format.number(from, 0)}</span>
        <span>{format.number(to, 0)} kcal</span>
      </div>
    </div>
  );
}
