import { useLayoutEffect, useState } from 'preact/hooks';
import type { CorrelationInputDto } from '../api/schema';
import { store, stored } from '../text/language';

/** The fields of the page. */
export interface Question {
  included: string[];
  excluded: string[];
  dates: string[];
  startDate: string;
  /** The comparison whose result is shown. */
  asked?: CorrelationInputDto;
}

const EMPTY: Question = { included: [], excluded: [], dates: [], startDate: '' };

export const KEPT_QUESTION = 'correlation';

/** Health data, so it is kept neither in the address, which stays in the history, nor longer than the tab is open. */
export function useQuestion(): [Question, (change: Partial<Question>) => void] {
  const [question, setQuestion] = useState<Question>(() => ({
    ...EMPTY,
    ...(JSON.parse(stored(KEPT_QUESTION, 'sessionStorage') ?? '{}') as Partial<Question>),
  }));
  // A layout effect stores it before a reload can come in between.
  useLayoutEffect(() => store(KEPT_QUESTION, JSON.stringify(question), 'sessionStorage'), [question]);
  return [question, (change) => setQuestion((before) => ({ ...before, ...change }))];
}
