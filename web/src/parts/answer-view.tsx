import type { ComponentChildren, VNode } from 'preact';
import type { RequestFailed } from '../api/client';
import type { Answer } from '../api/use-answer';
import { useLanguage, useWords, words } from '../text/language';
import { problemWords } from '../text/problems';
import { Notice } from './notice';

const WORDS = words({
  en: { loading: 'Loading …', again: 'Try again' },
  de: { loading: 'Wird geladen …', again: 'Erneut versuchen' },
});

/** An answer in whichever state it is: on its way, failed, or there. While a new one is on its way the old one is dimmed. */
export function AnswerView<T>({
  answer,
  children,
}: {
  answer: Answer<T>;
  children: (value: T) => ComponentChildren;
}): VNode {
  const { value, failure, isLoading, reload } = answer;
  if (failure) return <ProblemNote failure={failure} onRetry={reload} />;
  if (value === undefined) return <Loading />;
  return (
    <div class={isLoading ? 'stale' : undefined} aria-busy={isLoading}>
      {children(value)}
    </div>
  );
}

/** Shown late by its style, so that a quick answer does not flicker. */
export function Loading(): VNode {
  const text = useWords(WORDS);
  return (
    <p class="loading" role="status">
      {text.loading}
    </p>
  );
}

export function ProblemNote({ failure, onRetry }: { failure: RequestFailed; onRetry?: () => void }): VNode {
  const text = useWords(WORDS);
  const language = useLanguage();
  const { title, help } = problemWords(language, failure);
  // The service says these in English.
  const fields = language === 'en' ? Object.values(failure.errors) : [];
  return (
    <Notice kind="problem" title={title}>
      {help !== '' && <p>{help}</p>}
      {fields.length > 1 && (
        <ul>
          {fields.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {text.again}
        </button>
      )}
    </Notice>
  );
}
