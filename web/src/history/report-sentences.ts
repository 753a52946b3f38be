import type { HistoryReportDto } from '../api/schema';
import { useFormat, useWords } from '../text/language';
import { HISTORY_WORDS } from './words';

/** The first and the last day of the diary at fddb.info, after a comma; empty if it has none. */
export function useExtent({ firstDate, lastDate }: HistoryReportDto): string {
  const format = useFormat();
  if (firstDate === null || lastDate === null) return '';
  return `, ${format.range(firstDate, lastDate)}`;
}

/** Days that fddb.info does not have: the older ones, and those between its first day and today. */
function onlyHereIn({ notInHistory, onlyHere = 0 }: HistoryReportDto): number {
  return notInHistory + onlyHere;
}

/** The result of a comparison in plain words. */
export function useReportSentences(report: HistoryReportDto): string[] {
  const { filled, fetched, failed, left, offered = 0 } = report;
  const text = useWords(HISTORY_WORDS);
  const format = useFormat();
  return [
    filled > 0 && text.filled(format.number(filled)),
    fetched > 0 && text.fetched(format.number(fetched)),
    failed > 0 && text.failed(format.number(failed)),
    left > 0 && text.leftHelp(format.number(left)),
    failed + left > 0 && text.withoutPage,
    offered > 0 && text.offered(format.number(offered)),
    onlyHereIn(report) > 0 && text.onlyHereHelp,
  ].filter((sentence) => sentence !== false);
}
