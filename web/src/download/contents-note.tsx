import type { VNode } from 'preact';
import type { Answer } from '../api/use-answer';
import { ProblemNote } from '../parts/answer-view';
import { type DayRange, lastDays } from '../ranges';
import { type Format } from '../text/format';
import { useFormat, useWords } from '../text/language';
import { type Contents, type FileFormat, isTooMuch, MAX_DAYS_IN_A_FILE } from './contents';
import { DOWNLOAD_WORDS } from './words';

interface Props {
  contents: Answer<Contents>;
  fileFormat: FileFormat;
  onFormat: (format: FileFormat) => void;
  onRange: (range: DayRange) => void;
}

/** The number of days in the file, or why there is none and what to do. */
export function ContentsNote({ contents, fileFormat, onFormat, onRange }: Props): VNode {
  const text = useWords(DOWNLOAD_WORDS);
  const format = useFormat();
  const { value, failure, isLoading, reload } = contents;
  if (failure) return <ProblemNote failure={failure} onRetry={reload} />;
  const range = value?.kind === 'days' && isTooMuch(value, fileFormat) ? value.range : undefined;
  return (
    <>
      <p role="status" data-figure="contents">
        {isLoading || !value ? text.counting : describeContents(value, fileFormat, text, format)}
      </p>
      {range && (
        <p class="row-of-buttons">
          <button type="button" onClick={() => onFormat('JSONL')}>
            {text.takeAll}
          </button>
          <button type="button" onClick={() => onRange(lastDays(MAX_DAYS_IN_A_FILE, range.to))}>
            {text.shorten(format.number(MAX_DAYS_IN_A_FILE))}
          </button>
        </p>
      )}
    </>
  );
}

function describeContents(
  contents: Contents,
  fileFormat: FileFormat,
  text: typeof DOWNLOAD_WORDS.en,
  format: Format,
): string {
  switch (contents.kind) {
    case 'emptyDiary':
      return text.emptyDiary;
    case 'nothing':
      return text.nothing(format.date(contents.diary.from), format.date(contents.diary.to));
    case 'days': {
      const count = format.number(contents.count);
      return isTooMuch(contents, fileFormat)
        ? text.tooMany(count, format.number(MAX_DAYS_IN_A_FILE))
        : text.willHold(count);
    }
  }
}
