import type { VNode } from 'preact';
import { useMayWrite } from '../access/session';
import { AnswerView, ProblemNote } from '../parts/answer-view';
import { Check, Choice, Select } from '../parts/fields/choice';
import { Conflict, Notice } from '../parts/notice';
import { useWords } from '../text/language';
import { type DayStatus, isUntouched } from './use-day-status';
import { JOURNAL_WORDS } from './words';

const COMPLETENESS = ['AUTO', 'COMPLETE', 'INCOMPLETE'] as const;
const REASONS = ['SICK', 'TRAVEL', 'FASTING', 'NOTHING_LOGGED', 'OTHER'] as const;
const NO_REASON = '';
const DAY_TYPES = ['NORMAL', 'TRAINING', 'REST'] as const;

/** A day that may be incomplete, with both answers. */
export function DoubtfulDay({ status, doubts, save }: DayStatus): VNode | null {
  const text = useWords(JOURNAL_WORDS);
  const mayWrite = useMayWrite();
  if (!status || doubts.length === 0 || !isUntouched(status)) return null;
  return (
    <Notice kind="hint" title={text.halfLogged}>
      {doubts.map((reason) => (
        <p key={reason}>{text.doubtful[reason]}</p>
      ))}
      {mayWrite && (
        <p class="row-of-buttons">
          {(['INCOMPLETE', 'COMPLETE'] as const).map((completeness) => (
            <button key={completeness} type="button" onClick={() => save({ completeness })}>
              {text.completeness[completeness]}
            </button>
          ))}
        </p>
      )}
    </Notice>
  );
}

/** Whether a day is complete, left out, and of which type. Every change is saved at once. */
export function DayStatusFields({ day }: { day: DayStatus }): VNode {
  const { answer, failure } = day;
  return (
    <>
      {failure?.kind === 'precondition-failed' ? <Conflict /> : failure && <ProblemNote failure={failure} />}
      <AnswerView answer={answer}>{() => <Fields {...day} />}</AnswerView>
    </>
  );
}

function Fields({ status, save }: DayStatus): VNode | null {
  const text = useWords(JOURNAL_WORDS);
  const mayWrite = useMayWrite();
  if (!status) return null;
  return (
    <details class="day-status" open={!isUntouched(status)}>
      <summary>
        <h3>{text.status}</h3>
      </summary>
      <fieldset class="form" disabled={!mayWrite}>
        <legend class="visually-hidden">{text.status}</legend>
        <Choice
          legend={text.completenessOf}
          options={COMPLETENESS.map((one) => ({ value: one, label: text.completeness[one] }))}
          value={status.completeness}
          onChange={(completeness) => save({ completeness })}
        />
        <div class="controls">
          <Check
            label={text.excluded}
            isChecked={status.excluded}
            onChange={(excluded) => save({ excluded, reason: null })}
          />
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

/** A type of one's own, set by another program, can be chosen as well. */
export function typesWith(...others: string[]): string[] {
  return [...new Set<string>([...DAY_TYPES, ...others])];
}

export function dayTypeName(dayType: string, names: Record<string, string>): string {
  return names[dayType] ?? dayType;
}
