import type { VNode } from 'preact';
import { useWords } from '../text/language';
import { JOURNAL_WORDS } from './words';

interface Props {
  /** Name of the entry. */
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** Deletes after a question. */
export function EntryButtons({ name, onEdit, onRemove }: Props): VNode {
  const text = useWords(JOURNAL_WORDS);
  return (
    <p class="row-of-buttons">
      <button type="button" class="quiet" aria-label={text.editOf(name)} onClick={onEdit}>
        {text.edit}
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={text.removeOf(name)}
        onClick={() => confirm(text.confirm(name)) && onRemove()}
      >
        {text.remove}
      </button>
    </p>
  );
}
