import type { VNode } from 'preact';
import type { Answer } from '../api/use-answer';
import { ProblemNote } from '../parts/answer-view';
import { type DayRange, lastDays } from '../parts/range-fields';
import { type Format } from '../text/format';
import { useFormat, useWords } from '../text/language';
import { type Contents, MOST_DAYS_IN_A_FILE } from './contents';
import { DOWNLOAD_WORDS } from './words';

interface Props {
  contents: Answer<Contents>;
  onRange: (range: DayRange) => void;
}

/** The number of days in the file, or why there is none and what to do. */
export function ContentsNote({ contents: { value, failure, isLoading, reload }, onRange }: Props): VNode {
  const text = useWords(DOWNLOAD_WORDS);
  const format = useFormat();
  if (failure) return <ProblemNote failure={failure} onRetry={reload} />;
  const isTooMuch = value?.kind === 'days' && value.count > MOST_DAYS_IN_A_FILE;
  return (
    <>
      <p role="status" data-figure="contents">
        {isLoading || !value ? text.counting : sentenceOf(value, text, format)}
      </p>
      {isTooMuch && (
        <button type="button" onClick={() => onRange(lastDays(MOST_DAYS_IN_A_FILE, value.range.to))}>
          {text.shorten(format.number(MOST_DAYS_IN_A_FILE))}
        </button>
      )}
    </>
  );
}

function sentenceOf(contents: Contents, text: typeof DOWNLOAD_WORDS.en, format: Format): string {
  switch (contents.kind) {
    case 'inverted':
      return text.inverted;
    case 'emptyDiary':
      return text.emptyDiary;
    case 'nothing':
      return text.nothing(format.date(contents.diary.from), format.date(contents.diary.to));
    case 'days': {
      const count = format.number(contents.count);
      return contents.count > MOST_DAYS_IN_A_FILE
        ? text.tooMany(count, format.number(MOST_DAYS_IN_A_FILE))
        : text.willHold(count);
    }
  }
}
