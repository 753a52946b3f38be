import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GoalVersionDto, GoalPreviewDto, NewGoalVersionDto } from '../api/schema';
import { ProblemNote } from '../parts/answer-view';
import { Conflict } from '../parts/notice';
import { TextField } from '../parts/fields/text-field';
import { useKept } from '../parts/fields/use-kept';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { type Stored, useVersionChanges } from './changes';
import { type Draft, draftOf, type Mistakes, newTarget, readDraft } from './draft';
import { SetFields } from './set-fields';
import { TargetFields } from './target-fields';
import { VersionText } from './version-list';
import { GOAL_WORDS } from './words';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { daysInRange } from '../dates';

const MAX_SETS = 8;
const MAX_NOTE_LENGTH = 200;
const NO_MISTAKES: Mistakes = new Map();

interface Props {
  validFrom: string;
  /** Version that the form starts from. */
  begun: GoalVersionDto | undefined;
  /** The tag of the stored version; null for a new one. */
  expected: string | null | undefined;
  /** Fields beside the note. */
  children?: ComponentChildren;
}

/** A form for a version, with a preview. What is entered stays, whatever happens to the stored version meanwhile. */
export function GoalForm({ validFrom, begun, expected, children }: Props): VNode {
  const text = useWords(GOAL_WORDS);
  const format = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft, forget] = useKept<Draft>(`goals ${expected ?? ''}`, () => draftOf(begun, format));
  /** Number of submits with mistakes. Mistakes are shown from the first one on. */
  const [refusals, setRefusals] = useState(0);
  const { version, mistakes } = readDraft(draft, format.number(0.5).charAt(1));
  const shownMistakes = refusals > 0 ? mistakes : NO_MISTAKES;
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const changes = useVersionChanges(validFrom, expected, forget);
  const { tag, isSending, failure, conflict } = changes;
  const submit = (save: typeof changes.save) => (version ? save(version) : setRefusals(refusals + 1));
  const take = (stored: Stored) => {
    setDraft(draftOf(stored.value, format));
    changes.take(stored);
  };
  const { note, some, ordinary } = draft;
  return (
    <form
      ref={form}
      class="card form goal-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit(changes.save);
      }}
    >
      {some.map((set, at) => (
        <SetFields
          key={at}
          at={at}
          name={some.length === 1 ? text.someDays : `${text.someDays} ${at + 1}`}
          set={set}
          onChange={(changed) => setDraft({ ...draft, some: some.toSpliced(at, 1, changed) })}
          onRemove={() => setDraft({ ...draft, some: some.toSpliced(at, 1) })}
          mistakes={shownMistakes}
        />
      ))}
      {some.length > 0 && (
        <p class="note">
          {text.someDaysReplace} {some.length > 1 && text.someDaysHelp}
        </p>
      )}
      <section class="goal-set">
        <h2>{some.length === 0 ? text.allDays : text.otherDays}</h2>
        <TargetFields
          targets={ordinary}
          onChange={(targets) => setDraft({ ...draft, ordinary: targets })}
          path="ordinary"
          mistakes={shownMistakes}
        />
      </section>
      {some.length < MAX_SETS - 1 && (
        <p>
          <button
            type="button"
            onClick={() =>
              setDraft({ ...draft, some: [...some, { weekdays: [], dayTypes: [], targets: [newTarget()] }] })
            }
          >
            {text.addSet}
          </button>
        </p>
      )}
      <div class="controls">
        {children}
        <TextField
          label={text.note}
          inputMode="text"
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onInput={(typed) => setDraft({ ...draft, note: typed })}
        />
      </div>
      <GoalPreview version={version} />
      {failure && <ProblemNote failure={failure} />}
      {conflict && (
        <Conflict
          title={conflict.stored && tag === null ? text.exists : undefined}
          isGone={!conflict.stored}
          onMine={() => submit(changes.saveOver)}
          onTheirs={conflict.stored && (() => take(conflict.stored!))}
        >
          {conflict.stored && <VersionText version={conflict.stored.value} />}
        </Conflict>
      )}
      <p class="row-of-buttons">
        <button type="submit" class="primary" disabled={isSending}>
          {text.save}
        </button>
        <a class="button" href={linkTo('goals')} onClick={forget}>
          {text.cancel}
        </a>
        {tag !== null && (
          <button type="button" disabled={isSending} onClick={changes.remove}>
            {text.remove}
          </button>
        )}
      </p>
    </form>
  );
}

/** While one types, not every letter is a question. */
const PAUSE_MS = 300;

/** Results of the last weeks under this version; empty while the version is incomplete. */
function GoalPreview({ version }: { version: NewGoalVersionDto | undefined }): VNode {
  const text = useWords(GOAL_WORDS);
  const hasTargets = version?.sets.some(({ targets }) => targets.length > 0) === true;
  const body = hasTargets ? JSON.stringify(version.sets) : '';
  const answer = useAnswer(
    async (signal) => {
      if (body === '') return undefined;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
      return fetchApi('POST /api/v2/stats/goals/preview', { body: { sets: version!.sets }, signal });
    },
    [body],
  );
  const { value, isLoading } = answer;
  return (
    <p class={isLoading ? 'goal-preview stale' : 'goal-preview'} role="status" aria-busy={isLoading}>
      {version && !hasTargets ? text.ends : body !== '' && value && <Sentence preview={value} />}
    </p>
  );
}

function Sentence({ preview }: { preview: GoalPreviewDto }): VNode {
  const text = useWords(GOAL_WORDS);
  const format = useFormat();
  const { daysMet, daysEvaluated, fromDate, toDate } = preview;
  const days = daysInRange(fromDate, toDate);
  const [met, judged, all] = [daysMet, daysEvaluated, days].map((count) => format.number(count)) as [
    string,
    string,
    string,
  ];
  if (daysEvaluated === 0) return <>{text.previewNone(all)}</>;
  return <>{daysEvaluated === days ? text.preview(met, all) : text.previewOf(met, judged, all)}</>;
}
