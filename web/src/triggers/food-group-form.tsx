import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { fetchApi } from '../api/client';
import type { FoodGroupDto } from '../api/schema';
import { useSend } from '../api/use-send';
import { ProblemNote } from '../parts/answer-view';
import { TextField } from '../parts/fields/text-field';
import { Conflict } from '../parts/notice';
import { useKept } from '../parts/fields/use-kept';
import { useWords, words } from '../text/language';
import { Keywords } from './keywords';

export const GROUP_WORDS = words({
  en: {
    title: 'Food groups',
    lead: 'The search tests a group like a single food: put milk, cream and cheese into “Dairy”, for example.',
    add: 'New group',
    without: (keywords: string) => `without ${keywords}`,
    name: 'Group name',
    include: 'Foods whose name contains',
    exclude: '… but does not contain',
    save: 'Save group',
    nameMissing: 'Give the group a name',
    includeMissing: 'Add at least one keyword of the foods in the group',
    exists: 'There is already a group with this name.',
    cancel: 'Cancel',
  },
  de: {
    title: 'Lebensmittelgruppen',
    lead: 'Die Suche prüft eine Gruppe wie ein einzelnes Lebensmittel: Fasse etwa Milch, Sahne und Käse als „Milchprodukte“ zusammen.',
    add: 'Neue Gruppe',
    without: (keywords: string) => `ohne ${keywords}`,
    name: 'Name der Gruppe',
    include: 'Lebensmittel, deren Name enthält',
    exclude: '… aber nicht enthält',
    save: 'Gruppe speichern',
    nameMissing: 'Gib der Gruppe einen Namen',
    includeMissing: 'Füge mindestens ein Suchwort für die Lebensmittel der Gruppe hinzu',
    exists: 'Eine Gruppe mit diesem Namen gibt es schon.',
    cancel: 'Abbrechen',
  },
});

const MAX_NAME_LENGTH = 100;

export interface EditedGroup {
  group: FoodGroupDto;
  /** The one that its change expects; null for a new group. */
  tag: string | null | undefined;
}

interface Props {
  edited: EditedGroup;
  onSaved: () => void;
  onCancel: () => void;
}

/** The name of a stored group stays, because it is its address. */
export function FoodGroupForm({ edited: { group, tag }, onSaved, onCancel }: Props): VNode {
  const text = useWords(GROUP_WORDS);
  const form = useRef<HTMLFormElement>(null);
  const [typed, keep, forget] = useKept(`food-group ${tag ?? ''}`, () => group);
  const { name, include, exclude } = typed;
  const [mistake, setMistake] = useState<'nameMissing' | 'includeMissing'>();
  const isNew = tag === null;
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { send: save, failure } = useSend(async (expected: EditedGroup['tag']) => {
    const found = name.trim() === '' ? 'nameMissing' : include.length === 0 ? 'includeMissing' : undefined;
    setMistake(found);
    if (found !== undefined) return;
    const path = { name: name.trim() };
    await fetchApi('PUT /api/v2/food-groups/{name}', { path, body: { include, exclude }, expected });
    forget();
    onSaved();
  });
  return (
    <form
      class="form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        save(tag);
      }}
    >
      {isNew ? (
        <TextField
          label={text.name}
          inputMode="text"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          mistake={mistake === 'nameMissing' ? text[mistake] : undefined}
          onInput={(chosen) => keep({ ...typed, name: chosen })}
        />
      ) : (
        <h3>{group.name}</h3>
      )}
      <Keywords label={text.include} keywords={include} onChange={(chosen) => keep({ ...typed, include: chosen })} />
      <Keywords label={text.exclude} keywords={exclude} onChange={(chosen) => keep({ ...typed, exclude: chosen })} />
      {mistake === 'includeMissing' && (
        <p class="mistake" role="alert">
          {text[mistake]}
        </p>
      )}
      {failure?.kind !== 'precondition-failed' ? (
        failure && <ProblemNote failure={failure} />
      ) : (
        <Conflict title={isNew ? text.exists : undefined} onMine={isNew ? undefined : () => save(undefined)} />
      )}
      <p class="row-of-buttons">
        <button type="submit" class="primary">
          {text.save}
        </button>
        <button
          type="button"
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          {text.cancel}
        </button>
      </p>
    </form>
  );
}
