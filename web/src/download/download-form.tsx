import type { VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchFile, fetchApi } from '../api/client';
import { saveFile } from '../api/save-file';
import { useAnswer } from '../api/use-answer';
import { useSend } from '../api/use-send';
import { ProblemNote } from '../parts/answer-view';
import { Check, Select } from '../parts/fields/choice';
import { RangeFilter } from '../parts/fields/filter-line';
import { type DayRange, lastDays } from '../ranges';
import { useFormat, useLanguage, useWords } from '../text/language';
import { DOWNLOAD_WORDS } from './words';

const SEPARATORS = { en: 'dot', de: 'comma' } as const;

/** Days as a file: what it holds is said before. Numbers are written as spreadsheets in the language of the page read them. */
export function DownloadForm(): VNode {
  const text = useWords(DOWNLOAD_WORDS);
  const format = useFormat();
  const decimalSeparator = SEPARATORS[useLanguage()];
  const { today } = useAbout();
  const [range, setRange] = useState<DayRange>(lastDays(MAX_DAYS_IN_A_FILE, today));
  const [fileFormat, setFormat] = useState<FileFormat>('CSV');
  const [content, setContent] = useState<'totals' | 'products'>('totals');
  const [ownData, setOwnData] = useState(true);
  const [saved, setSaved] = useState<string>();
  // It was saved only with these choices.
  useLayoutEffect(() => setSaved(undefined), [range, fileFormat, content, ownData]);
  const { value, failure, isLoading, reload } = useAnswer(
    (signal) => contentsOf(range, signal),
    [range.from, range.to],
  );
  const isTooLong = value !== undefined && isTooMuch(value, fileFormat);
  const count = value?.kind === 'days' ? format.number(value.count) : undefined;
  const download = useSend(async () => {
    const query = {
      fromDate: range.from,
      toDate: range.to,
      format: fileFormat,
      includeProducts: content === 'products',
      // Spreadsheets that guess the encoding need the byte-order mark for umlauts.
      ...(fileFormat === 'CSV' && { decimalSeparator, bom: true }),
      ...(fileFormat === 'JSONL' && { ownData }),
      // A diary is moved with these files: days imported from one without details would have none.
      details: true,
    };
    const file = await fetchFile('GET /api/v2/nutritiondata/download', { query });
    saveFile(file);
    setSaved(file.name);
  });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        download.send();
      }}
    >
      <div class="controls">
        <RangeFilter range={range} until={today} onChange={setRange} isOptional />
        <Select
          legend={text.format}
          options={(['CSV', 'JSON', 'JSONL'] as const).map((name) => ({ value: name, label: text.formats[name] }))}
          value={fileFormat}
          onChange={setFormat}
        />
        <Select
          legend={fileFormat === 'CSV' ? text.rows : text.content}
          options={(['totals', 'products'] as const).map((name) => ({
            value: name,
            label: (fileFormat === 'CSV' ? text.rowsOf : text.contents)[name],
          }))}
          value={content}
          onChange={setContent}
        />
      </div>
      {fileFormat === 'JSONL' && <Check label={text.ownData} isChecked={ownData} onChange={setOwnData} />}
      {content === 'totals' && <p class="note">{text.withoutFoods}</p>}
      {failure && <ProblemNote failure={failure} onRetry={reload} />}
      {value?.kind === 'emptyDiary' && <p role="status">{text.emptyDiary}</p>}
      {value?.kind === 'nothing' && (
        <p role="status">{text.nothing(format.date(value.diary.from), format.date(value.diary.to))}</p>
      )}
      {isTooLong && value.kind === 'days' && (
        <>
          <p role="status">{text.tooMany(count ?? '', format.number(MAX_DAYS_IN_A_FILE))}</p>
          <p class="row-of-buttons">
            <button type="button" onClick={() => setFormat('JSONL')}>
              {text.takeAll}
            </button>
            <button type="button" onClick={() => setRange(lastDays(MAX_DAYS_IN_A_FILE, value.range.to))}>
              {text.shorten(format.number(MAX_DAYS_IN_A_FILE))}
            </button>
          </p>
        </>
      )}
      <p class="row-of-buttons">
        <button
          type="submit"
          class="primary"
          // Enabled while the days are being counted, because clicking it is what makes a typed date take effect.
          disabled={download.isSending || (!isLoading && (count === undefined || isTooLong))}
        >
          {text.get(count)}
        </button>
        <span role="status">
          {download.isSending && text.getting}
          {saved !== undefined && text.done(saved)}
        </span>
      </p>
      {download.failure && <ProblemNote failure={download.failure} />}
    </form>
  );
}

type FileFormat = 'CSV' | 'JSON' | 'JSONL';

/** Limit of the service for CSV and JSON; JSON lines have none. */
const MAX_DAYS_IN_A_FILE = 365;

/** The contents of a file, determined before the download. */
type Contents =
  | { kind: 'emptyDiary' }
  | { kind: 'nothing'; diary: DayRange }
  | { kind: 'days'; count: number; range: DayRange };

/** Whether there are more days than a file of that format may hold. */
function isTooMuch(contents: Contents, format: FileFormat): boolean {
  return format !== 'JSONL' && contents.kind === 'days' && contents.count > MAX_DAYS_IN_A_FILE;
}

/** Counts the stored days; an empty end means the beginning or end of the diary. */
async function contentsOf(range: DayRange, signal: AbortSignal): Promise<Contents> {
  const stats = await fetchApi('GET /api/v2/stats', { signal });
  if (stats.firstEntryDate === null || stats.lastEntryDate === null) return { kind: 'emptyDiary' };
  const diary = { from: stats.firstEntryDate, to: stats.lastEntryDate };
  const from = range.from > diary.from ? range.from : diary.from;
  const to = range.to !== '' && range.to < diary.to ? range.to : diary.to;
  if (from > to) return { kind: 'nothing', diary };
  const query = { fromDate: from, toDate: to, granularity: 'MONTH' as const };
  const months = await fetchApi('GET /api/v2/stats/trend', { query, signal });
  const count = months.reduce((sum, { dayCount }) => sum + dayCount, 0);
  return count === 0 ? { kind: 'nothing', diary } : { kind: 'days', count, range: { from, to } };
}
