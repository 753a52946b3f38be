import { type Command, parseOptions, CommandError } from '../shared/run-command';
import { ImportModule } from '../../sync/import/import.module';
import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { RunCoordinator } from '../../sync/runs/run-coordinator';
import type { ImportReportDto } from '../../sync/import/import.dto';
import { formatImportReport } from '../../sync/import/import-report';
import { type ImportProgress, ImportService } from '../../sync/import/import.service';
import { plural } from '../../diary/plural';
import { DAY_START } from '../../config/values';
import type { DayStart } from '../../diary/history/day-start';
import { IMPORT_MODES, type ImportMode } from '../../diary/merged-day';

export const USAGE = `Imports a file into the diary: a download of this service, the CSV of fddb.info or its account export.

  npm run import -- FILE              adds the days that the diary does not have
  npm run import -- FILE --dry-run    says what would happen

  FILE            the file, plain or compressed with gzip or zstd; - reads the standard input
  --mode <mode>   for days that the diary has: skip leaves them as they are (default), fill adds what they lack, replace puts
                  the day of the file in their place
  --day-starts-at <time>
                  foods of a file of fddb.info that were eaten before go to the previous day: 00:00 to 06:00, or auto to
                  learn it from the diary; as EXPORTER_UPSTREAM_DAY_STARTS_AT has it when left out
  --dry-run       write nothing
  --help          this text

The service must not be running on a diary file; while it runs, use its page or POST /api/v2/nutritiondata/import.`;

interface ImportOptions {
  file: string;
  mode: ImportMode;
  dryRun: boolean;
  dayStartsAt?: DayStart;
}

export function readImportOptions(args: string[]): ImportOptions {
  const { given, operand, mistakes } = parseOptions(args, {
    values: ['mode', 'day-starts-at'],
    flags: ['dry-run', 'help'],
    operand: 'FILE',
  });
  if (operand === undefined) mistakes.push('Name the file to import: npm run import -- FILE');
  const mode = IMPORT_MODES.find((one) => one === (given.get('mode') ?? 'skip'));
  if (mode === undefined) mistakes.push(`--mode must be one of ${IMPORT_MODES.join(', ')}`);
  const dayStartsAt = given.get('day-starts-at');
  if (dayStartsAt && !DAY_START.test(dayStartsAt)) {
    mistakes.push('--day-starts-at must be auto, or a time from 00:00 to 06:00');
  }
  if (mistakes.length > 0 || operand === undefined || mode === undefined) throw new CommandError(mistakes.join('\n'));
  return { file: operand, mode, dryRun: given.has('dry-run'), dayStartsAt };
}

const PROGRESS_DAYS = 500;
const STOPPED = 'Stopped before anything was written';

export async function importFile(
  app: INestApplicationContext,
  { file, mode, dryRun, dayStartsAt }: ImportOptions,
  stop: AbortSignal,
  log: (line: string) => void,
): Promise<ImportReportDto> {
  // The signal may have come before, and an abort that nobody listens for would end the process.
  if (stop.aborted) throw new CommandError(STOPPED);
  const content = addAbortSignal(stop, file === '-' ? process.stdin : createReadStream(file));
  content.on('error', () => undefined);
  stop.addEventListener('abort', () => void app.get(RunCoordinator).finish());
  let [total, done] = [0, 0];
  let isRead = false;
  const progress: ImportProgress = {
    begin(days, source) {
      isRead = true;
      total = days;
      log(`${plural(days, 'day')} in the file (${source})`);
    },
    add(date) {
      if (++done % PROGRESS_DAYS === 0) log(`  ${done} of ${total} days, up to ${date}`);
    },
  };
  try {
    const report = await app
      .get(ImportService)
      .import(content, { mode, dryRun, dayStartsAt, details: true }, 'api', progress);
    for (const line of reportLines(report)) log(line);
    return report;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (stop.aborted && !isRead) throw new CommandError(STOPPED, { cause: error });
    if (syscall !== undefined) throw new CommandError(`${file} cannot be read (${code})`, { cause: error });
    throw error;
  }
}

function reportLines(report: ImportReportDto): string[] {
  const lines = report.rejected.map(
    ({ line, date, reason }) => `REJECTED: line ${line}${date === null ? '' : `, ${date}`}: ${reason}`,
  );
  if (report.moreRejected > 0) lines.push(`REJECTED: ${report.moreRejected} more`);
  if (report.countedToEveningBefore) {
    const foods = plural(report.countedToEveningBefore, 'food');
    lines.push(`${foods} eaten before ${report.dayStartsAt}: added to the previous day`);
  }
  const { added = 0, replaced = 0, unchanged = 0, skipped = 0 } = report.ownData ?? {};
  if (added + replaced + unchanged + skipped > 0) {
    const own = `${added} new, ${replaced} replaced, ${unchanged} unchanged, ${skipped} left as they are`;
    lines.push(`Goals, measurements, activities and journal: ${own}`);
  }
  if (report.notTried > 0) lines.push('Stopped; run it again to go on');
  return [...lines, formatImportReport(report)];
}

export const command: Command = {
  usage: USAGE,
  run: async ({ args, stop, startOn }) => {
    const options = readImportOptions(args);
    const app = await startOn('Diary', { imports: [ImportModule] });
    const report = await importFile(app, options, stop, console.log);
    return report.rejected.length === 0 && report.notTried === 0;
  },
};
