import type { HistoryReportDto } from '../api/schema';
import { useFormat, useWords } from '../text/language';
import { HISTORY_WORDS } from './words';

/** The first and the last day of the diary at fddb.info, after a comma; empty if it has none. */
export function useExtent({ firstDate, lastDate }: HistoryReportDto): string {
  const format = useFormat();
  if (firstDate === null || lastDate === null) return '';
  return firstDate === lastDate
    ? `, ${format.date(firstDate)}`
    : `, ${format.date(firstDate)} – ${format.date(lastDate)}`;
}

/** What a comparison came to, in plain words. */
export function useReportSentences({ filled, fetched, failed, left, notInHistory }: HistoryReportDto): string[] {
  const text = useWords(HISTORY_WORDS);
  const format = useFormat();
  return [
    filled > 0 && text.filled(format.number(filled)),
    fetched > 0 && text.fetched(format.number(fetched)),
    failed > 0 && text.failed(format.number(failed)),
    left > 0 && text.leftHelp(format.number(left)),
    failed + left > 0 && text.withoutPage,
    notInHistory > 0 && text.onlyHereHelp,
  ].filter((sentence) => sentence !== false);
}
