import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { useFormat, useWords } from '../text/language';
import { type PastedDates, readPastedDates } from './pasted-dates';
import { CORRELATION_WORDS } from './words';

/** Reads dates from a pasted text. Unreadable parts stay in the field for correction. */
export function PasteDates({ onTake }: { onTake: (dates: string[]) => void }): VNode {
  const text = useWords(CORRELATION_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const [pasted, setPasted] = useState('');
  const [taken, setTaken] = useState<PastedDates>();
  const take = () => {
    const read = readPastedDates(pasted, today);
    onTake(read.dates);
    setPasted([...read.unreadable, ...read.future].join('\n'));
    setTaken(read);
  };
  return (
    <details>
      <summary>{text.paste}</summary>
      <div class="paste">
        <label class="field wide">
          <span>{text.pasteHelp}</span>
          <textarea rows={4} value={pasted} onInput={(event) => setPasted(event.currentTarget.value)} />
        </label>
        <p class="row-of-buttons">
          <button type="button" onClick={take}>
            {text.take}
          </button>
        </p>
        <div role="status">
          {taken && (
            <>
              <p>{text.taken(format.number(taken.dates.length))}</p>
              {taken.unreadable.length > 0 && <p class="bad">{text.unreadable(taken.unreadable.join(', '))}</p>}
              {taken.future.length > 0 && <p class="bad">{text.future(taken.future.join(', '))}</p>}
            </>
          )}
        </div>
      </div>
    </details>
  );
}
