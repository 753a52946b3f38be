import type { VNode } from 'preact';
import type { ExportStatusDto, HistoryReportDto } from '../api/schema';
import { Notice } from '../parts/notice';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { useExtent, useReportSentences } from './report-sentences';
import { useLastHistory } from './use-last-history';
import { HISTORY_WORDS } from './words';

/** Result of a comparison that ended while the view was open; a failed one is shown elsewhere. */
export function HistoryEnd({ status }: { status: ExportStatusDto }): VNode | null {
  const { value, isLoading } = useLastHistory(status);
  return value?.report && !isLoading && status.problem === null ? <Came report={value.report} /> : null;
}

function Came({ report }: { report: HistoryReportDto }): VNode {
  const text = useWords(HISTORY_WORDS);
  const format = useFormat();
  const extent = useExtent(report);
  const sentences = useReportSentences(report);
  const title = report.filled > 0 ? text.here : text.upToDate;
  return (
    <Notice kind={report.failed + report.left > 0 ? 'hint' : 'good'} title={title(format.number(report.days), extent)}>
      <p>
        {sentences.join(' ')} <a href={linkTo('fetch')}>{text.more}</a>
      </p>
    </Notice>
  );
}
