import type { ComponentType, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { useMayWrite } from '../access/session';
import { goTo, linkTo } from '../route';
import { useWords, words } from '../text/language';
import type { SheetProps } from './symptom-sheet';

const WORDS = words({ en: { log: 'Log a symptom' }, de: { log: 'Beschwerde eintragen' } });

/** Opens the sheet, which is loaded then, over any view. Without it, such as after an update, the form of the day does. */
export function LogSymptom(): VNode | null {
  const text = useWords(WORDS);
  const { today } = useAbout();
  const mayWrite = useMayWrite();
  const [Sheet, setSheet] = useState<ComponentType<SheetProps>>();
  if (!mayWrite) return null;
  const open = async () => {
    try {
      const { SymptomSheet } = await import('./symptom-sheet');
      setSheet(() => SymptomSheet);
    } catch {
      goTo(linkTo('day', today, { at: 'journal' }));
    }
  };
  return (
    <>
      <button type="button" onClick={() => void open()}>
        {text.log}
      </button>
      {Sheet && <Sheet onClose={() => setSheet(undefined)} />}
    </>
  );
}
