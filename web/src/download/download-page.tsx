import type { VNode } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchFile, type RequestFailed } from '../api/client';
import { saveFile } from '../api/save-file';
import { toFailure, useAnswer } from '../api/use-answer';
import { ProblemNote } from '../parts/answer-view';
import { Select } from '../parts/fields/choice';
import { PageHead } from '../parts/page-head';
import { RangeFields } from '../parts/fields/range-fields';
import { type DayRange, lastDays } from '../ranges';
import { LanguageContext, useWords } from '../text/language';
import { ContentsNote } from './contents-note';
import { contentsOf, type FileFormat, isTooMuch, MAX_DAYS_IN_A_FILE } from './contents';
import { DOWNLOAD_WORDS } from './words';

export function DownloadPage(): VNode {
  const text = useWords(DOWNLOAD_WORDS);
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <DownloadForm />
    </>
  );
}

type Outcome =
  { state: 'idle' | 'getting' } | { state: 'done'; name: string } | { state: 'failed'; failure: RequestFailed };

/** The format that spreadsheets in that language expect comes first. */
const SEPARATORS = { en: ['dot', 'comma'], de: ['comma', 'dot'] } as const;

function DownloadForm(): VNode {
  const text = useWords(DOWNLOAD_WORDS);
  const separators = SEPARATORS[useContext(LanguageContext)];
  const { today } = useAbout();
  const [range, setRange] = useState<DayRange>(lastDays(MAX_DAYS_IN_A_FILE, today));
  const [format, setFormat] = useState<FileFormat>('CSV');
  const [content, setContent] = useState<'totals' | 'products'>('totals');
  const [ownData, setOwnData] = useState(true);
  const [chosenSeparator, setSeparator] = useState<'comma' | 'dot'>();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' });
  // The outcome applies only to the choices that it was reached with.
  useLayoutEffect(() => setOutcome({ state: 'idle' }), [range, format, content, ownData, chosenSeparator]);
  const contents = useAnswer((signal) => contentsOf(range, signal), [range.from, range.to]);
  const decimalSeparator = chosenSeparator ?? separators[0];
  // Enabled while the days are being counted, because clicking it is what makes a typed date take effect.
  const { value, isLoading } = contents;
  const isRefused = !isLoading && value !== undefined && (value.kind !== 'days' || isTooMuch(value, format));

  const download = async (event: Event) => {
    event.preventDefault();
    setOutcome({ state: 'getting' });
    const query = {
      fromDate: range.from,
      toDate: range.to,
      format,
      includeProducts: content === 'products',
      // Spreadsheets that guess the encoding need the byte-order mark for umlauts.
      ...(format === 'CSV' && { decimalSeparator, bom: true }),
      ...(format === 'JSONL' && { ownData }),
      // A diary is moved with these files: days imported from one without details would have none.
      details: true,
    };
    try {
      const file = await fetchFile('GET /api/v2/nutritiondata/download', { query });
      saveFile(file);
      setOutcome({ state: 'done', name: file.name });
    } catch (error) {
      setOutcome({ state: 'failed', failure: toFailure(error) });
    }
  };

  return (
    <form class="card form" onSubmit={(event) => void download(event)}>
      <RangeFields legend={text.range} range={range} until={today} onChange={setRange} isOptional />
      <Select
        legend={text.format}
        options={(['CSV', 'JSON', 'JSONL'] as const).map((value) => ({ value, label: text.formats[value] }))}
        value={format}
        onChange={setFormat}
      />
      <Select
        legend={text.content[format]}
        options={(['totals', 'products'] as const).map((value) => ({
          value,
          label: (format === 'CSV' ? text.contents : text.contentsJson)[value],
        }))}
        value={content}
        onChange={setContent}
      />
      {format === 'JSONL' && (
        <label class="check">
          <input type="checkbox" checked={ownData} onChange={(event) => setOwnData(event.currentTarget.checked)} />
          {text.ownData}
        </label>
      )}
      {format === 'CSV' && (
        <Select
          legend={text.separator}
          options={separators.map((value) => ({ value, label: text.separators[value] }))}
          value={decimalSeparator}
          onChange={setSeparator}
        />
      )}
      <p class="note" data-figure="left-out">
        {text.leftOut[content]}
      </p>
      <ContentsNote contents={contents} fileFormat={format} onFormat={setFormat} onRange={setRange} />
      <p class="row-of-buttons">
        <button type="submit" class="primary" disabled={outcome.state === 'getting' || isRefused}>
          {text.get}
        </button>
        <span role="status">
          {outcome.state === 'getting' && text.getting}
          {outcome.state === 'done' && text.done(outcome.name)}
        </span>
      </p>
      {outcome.state === 'failed' && <ProblemNote failure={outcome.failure} />}
    </form>
  );
}
