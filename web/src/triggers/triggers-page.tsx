import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useMayWrite } from '../access/session';
import { fetchApi } from '../api/client';
import type { KnownSymptomDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { LogSymptom } from '../journal/log-symptom';
import { AnswerView } from '../parts/answer-view';
import { useWords } from '../text/language';
import { Coverage } from './coverage';
import { FoodGroups } from './food-groups';
import { QuestionForm, type TriggerQuestion } from './question-form';
import { Result } from './result';
import { Tabs } from '../parts/tabs';
import { TRIGGER_WORDS } from './words';

/** After which foods a symptom of the journal began more often. */
export function TriggersPage(): VNode {
  const text = useWords(TRIGGER_WORDS);
  return (
    <>
      <Tabs tabs={['triggers', 'correlation']} current="triggers" lead={text.lead}>
        <LogSymptom />
      </Tabs>
      <Search />
    </>
  );
}

function Search(): VNode {
  const text = useWords(TRIGGER_WORDS);
  const symptoms = useAnswer((signal) => fetchApi('GET /api/v2/symptoms', { signal }), []);
  return (
    <AnswerView answer={symptoms}>
      {(known) =>
        known.length === 0 ? (
          <p class="empty">{text.noSymptoms}</p>
        ) : (
          <SearchOf symptoms={known} onCovered={symptoms.reload} />
        )
      }
    </AnswerView>
  );
}

interface SearchProps {
  symptoms: readonly KnownSymptomDto[];
  onCovered: () => void;
}

function SearchOf({ symptoms, onCovered }: SearchProps): VNode {
  const mayWrite = useMayWrite();
  const [latest] = symptoms.toSorted((one, other) => (other.lastDate ?? '').localeCompare(one.lastDate ?? ''));
  const [label, setLabel] = useState(latest!.label);
  const [asked, setAsked] = useState<TriggerQuestion>();
  const symptom = symptoms.find((one) => one.label === label) ?? latest!;
  return (
    <div class="stack">
      <QuestionForm
        symptoms={symptoms}
        label={symptom.label}
        onLabel={(chosen) => {
          setLabel(chosen);
          setAsked(undefined);
        }}
        onSearch={setAsked}
      >
        <Coverage
          key={symptom.label}
          symptom={symptom}
          mayWrite={mayWrite}
          onChanged={() => {
            setAsked(undefined);
            onCovered();
          }}
        />
      </QuestionForm>
      {asked && <Result question={asked} />}
      <FoodGroups />
    </div>
  );
}
