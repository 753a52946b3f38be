import type { INestApplicationContext } from '@nestjs/common';
import { Runs } from '../runs/runs';
import { type HistoryMode, type HistoryReport, type ListedDays, summaryOf } from './history-report';
import { HistoryService } from './history.service';

const PROGRESS_MS = 10_000;
const WORDS: [kind: keyof ListedDays, words: string][] = [
  ['missing', 'Missing'],
  ['changed', 'Changed'],
  ['notInHistory', 'Only in the diary'],
  ['failed', 'Failed'],
];

/**
 * Compares the diary without HTTP and logs what happens.
 *
 * @param stop aborted to end after the current page
 */
export async function compareHistory(
  app: INestApplicationContext,
  { mode }: { mode: HistoryMode },
  stop: AbortSignal,
  log: (line: string) => void,
): Promise<HistoryReport> {
  const runs = app.get(Runs);
  stop.addEventListener('abort', () => void runs.finish());
  log('Reading the whole diary from fddb.info');
  const timer = setInterval(() => void logProgress().catch(() => undefined), PROGRESS_MS);
  const report = await app
    .get(HistoryService)
    .compare({ mode }, 'api')
    .finally(() => clearInterval(timer));
  for (const [kind, words] of WORDS) {
    const [listed, count] = [report.listed[kind], report[kind]];
    const more = count > listed.length ? ` and ${count - listed.length} more` : '';
    if (count > 0) log(`${words}: ${listed.join(', ')}${more}`);
  }
  if (stop.aborted) log('Stopped; run it again to go on');
  log(summaryOf(report));
  return report;

  async function logProgress(): Promise<void> {
    const { done, total } = await runs.status();
    if (total > 0) log(`  ${done} of ${total} pages`);
  }
}
