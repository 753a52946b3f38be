import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { CorrelationInputDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { DateField } from '../parts/fields/date-field';
import { Notice } from '../parts/notice';
import { Tabs } from '../triggers/tabs';
import { useWords } from '../text/language';
import { compare } from './compare';
import { EventDates } from './event-dates';
import { Keywords } from './keywords';
import { useQuestion } from './use-question';
import { Windows } from './windows';
import { CORRELATION_WORDS } from './words';

export function CorrelationPage(): VNode {
  const text = useWords(CORRELATION_WORDS);
  return (
    <>
      <Tabs current="correlation" lead={text.lead} />
      <Question />
    </>
  );
}

function Question(): VNode {
  const text = useWords(CORRELATION_WORDS);
  const [{ included, excluded, dates, startDate, asked }, change] = useQuestion();
  const [isIncomplete, setIsIncomplete] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    setIsIncomplete(dates.length === 0);
    if (dates.length === 0) return;
    change({
      asked: {
        inclusionKeywords: included,
        exclusionKeywords: excluded,
        occurrenceDates: dates,
        ...(startDate !== '' && { startDate }),
      },
    });
  };
  return (
    <>
      <form onSubmit={submit}>
        <section class="card form">
          <h2>{text.food}</h2>
          <Keywords label={text.include} keywords={included} onChange={(names) => change({ included: names })} />
          {included.length === 0 && <p class="note">{text.includeNone}</p>}
          <Keywords label={text.exclude} keywords={excluded} onChange={(names) => change({ excluded: names })} />
          <DateField label={text.since} value={startDate} onChange={(date) => change({ startDate: date })} isOptional />
        </section>
        <section class="card">
          <h2>{text.events}</h2>
          <EventDates dates={dates} onChange={(chosen) => change({ dates: chosen })} />
          <p class="note">{text.kept}</p>
        </section>
        <p class="row-of-buttons">
          <button type="submit" class="primary">
            {text.ask}
          </button>
          <span role="status">{isIncomplete && dates.length === 0 && text.needsDates}</span>
        </p>
      </form>
      {asked && <Result input={asked} />}
      <Notice kind="hint" title={text.not}>
        <p>{text.notText}</p>
      </Notice>
    </>
  );
}

function Result({ input }: { input: CorrelationInputDto }): VNode {
  const text = useWords(CORRELATION_WORDS);
  const answer = useAnswer((signal) => compare(input, signal), [input]);
  return (
    <section class="card" aria-live="polite">
      <h2>{text.result}</h2>
      <AnswerView answer={answer}>
        {(compared) => (compared.eaten.size === 0 ? <p class="empty">{text.noMatch}</p> : <Windows {...compared} />)}
      </AnswerView>
    </section>
  );
}
