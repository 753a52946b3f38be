import type { VNode } from 'preact';
import { Notice } from '../parts/notice';
import { useWords } from '../text/language';
import type { Stored } from './changes';
import { VersionText } from './version-list';
import { GOAL_WORDS } from './words';

interface Props {
  /** Undefined if it was deleted. */
  stored: Stored | undefined;
  wasNew: boolean;
  onSave: () => void;
  onTake: (stored: Stored) => void;
}

/** Somebody else was faster. The form keeps its entries, and the user decides. */
export function Conflict({ stored, wasNew, onSave, onTake }: Props): VNode {
  const text = useWords(GOAL_WORDS);
  return (
    <Notice kind="problem" title={stored ? (wasNew ? text.exists : text.changed) : text.gone}>
      <p>{stored ? (wasNew ? text.existsHelp : text.changedHelp) : text.goneHelp}</p>
      {stored && (
        <div>
          {stored.value.note !== null && <p class="note">{stored.value.note}</p>}
          <VersionText version={stored.value} />
        </div>
      )}
      <p class="row-of-buttons">
        <button type="button" onClick={onSave}>
          {text.saveMine}
        </button>
        {stored && (
          <button type="button" onClick={() => onTake(stored)}>
            {text.takeStored}
          </button>
        )}
      </p>
    </Notice>
  );
}
