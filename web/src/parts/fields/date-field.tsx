import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAbout } from '../../about';
import { EARLIEST, isDate, LATEST } from '../../dates';
import { useFormat, useWords, words } from '../../text/language';
import { readDate } from '../../typed-dates';
import { Icon } from '../icon';

type Mistake = 'unreadable' | 'nonexistent' | 'future' | 'tooEarly';

const WORDS = words({
  en: {
    calendar: 'Calendar',
    form: '31 Aug 2024',
    endsToday: 'Up to today; later days do not exist yet.',
    mistakes: {
      unreadable: 'Enter a date such as 31 Aug 2024',
      nonexistent: 'There is no such date',
      future: 'This date is in the future',
      tooEarly: 'This date is too far back',
    },
  },
  de: {
    calendar: 'Kalender',
    form: 'TT.MM.JJJJ',
    endsToday: 'Bis heute; spätere Tage gibt es noch nicht.',
    mistakes: {
      unreadable: 'Gib das Datum als TT.MM.JJJJ ein',
      nonexistent: 'Dieses Datum gibt es nicht',
      future: 'Dieses Datum liegt in der Zukunft',
      tooEarly: 'Dieses Datum liegt zu weit zurück',
    },
  },
});

interface Props {
  label: string;
  hidesLabel?: boolean;
  /** Empty for no date. */
  value: string;
  onChange: (date: string) => void;
  isOptional?: boolean;
  /** A date in the future becomes today: for the end of a range. */
  endsToday?: boolean;
  /** A date in the future is allowed. */
  mayBeLater?: boolean;
  /** Reason why other fields rule out the date. */
  refusal?: string;
}

/**
 * A date in the format of the page's language; the native date field would use the browser's. It takes effect on blur or Enter,
 * if it is complete and plausible. Until then the form cannot be submitted.
 */
export function DateField({
  label,
  hidesLabel = false,
  value,
  onChange,
  isOptional = false,
  endsToday = false,
  mayBeLater = false,
  refusal,
}: Props): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [mistake, setMistake] = useState<Mistake>();
  const [cutTo, setCutTo] = useState<string>();
  const show = (written: string | undefined, found?: Mistake) => {
    setTyped(written);
    setMistake(found);
  };
  // Not after painting, which would lose what is typed at once.
  useLayoutEffect(() => show(undefined), [value]);
  const wrong = mistake === undefined ? refusal : text.mistakes[mistake];
  // Before the browser submits the form of the field in which Enter was pressed.
  useLayoutEffect(() => field.current?.setCustomValidity(wrong ?? ''), [wrong]);
  const take = (written: string) => {
    const read = written.trim() === '' && isOptional ? '' : readDate(written, today);
    const isLater = endsToday && read !== undefined && isDate(read) && read > today;
    const date = isLater ? today : read;
    const found = mistakeIn(date, mayBeLater ? LATEST : today);
    if (date === undefined || found !== undefined) return show(written, found);
    show(undefined);
    setCutTo(isLater ? today : undefined);
    onChange(date);
  };
  return (
    <div class="field">
      <label for={id} class={hidesLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <div class="date-entry">
        <input
          id={id}
          ref={field}
          type="text"
          autocomplete="off"
          placeholder={text.form}
          value={typed ?? (value === '' ? '' : format.dateToType(value))}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-mistake`}
          onInput={(event) => show(event.currentTarget.value)}
          onChange={(event) => take(event.currentTarget.value)}
        />
        <button type="button" class="quiet" title={text.calendar} onClick={() => picker.current?.showPicker()}>
          <Icon name="day" />
          <span class="visually-hidden">{text.calendar}</span>
        </button>
        <input
          ref={picker}
          class="date-picker"
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          value={value}
          onChange={(event) => take(event.currentTarget.value)}
        />
      </div>
      {wrong !== undefined && (
        <p id={`${id}-mistake`} class="mistake" role="alert">
          {wrong}
        </p>
      )}
      {wrong === undefined && cutTo === value && (
        <p class="note" role="status">
          {text.endsToday}
        </p>
      )}
    </div>
  );
}

function mistakeIn(date: string | undefined, latest: string): Mistake | undefined {
  if (date === undefined) return 'unreadable';
  if (date !== '' && !isDate(date)) return 'nonexistent';
  if (date > latest) return 'future';
  return date !== '' && date < EARLIEST ? 'tooEarly' : undefined;
}
