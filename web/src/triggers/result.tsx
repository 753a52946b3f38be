import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { fetchApi } from '../api/client';
import type { TriggerAnswerDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { Legend } from '../parts/fields/months';
import { Notice } from '../parts/notice';
import { useFormat, useWords } from '../text/language';
import { Finding } from './finding';
import type { TriggerQuestion } from './question-form';
import { TRIGGER_WORDS } from './words';

/** The foods found, after any warnings, or a notice that there is too little data. */
export function Result({ question }: { question: TriggerQuestion }): VNode {
  const text = useWords(TRIGGER_WORDS);
  const answer = useAnswer(
    (signal) => fetchApi('POST /api/v2/triggers/search', { query: { details: true }, body: question, signal }),
    [question],
  );
  const card = useRef<HTMLElement>(null);
  const isAnswered = !answer.isLoading;
  // It comes below the question, out of sight on a phone.
  useEffect(() => card.current?.scrollIntoView(), [isAnswered, question]);
  return (
    <section class="card" aria-live="polite" data-card="triggers" ref={card}>
      <h2>{text.result}</h2>
      <AnswerView answer={answer}>
        {(found) =>
          found.reason === undefined ? (
            <Found symptom={question.symptom} found={found} />
          ) : (
            <NotSearched symptom={question.symptom} found={found} />
          )
        }
      </AnswerView>
    </section>
  );
}

interface Props {
  symptom: string;
  found: TriggerAnswerDto;
}

function NotSearched({ symptom, found: { reason, missingOnsets = 0, onsets } }: Props): VNode {
  const text = useWords(TRIGGER_WORDS);
  const format = useFormat();
  return reason === 'no-coverage' ? (
    <Notice kind="hint" title={text.noCoverage}>
      <p>{text.noCoverageHelp(symptom)}</p>
    </Notice>
  ) : (
    <Notice kind="hint" title={text.tooFew}>
      <p>{text.tooFewHelp(format.number(onsets), format.number(missingOnsets))}</p>
    </Notice>
  );
}

function Found({ symptom, found }: Props): VNode {
  const text = useWords(TRIGGER_WORDS);
  const format = useFormat();
  const { findings, suspects, warnings, selfCheck, notTested, smallestDetectable } = found;
  const isUnreliable = warnings.includes('unreliable');
  const list = findings.map((one) => <Finding key={one.names.join()} symptom={symptom} figures={one} found={found} />);
  return (
    <>
      {warnings.map((warning) => (
        <Notice key={warning} kind="hint" title={text.warnings[warning].title}>
          <p>{text.warnings[warning].help}</p>
        </Notice>
      ))}
      <p>
        {text.compared(
          format.number(found.onsets),
          symptom,
          format.number(found.days - found.onsets),
          format.number(found.candidatesTested),
        )}
      </p>
      {findings.length + suspects.length > 0 && (
        <Legend
          items={[
            { state: 'compared', label: text.comparedDay },
            { state: 'eaten', label: text.eaten },
            { state: 'compared', label: text.began, isMarked: true },
          ]}
        />
      )}
      {findings.length === 0 ? (
        <p class="nothing-found">{text.nothing}</p>
      ) : isUnreliable ? (
        <Folded title={text.unreliableFindings(format.number(findings.length))}>{list}</Folded>
      ) : (
        list
      )}
      <p>{smallestDetectable === null ? text.detectsNothing : text.strong}</p>
      <Folded title={text.sure}>
        <p class="note">
          {smallestDetectable !== null && text.detects(format.number(smallestDetectable))}{' '}
          {text.selfCheck(format.number(selfCheck.withFindings), format.number(selfCheck.searches))}
        </p>
      </Folded>
      {suspects.length > 0 && (
        <Folded title={text.suspects}>
          <p class="note">{text.suspectsHelp}</p>
          {suspects.map((one) => (
            <Finding key={one.names.join()} symptom={symptom} figures={one} found={found} />
          ))}
        </Folded>
      )}
      <Names title={text.tooCommon} help={text.tooCommonHelp} names={notTested.tooCommon} />
      <Names title={text.tooRare} help={text.tooRareHelp} names={notTested.tooRare} />
      <p class="note">{text.note}</p>
    </>
  );
}

function Folded({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Names({ title, help, names }: { title: string; help: string; names: readonly string[] }): VNode | null {
  const format = useFormat();
  if (names.length === 0) return null;
  return (
    <details>
      <summary>
        {title} ({format.number(names.length)})
      </summary>
      <p class="note">{help}</p>
      <p>{names.join(' · ')}</p>
    </details>
  );
}
