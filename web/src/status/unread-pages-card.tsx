import type { VNode } from 'preact';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import { addDays } from '../dates';
import { hasUnreadPage, ReportDays } from '../page-report/report-days';
import { PAGE_REPORT_WORDS } from '../page-report/words';
import { useWords } from '../text/language';
import { useRefreshed } from './use-refreshed';

/** Failures are shown for so many days, until the day is read. */
const DAYS_BACK = 31;

/** Days of the last fetch, and of the last month, whose pages were not understood; nothing without one. */
export function UnreadPagesCard(): VNode | null {
  const text = useWords(PAGE_REPORT_WORDS);
  const { today } = useAbout();
  const { value: dates = [] } = useRefreshed(async (signal) => {
    const query = { fromDate: addDays(today, -DAYS_BACK), toDate: today };
    const [status, coverage] = await Promise.all([
      // Stored days are covered, whatever became of their last page.
      fetchApi('GET /api/v2/nutritiondata/export/status', { query: { details: true }, signal }),
      fetchApi('GET /api/v2/nutritiondata/coverage', { query, signal }),
    ]);
    const unread = [...status.days, ...coverage].filter(({ reason }) => hasUnreadPage(reason));
    return [...new Set(unread.map(({ date }) => date))].sort().reverse();
  });
  if (dates.length === 0) return null;
  return (
    <section class="card" data-card="unread-pages">
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
      <ReportDays dates={dates} />
    </section>
  );
}
