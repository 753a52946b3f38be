import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { fetchFile, type RequestFailed } from '../api/client';
import { toFailure } from '../api/use-answer';
import { ProblemNote } from '../parts/answer-view';
import { useFormat, useWords } from '../text/language';
import { ReportPreview } from './report-preview';
import { PAGE_REPORT_WORDS } from './words';

/** One page is enough for a report. */
const MAX_DAYS = 5;

/** Whether the page of an unsuccessful day is kept. */
export function hasUnreadPage(reason: string | null): boolean {
  return reason === 'page not understood' || reason === 'unexpected page';
}

/** A button for each of the newest days, which opens a preview. @param dates newest first */
export function ReportDays({ dates }: { dates: readonly string[] }): VNode {
  const text = useWords(PAGE_REPORT_WORDS);
  const format = useFormat();
  const [making, setMaking] = useState<string>();
  const [made, setMade] = useState<{ date: string; report?: string; failure?: RequestFailed }>();
  const make = async (date: string) => {
    setMaking(date);
    try {
      const { content } = await fetchFile('GET /api/v2/nutritiondata/{date}/page-report', { path: { date } });
      setMade({ date, report: await content.text() });
    } catch (error) {
      setMade({ date, failure: toFailure(error) });
    }
    setMaking(undefined);
  };
  return (
    <div class="page-report">
      <ul>
        {dates.slice(0, MAX_DAYS).map((date) => (
          <li key={date}>
            <span>{format.weekdayDate(date)}</span>
            <button
              type="button"
              aria-label={text.makeReport(format.date(date))}
              disabled={making !== undefined}
              onClick={() => void make(date)}
            >
              {making === date ? text.making : text.make}
            </button>
          </li>
        ))}
      </ul>
      {dates.length > MAX_DAYS && <p class="note">{text.newest(MAX_DAYS, format.number(dates.length))}</p>}
      {made?.failure && <ProblemNote failure={made.failure} />}
      {made?.report && <ReportPreview key={made.report} report={made.report} />}
    </div>
  );
}
