import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useMayWrite } from '../access/session';
import { fetchApi, fetchTagged } from '../api/client';
import type { FoodGroupDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { useSend } from '../api/use-send';
import { EntryButtons } from '../journal/entry-buttons';
import { AnswerView, ProblemNote } from '../parts/answer-view';
import { Conflict } from '../parts/notice';
import { useFormat, useWords } from '../text/language';
import { type EditedGroup, FoodGroupForm, GROUP_WORDS } from './food-group-form';

const NEW: EditedGroup = { group: { name: '', include: [], exclude: [] }, tag: null };

/** Similar foods under one name, which the search tests like a food. */
export function FoodGroups(): VNode {
  const text = useWords(GROUP_WORDS);
  const mayWrite = useMayWrite();
  const addButton = useRef<HTMLButtonElement>(null);
  const [edited, setEdited] = useState<EditedGroup>();
  const groups = useAnswer((signal) => fetchApi('GET /api/v2/food-groups', { signal }), []);
  const { send: attempt, failure } = useSend((work: () => Promise<void>) => work().finally(groups.reload));
  const edit = (name: string) =>
    attempt(async () => {
      const { value, tag } = await fetchTagged('GET /api/v2/food-groups/{name}', { path: { name } });
      setEdited({ group: value, tag });
    });
  const remove = (name: string) =>
    attempt(async () => void (await fetchApi('DELETE /api/v2/food-groups/{name}', { path: { name } })));
  const close = () => {
    setEdited(undefined);
    // The button that had the focus is gone.
    addButton.current?.focus();
  };
  return (
    <section class="card food-groups" data-card="food-groups">
      <h2>{text.title}</h2>
      <p class="note">{text.lead}</p>
      {failure?.kind === 'not-found' ? <Conflict isGone /> : failure && <ProblemNote failure={failure} />}
      <AnswerView answer={groups}>
        {(found) => found.length > 0 && <Groups groups={found} mayWrite={mayWrite} onEdit={edit} onRemove={remove} />}
      </AnswerView>
      {edited && (
        <FoodGroupForm
          key={edited.tag}
          edited={edited}
          onSaved={() => {
            close();
            groups.reload();
          }}
          onCancel={close}
        />
      )}
      {mayWrite && (
        <p>
          <button type="button" ref={addButton} onClick={() => setEdited(NEW)}>
            {text.add}
          </button>
        </p>
      )}
    </section>
  );
}

interface GroupsProps {
  groups: readonly FoodGroupDto[];
  mayWrite: boolean;
  onEdit: (name: string) => void;
  onRemove: (name: string) => void;
}

function Groups({ groups, mayWrite, onEdit, onRemove }: GroupsProps): VNode {
  const text = useWords(GROUP_WORDS);
  const format = useFormat();
  return (
    <ul>
      {groups.map(({ name, include, exclude }) => (
        <li key={name}>
          <p>
            <strong>{name}</strong>{' '}
            <span class="note">
              {format.list(include)}
              {exclude.length > 0 && ` ${text.without(format.list(exclude))}`}
            </span>
          </p>
          {mayWrite && <EntryButtons name={name} onEdit={() => onEdit(name)} onRemove={() => onRemove(name)} />}
        </li>
      ))}
    </ul>
  );
}
