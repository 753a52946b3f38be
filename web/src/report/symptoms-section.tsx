import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { symptomDays } from '../journal/symptom-days';
import { AnswerView } from '../parts/answer-view';
import { DataTable } from '../parts/data-table';
import type { DayRange } from '../ranges';
import { spreadOf } from '../spread';
import { useFormat, useWords } from '../text/language';
import { REPORT_WORDS } from './words';

/** The days with each symptom, the most frequent first. */
export function SymptomsSection({ range: { from, to } }: { range: DayRange }): VNode {
  const text = useWords(REPORT_WORDS);
  const format = useFormat();
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const answer = useAnswer(
    async (signal) => {
      const entries = await fetchApi('GET /api/v2/journal', { query: { fromDate: from, toDate: to }, signal });
      return bySymptom(symptomDays(entries, from, to));
    },
    [from, to],
  );
  return (
    <section class="card">
      <h2>{text.names.symptoms}</h2>
      <AnswerView answer={answer}>
        {(symptoms) =>
          symptoms.length === 0 ? (
            <p class="empty">{text.noSymptoms}</p>
          ) : (
            <>
              <DataTable
                name="symptoms"
                caption={text.names.symptoms}
                columns={[
                  { label: text.symptom },
                  { label: text.days, class: 'number' },
                  { label: text.severity, class: 'number' },
                  { label: text.dates },
                ]}
                rows={symptoms.map(({ label, dates, severities }) => ({
                  key: label,
                  cells: [
                    label,
                    format.number(dates.length),
                    severities.length === 0 ? '–' : format.number(spreadOf(severities)!.mean, 1, 1),
                    dates.map((date) => (isOneYear ? format.shortDate(date) : format.date(date))).join(', '),
                  ],
                }))}
              />
              <p class="note">{text.severityNote}</p>
            </>
          )
        }
      </AnswerView>
    </section>
  );
}

interface Occurrences {
  label: string;
  dates: string[];
  severities: number[];
}

function bySymptom(days: ReturnType<typeof symptomDays>): Occurrences[] {
  const found = new Map<string, Occurrences>();
  for (const [date, symptoms] of [...days].sort(([one], [other]) => (one < other ? -1 : 1))) {
    for (const { label, severity } of symptoms) {
      const symptom = found.get(label) ?? { label, dates: [], severities: [] };
      symptom.dates.push(date);
      if (severity !== null) symptom.severities.push(severity);
      found.set(label, symptom);
    }
  }
  return [...found.values()].sort((one, other) => other.dates.length - one.dates.length);
}
