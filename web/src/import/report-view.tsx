import type { VNode } from 'preact';
import type { ImportReportDto } from '../api/schema';
import { DataTable } from '../parts/data-table';
import { MAX_UNFOLDED } from '../parts/day-list';
import { Figure } from '../parts/figure';
import { useFormat, useWords, useLanguage } from '../text/language';
import { daysByOutcome, extentOf, OUTCOMES } from './outcomes';
import { IMPORT_WORDS, OUTCOME_NAMES, SOURCES } from './words';
import { inGerman } from './sentences-of-files';

/** The contents of a file in a sentence. */
export function useContents(report: ImportReportDto): string {
  const text = useWords(IMPORT_WORDS);
  const source = useWords(SOURCES)[report.source];
  const format = useFormat();
  const extent = extentOf((report.dates ?? []).map(({ date }) => date));
  if (extent === undefined) return text.noDays(source);
  return text.contents(source, format.number(report.days), format.range(extent.first, extent.last));
}

/** The number of days by outcome, what is left out, and what is rejected. */
export function ReportView({ report }: { report: ImportReportDto }): VNode {
  const text = useWords(IMPORT_WORDS);
  const names = useWords(OUTCOME_NAMES);
  const format = useFormat();
  const counts = daysByOutcome(report);
  return (
    <>
      <dl class="figures row">
        {OUTCOMES.filter((outcome) => outcome === 'imported' || counts[outcome] > 0).map((outcome) => (
          <Figure key={outcome} name={outcome} label={names[outcome]} value={format.number(counts[outcome])} />
        ))}
      </dl>
      {report.source === 'account-export' && <p class="note">{text.diaryOnly}</p>}
      {(report.withoutDetails ?? 0) > 0 && (
        <p class="note" data-figure="without-details">
          {text.withoutDetails(format.number(report.withoutDetails ?? 0))}
        </p>
      )}
      {(report.withoutFoods ?? 0) > 0 && (
        <p class="note" data-figure="without-foods">
          {text.withoutFoods(format.number(report.withoutFoods ?? 0))}
        </p>
      )}
      <OwnData report={report} />
      {report.activities > 0 && <p class="note">{text.activities(format.number(report.activities))}</p>}
      <Rejections report={report} />
    </>
  );
}

function OwnData({ report: { ownData } }: { report: ImportReportDto }): VNode | null {
  const text = useWords(IMPORT_WORDS);
  const format = useFormat();
  const parts = (['added', 'replaced', 'unchanged', 'skipped'] as const)
    .filter((outcome) => (ownData?.[outcome] ?? 0) > 0)
    .map((outcome) => `${format.number(ownData?.[outcome] ?? 0)} ${text.ownParts[outcome]}`);
  return parts.length === 0 ? null : (
    <p class="note" data-figure="own-data">
      {text.own(parts.join(', '))}
    </p>
  );
}

function Rejections({ report: { rejected, moreRejected } }: { report: ImportReportDto }): VNode | null {
  const text = useWords(IMPORT_WORDS);
  const format = useFormat();
  if (rejected.length === 0) return null;
  const table = (
    <>
      <DataTable
        name="rejections"
        caption={text.rejections}
        columns={[{ label: text.line }, { label: text.date }, { label: text.reason }]}
        rows={rejected.map(({ line, date, reason }, index) => ({
          key: index,
          cells: [
            format.number(line),
            date === null ? text.unknownDate : format.weekdayDate(date),
            <Sentence text={reason} />,
          ],
        }))}
      />
      {moreRejected > 0 && <p class="note">{text.moreRejected(format.number(moreRejected))}</p>}
    </>
  );
  return (
    <section>
      <h4>{text.rejections}</h4>
      {rejected.length <= MAX_UNFOLDED ? (
        table
      ) : (
        <details>
          <summary>{text.listed(format.number(rejected.length + moreRejected))}</summary>
          {table}
        </details>
      )}
    </section>
  );
}

/** A sentence of the service, which writes English. One without a translation is shown as it is. */
export function Sentence({ text }: { text: string }): VNode {
  const german = useLanguage() === 'de' ? inGerman(text) : undefined;
  return german === undefined ? <span lang="en">{text}</span> : <>{german}</>;
}
