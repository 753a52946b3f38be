import { type Command, parseOptions, CommandError } from '../shared/run-command';
import { HistoryModule } from '../../sync/history/history.module';
import { RunCoordinator } from '../../sync/runs/run-coordinator';
import { HISTORY_MODES, type HistoryMode } from '../../sync/history/history-comparison';
import { formatHistoryReport } from '../../sync/history/history-report';
import type { HistoryReportDto } from '../../sync/history/history.dto';
import { HistoryService } from '../../sync/history/history.service';

export const USAGE = `Reads the whole diary from fddb.info as one CSV, compares it with the stored days, and reads the pages of days that
are missing or have changed.

  npm run history                     reads these pages, newest first, about one a second
  npm run history -- --mode fill      first stores missing days from the CSV, so that they are there within seconds
  npm run history -- --mode compare   only says what is missing or has changed

  --mode <mode>   compare, fetch (default) or fill
  --help          this text

The service must not be running on a diary file; while it runs, use its page or POST /api/v2/nutritiondata/history.`;

const PROGRESS_MS = 10_000;
const WORDS: [kind: Exclude<keyof HistoryReportDto['listed'], 'atRisk'>, words: string][] = [
  ['missing', 'Missing'],
  ['changed', 'Changed'],
  ['notInHistory', 'Only in the diary'],
  ['offered', 'Fewer foods than stored'],
  ['failed', 'Failed'],
];

function readMode(args: string[]): HistoryMode {
  const { given, mistakes } = parseOptions(args, { values: ['mode'], flags: ['help'] });
  const mode = HISTORY_MODES.find((one) => one === (given.get('mode') ?? 'fetch'));
  if (mode === undefined) mistakes.push(`--mode must be one of ${HISTORY_MODES.join(', ')}`);
  if (mistakes.length > 0 || mode === undefined) throw new CommandError(mistakes.join('\n'));
  return mode;
}

export const command: Command = {
  usage: USAGE,
  run: async ({ args, stop, startOn }) => {
    const mode = readMode(args);
    const app = await startOn('Diary', { imports: [HistoryModule] });
    const coordinator = app.get(RunCoordinator);
    stop.addEventListener('abort', () => void coordinator.finish());
    console.log('Reading the whole diary from fddb.info');
    const logProgress = async () => {
      const { done, total } = await coordinator.status();
      if (total > 0) console.log(`  ${done} of ${total} pages`);
    };
    const timer = setInterval(() => void logProgress().catch(() => undefined), PROGRESS_MS);
    const report = await app
      .get(HistoryService)
      .compare({ mode }, 'api')
      .finally(() => clearInterval(timer));
    for (const [kind, words] of WORDS) {
      const [listed = [], count = 0] = [report.listed[kind], report[kind]];
      const more = count > listed.length ? ` and ${count - listed.length} more` : '';
      if (count > 0) console.log(`${words}: ${listed.join(', ')}${more}`);
    }
    if (stop.aborted) console.log('Stopped; run it again to go on');
    console.log(formatHistoryReport(report));
    return report.failed === 0 && (report.left === 0 || mode === 'compare');
  },
};
