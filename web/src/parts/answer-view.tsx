import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { RequestFailed } from '../api/client';
import type { Answer } from '../api/use-answer';
import { useLanguage, useWords, words } from '../text/language';
import { problemWords } from '../text/problems';
import { Notice } from './notice';

const WORDS = words({
  en: { loading: 'Loading …', again: 'Try again' },
  de: { loading: 'Wird geladen …', again: 'Noch einmal versuchen' },
});

/**
 * Shows an answer that is loading, failed or loaded. While a new one is loading, the old one stays as it was drawn, dimmed and
 * with a word over it: drawn again, its figures would have the names of what is asked for now.
 */
export function AnswerView<T>({
  answer,
  children,
}: {
  answer: Answer<T>;
  children: (value: T) => ComponentChildren;
}): VNode {
  const { value, failure, isLoading, reload } = answer;
  const text = useWords(WORDS);
  const drawn = useRef<ComponentChildren>(undefined);
  if (!isLoading && value !== undefined) drawn.current = children(value);
  if (failure) return <ProblemNote failure={failure} onRetry={reload} />;
  if (value === undefined) return <Loading />;
  return (
    <div class={isLoading ? 'stale' : undefined} aria-busy={isLoading} data-loading={text.loading}>
      {drawn.current}
    </div>
  );
}

/** CSS delays its display, so that quick answers do not flicker. */
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
  // Field messages of the service are in English.
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
