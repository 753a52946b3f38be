import type { VNode } from 'preact';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { EARLIEST } from '../dates';
import { LogSymptom } from '../journal/log-symptom';
import { symptomDays } from '../journal/symptom-days';
import { Select } from '../parts/fields/choice';
import { DateField } from '../parts/fields/date-field';
import { Tabs } from '../parts/tabs';
import { useKept } from '../parts/fields/use-kept';
import { useFormat, useWords } from '../text/language';
import { Keywords } from '../triggers/keywords';
import { type PastedDates, readPastedDates } from './pasted-dates';
import { type Asked, Result, WINDOWS } from './result';
import { CORRELATION_WORDS } from './words';

/** The fields of the page. */
interface Question {
  included: string[];
  excluded: string[];
  /** The days as they are written, such as a pasted column. */
  days: string;
  windowDays: string;
  /** The comparison whose result is shown. */
  asked?: Asked;
}

const EMPTY: Question = { included: [], excluded: [], days: '', windowDays: '0' };
/** No label can be empty. */
const NONE = '';

/** Days of one's own and a food: on how many of them it was eaten. */
export function CorrelationPage(): VNode {
  const text = useWords(CORRELATION_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  // Health data: not in the address, which stays in the history.
  const [question, keep] = useKept<Question>('compared-days', () => EMPTY);
  const { included, excluded, days, windowDays, asked } = question;
  const change = (part: Partial<Question>) => keep({ ...question, ...part });
  const read = readPastedDates(days, today);
  const add = (dates: string[]) => change({ days: [days.trim(), ...dates].filter((part) => part !== '').join('\n') });
  return (
    <>
      <Tabs tabs={['triggers', 'correlation']} current="correlation" lead={text.lead}>
        <LogSymptom />
      </Tabs>
      <form
        class="card form"
        onSubmit={(event) => {
          event.preventDefault();
          change({ asked: { included, excluded, dates: read.dates, windowDays: Number(windowDays) } });
        }}
      >
        <label class="field wide">
          <span>{text.days}</span>
          <textarea
            rows={4}
            required
            placeholder={text.example}
            value={days}
            onInput={(event) => change({ days: event.currentTarget.value })}
          />
        </label>
        <p role="status">
          {text.chosen(format.number(read.dates.length))}
          <NotRead {...read} />
        </p>
        <div class="controls">
          <DateField label={text.pick} value="" onChange={(date) => add([date])} isOptional />
          <OfJournal onTake={add} />
        </div>
        <Keywords label={text.include} keywords={included} onChange={(names) => change({ included: names })} />
        <Keywords label={text.exclude} keywords={excluded} onChange={(names) => change({ excluded: names })} />
        <Select
          legend={text.window}
          options={WINDOWS.map((value) => ({ value, label: text.windowOf(Number(value)) }))}
          value={windowDays}
          onChange={(value) => change({ windowDays: value })}
        />
        <p class="row-of-buttons">
          <button type="submit" class="primary" disabled={read.dates.length === 0}>
            {text.ask}
          </button>
        </p>
      </form>
      {asked && <Result asked={asked} />}
      <p class="note">{text.note}</p>
    </>
  );
}

function NotRead({ unreadable, future }: PastedDates): VNode {
  const text = useWords(CORRELATION_WORDS);
  return (
    <span class="bad">
      {unreadable.length > 0 && ` ${text.unreadable(unreadable.join(', '))}`}
      {future.length > 0 && ` ${text.future(future.join(', '))}`}
    </span>
  );
}

/** The days of a symptom of the journal, added by choosing it. */
function OfJournal({ onTake }: { onTake: (dates: string[]) => void }): VNode | null {
  const text = useWords(CORRELATION_WORDS);
  const { today } = useAbout();
  const journal = useAnswer(
    (signal) => fetchApi('GET /api/v2/journal', { query: { fromDate: EARLIEST, toDate: today }, signal }),
    [today],
  );
  const days = symptomDays(journal.value ?? [], EARLIEST, today);
  const labels = [...new Set([...days.values()].flat().map(({ label }) => label))].sort();
  if (labels.length === 0) return null;
  const take = (chosen: string) =>
    onTake([...days].filter(([, symptoms]) => symptoms.some(({ label }) => label === chosen)).map(([date]) => date));
  return (
    <Select
      legend={text.journal}
      options={[NONE, ...labels].map((value) => ({ value, label: value || '–' }))}
      value={NONE}
      onChange={take}
    />
  );
}
