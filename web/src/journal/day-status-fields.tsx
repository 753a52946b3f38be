import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { fetchApi, fetchTagged, type RequestFailed } from '../api/client';
import type { DayStatusDto } from '../api/schema';
import { toFailure, useAnswer } from '../api/use-answer';
import { AnswerView, ProblemNote } from '../parts/answer-view';
import { Choice, Select } from '../parts/fields/choice';
import { Notice } from '../parts/notice';
import { useWords } from '../text/language';
import { JOURNAL_WORDS } from './words';

const COMPLETENESS = ['AUTO', 'COMPLETE', 'INCOMPLETE'] as const;
const REASONS = ['SICK', 'TRAVEL', 'FASTING', 'OTHER'] as const;
type Doubt = keyof (typeof JOURNAL_WORDS)['en']['doubtful'];
const NO_REASON = '';
const DAY_TYPES = ['NORMAL', 'TRAINING', 'REST'] as const;

interface Props {
  date: string;
  mayWrite: boolean;
  /** Called with what is stored, and with each change. */
  onStatus: (status: DayStatusDto) => void;
}

/** Whether a day is complete, left out, and of which type. Every change is saved at once. */
export function DayStatusFields({ date, mayWrite, onStatus }: Props): VNode {
  const text = useWords(JOURNAL_WORDS);
  const [failure, setFailure] = useState<RequestFailed>();
  const answer = useAnswer(
    async (signal) => {
      const query = { fromDate: date, toDate: date };
      const [stored, doubts] = await Promise.all([
        fetchTagged('GET /api/v2/days/{date}/status', { path: { date }, signal }),
        fetchApi('GET /api/v2/stats/quality', { query, signal }),
      ]);
      return { stored, doubts: doubts.days[0]?.reasons ?? [] };
    },
    [date],
  );
  return (
    <>
      {failure?.kind === 'precondition-failed' ? (
        <Notice kind="problem" title={text.changed} />
      ) : (
        failure && <ProblemNote failure={failure} />
      )}
      <AnswerView answer={answer}>
        {({ stored, doubts }) => (
          <Fields
            stored={stored}
            doubts={doubts}
            mayWrite={mayWrite}
            onStatus={onStatus}
            onSaved={() => setFailure(undefined)}
            onFailed={(why) => {
              setFailure(why);
              answer.reload();
            }}
          />
        )}
      </AnswerView>
    </>
  );
}

interface FieldsProps {
  stored: { value: DayStatusDto; tag: string | undefined };
  doubts: readonly Doubt[];
  mayWrite: boolean;
  onStatus: Props['onStatus'];
  onSaved: () => void;
  onFailed: (why: RequestFailed) => void;
}

function Fields({ stored, doubts, mayWrite, onStatus, onSaved, onFailed }: FieldsProps): VNode {
  const text = useWords(JOURNAL_WORDS);
  const [status, setStatus] = useState(stored.value);
  // One change after the other, so that a quick one finds the tag of the one before.
  const saving = useRef({ tag: stored.tag, last: Promise.resolve() });
  useLayoutEffect(() => {
    setStatus(stored.value);
    saving.current.tag = stored.tag;
  }, [stored]);
  useLayoutEffect(() => onStatus(status), [status]);
  const save = (changes: Partial<DayStatusDto>) => {
    const body = { ...status, ...changes };
    setStatus(body);
    const path = { date: body.date };
    saving.current.last = saving.current.last.then(async () => {
      try {
        const saved = await fetchTagged('PUT /api/v2/days/{date}/status', { path, body, expected: saving.current.tag });
        saving.current.tag = saved.tag;
        onSaved();
      } catch (error) {
        onFailed(toFailure(error));
      }
    });
  };
  const looksHalfLogged = doubts.length > 0 && isUntouched(status);
  return (
    <details class="day-status" open={doubts.length > 0 || !isUntouched(stored.value)}>
      <summary>
        <h3>{text.status}</h3>
      </summary>
      {looksHalfLogged && (
        <Notice kind="hint" title={text.halfLogged}>
          {doubts.map((reason) => (
            <p key={reason}>{text.doubtful[reason]}</p>
          ))}
        </Notice>
      )}
      <fieldset class="form" disabled={!mayWrite}>
        <legend class="visually-hidden">{text.status}</legend>
        <Choice
          legend={text.completenessOf}
          options={COMPLETENESS.map((one) => ({ value: one, label: text.completeness[one] }))}
          value={status.completeness}
          onChange={(completeness) => save({ completeness })}
        />
        <div class="controls">
          <label class="check">
            <input
              type="checkbox"
              checked={status.excluded}
              onChange={(event) => save({ excluded: event.currentTarget.checked, reason: null })}
            />
            <span>{text.excluded}</span>
          </label>
          {status.excluded && (
            <Select
              legend={text.reason}
              options={[
                { value: NO_REASON, label: text.noReason },
                ...REASONS.map((one) => ({ value: one, label: text.reasons[one] })),
              ]}
              value={status.reason ?? NO_REASON}
              onChange={(reason) => save({ reason: reason === NO_REASON ? null : reason })}
            />
          )}
          <Select
            legend={text.dayType}
            options={typesWith(status.dayType).map((one) => ({ value: one, label: dayTypeName(one, text.dayTypes) }))}
            value={status.dayType}
            onChange={(dayType) => save({ dayType })}
          />
        </div>
      </fieldset>
      <p class="note">{text.statusHelp}</p>
    </details>
  );
}

function isUntouched({ completeness, excluded, dayType }: DayStatusDto): boolean {
  return completeness === 'AUTO' && !excluded && dayType === 'NORMAL';
}

/** A type of one's own, set by another program, can be chosen as well. */
function typesWith(dayType: string): string[] {
  return [...new Set<string>([...DAY_TYPES, dayType])];
}

function dayTypeName(dayType: string, names: Record<string, string>): string {
  return names[dayType] ?? dayType;
}
