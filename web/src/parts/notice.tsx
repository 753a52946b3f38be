import type { ComponentChildren, VNode } from 'preact';
import { useWords, words } from '../text/language';

interface Props {
  kind: 'problem' | 'hint' | 'good';
  title: string;
  children?: ComponentChildren;
}

/** A message on the page. Screen readers announce problems immediately. */
export function Notice({ kind, title, children }: Props): VNode {
  return (
    <section class={`notice ${kind}`} role={kind === 'problem' ? 'alert' : undefined}>
      <p class="notice-title">{title}</p>
      {children}
    </section>
  );
}

const WORDS = words({
  en: {
    changed: 'Changed elsewhere. Your input is still here.',
    gone: 'Deleted elsewhere. Your input is still here.',
    mine: 'Save mine anyway',
    theirs: 'Use the saved version',
  },
  de: {
    changed: 'Woanders geändert. Deine Eingaben sind noch da.',
    gone: 'Woanders gelöscht. Deine Eingaben sind noch da.',
    mine: 'Trotzdem meine speichern',
    theirs: 'Gespeicherte übernehmen',
  },
});

interface ConflictProps {
  /** For what was not changed elsewhere but is there already. */
  title?: string | undefined;
  isGone?: boolean;
  onMine?: () => void;
  onTheirs?: () => void;
  /** What is stored now. */
  children?: ComponentChildren;
}

/** Somebody else was faster. The form keeps its entries, and the user decides. */
export function Conflict({ title, isGone = false, onMine, onTheirs, children }: ConflictProps): VNode {
  const text = useWords(WORDS);
  return (
    <Notice kind="problem" title={title ?? (isGone ? text.gone : text.changed)}>
      {children}
      <p class="row-of-buttons">
        {onMine && (
          <button type="button" onClick={onMine}>
            {text.mine}
          </button>
        )}
        {onTheirs && (
          <button type="button" onClick={onTheirs}>
            {text.theirs}
          </button>
        )}
      </p>
    </Notice>
  );
}
