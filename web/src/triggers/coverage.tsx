import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { fetchApi } from '../api/client';
import type { KnownSymptomDto } from '../api/schema';
import { useSend } from '../api/use-send';
import { ProblemNote } from '../parts/answer-view';
import { DateField } from '../parts/fields/date-field';
import { useFormat, useWords } from '../text/language';
import { TRIGGER_WORDS } from './words';

interface Props {
  symptom: KnownSymptomDto;
  mayWrite: boolean;
  onChanged: () => void;
}

/** Since when a day without an entry is a day without the symptom. */
export function Coverage({ symptom: { label, from, to }, mayWrite, onChanged }: Props): VNode {
  const text = useWords(TRIGGER_WORDS);
  const format = useFormat();
  const [typed, setTyped] = useState({ from: from ?? '', to: to ?? '' });
  const [isIncomplete, setIsIncomplete] = useState(false);
  const { send: change, failure } = useSend((work: () => Promise<unknown>) => work().then(onChanged));
  const path = { label };
  const save = () => {
    setIsIncomplete(typed.from === '');
    if (typed.from === '') return;
    change(() =>
      fetchApi('PUT /api/v2/symptoms/{label}/coverage', { path, body: { from: typed.from, to: typed.to || null } }),
    );
  };
  return (
    <>
      <p data-part="coverage">
        {from === null
          ? text.notCovered(label)
          : to === null
            ? text.coveredSince(label, format.date(from))
            : text.coveredFromTo(label, format.date(from), format.date(to))}
      </p>
      {mayWrite && (
        <details open={from === null}>
          <summary>{text.changeCoverage}</summary>
          <div class="controls">
            <DateField
              label={text.from}
              value={typed.from}
              onChange={(date) => setTyped({ ...typed, from: date })}
              isOptional
            />
            <DateField
              label={text.to}
              value={typed.to}
              onChange={(date) => setTyped({ ...typed, to: date })}
              isOptional
              mayBeLater
            />
            {isIncomplete && typed.from === '' && (
              <p class="mistake" role="alert">
                {text.needsFrom}
              </p>
            )}
            <button type="button" onClick={save}>
              {text.saveCoverage}
            </button>
            {from !== null && (
              <button
                type="button"
                onClick={() => change(() => fetchApi('DELETE /api/v2/symptoms/{label}/coverage', { path }))}
              >
                {text.removeCoverage}
              </button>
            )}
          </div>
          <p class="note">{text.coverageHelp}</p>
        </details>
      )}
      {failure && <ProblemNote failure={failure} />}
    </>
  );
}
