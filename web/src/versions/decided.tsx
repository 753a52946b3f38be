import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useMayWrite } from '../access/session';
import { ProblemNote } from '../parts/answer-view';
import { useFormat, useWords } from '../text/language';
import type { Decisions } from './use-decision';
import { VERSION_WORDS } from './words';

/** The end of the last decision. It has the focus, because the button that was pressed is gone. */
export function Decided({ decisions: { last, failure } }: { decisions: Decisions }): VNode | null {
  const text = useWords(VERSION_WORDS);
  const format = useFormat();
  const said = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => said.current?.focus(), [last]);
  if (failure) return <ProblemNote failure={failure} />;
  return last ? (
    <p role="status" tabIndex={-1} ref={said} class="decided">
      {text.done[last.decision](format.date(last.date))}
    </p>
  ) : null;
}

interface OfferButtonsProps {
  offer: { date: string; id: string };
  decisions: Decisions;
  /** Adds the date to the buttons' names. */
  isOneOfMany?: boolean;
}

/** Empty for a login that may not write. */
export function OfferButtons({ offer, decisions, isOneOfMany = false }: OfferButtonsProps): VNode | null {
  const text = useWords(VERSION_WORDS);
  const format = useFormat();
  if (!useMayWrite()) return null;
  const named = (label: string) => (isOneOfMany ? `${label}: ${format.date(offer.date)}` : undefined);
  return (
    <p class="row-of-buttons">
      <button type="button" aria-label={named(text.keep)} onClick={() => decisions.decide('kept', offer)}>
        {text.keep}
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={named(text.take)}
        onClick={() => decisions.decide('taken', offer)}
      >
        {text.take}
      </button>
    </p>
  );
}
