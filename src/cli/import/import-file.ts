import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandMistake } from '../shared/command-mistake';
import { Runs } from '../../sync/runs/runs';
import { formatImportReport, type ImportReport } from '../../sync/import/import-report';
import type { ImportOptions } from './import-options';
import { type ImportFollower, ImportService } from '../../sync/import/import.service';
import { plural } from '../../diary/plural';

const PROGRESS_DAYS = 500;
const STOPPED = 'Stopped before anything was written';

/**
 * Imports a file without HTTP and logs what happens.
 *
 * @param stop aborted to end after the current day
 * @throws CommandMistake when the file cannot be read; DiaryError as `ImportService`
 */
export async function importFile(
  app: INestApplicationContext,
  { file, mode, dryRun, dayStartsAt }: ImportOptions,
  stop: AbortSignal,
  log: (line: string) => void,
): Promise<ImportReport> {
  // The signal may have come before, and an abort that nobody listens for would end the process.
  if (stop.aborted) throw new CommandMistake(STOPPED);
  const content = addAbortSignal(stop, file === '-' ? process.stdin : createReadStream(file));
  content.on('error', () => undefined);
  stop.addEventListener('abort', () => void app.get(Runs).finish());
  let [total, done] = [0, 0];
  let isRead = false;
  const follower: ImportFollower = {
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
      .import(content, { mode, dryRun, dayStartsAt, details: true }, 'api', follower);
    for (const line of reportLines(report)) log(line);
    return report;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (stop.aborted && !isRead) throw new CommandMistake(STOPPED, { cause: error });
    if (syscall !== undefined) throw new CommandMistake(`${file} cannot be read (${code})`, { cause: error });
    throw error;
  }
}

function reportLines(report: ImportReport): string[] {
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
