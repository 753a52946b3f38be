import type { ComponentType, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useMayWrite } from '../access/session';
import { Icon } from '../parts/icon';
import { useWords, words } from '../text/language';
import type { SheetProps } from './entry-sheet';

const WORDS = words({ en: { log: 'Log a symptom' }, de: { log: 'Symptom eintragen' } });

/** Opens the sheet over any view, which is loaded then; after an update the page has to be loaded again for it. */
export function LogSymptom(): VNode | null {
  const text = useWords(WORDS);
  const mayWrite = useMayWrite();
  const [Sheet, setSheet] = useState<ComponentType<SheetProps>>();
  if (!mayWrite) return null;
  const open = () =>
    import('./entry-sheet').then(
      ({ EntrySheet }) => setSheet(() => EntrySheet),
      () => location.reload(),
    );
  return (
    <>
      <button type="button" class="quiet log-symptom" title={text.log} onClick={() => void open()}>
        <Icon name="add" />
        <span>{text.log}</span>
      </button>
      {Sheet && <Sheet onClose={() => setSheet(undefined)} />}
    </>
  );
}
