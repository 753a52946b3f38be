import { createReadStream } from 'node:fs';
import { CommandMistake } from '../command-line/command-mistake';
import { HeldLeases } from '../command-line/held-leases';
import type { DiaryDay } from '../diary/day-entry';
import { DiaryError } from '../diary/errors';
import type { Documents } from '../persistence/documents';
import type { SaveOptions } from '../persistence/doc-store';
import { type ImportReport, summaryOf } from './import-report';
import type { ImportOptions } from './import-options';
import { ImportRun } from './import-run';
import { StagedFile } from './reading/staged-file';

const PROGRESS_DAYS = 500;
const RENEW_EVERY_DAYS = 50;
const BYTES_PER_MB = 1024 * 1024;

export interface ImportSettings extends ImportOptions {
  mostMb: number;
  /** Whether changed days have points to be written by the service. */
  hasTimeSeries: boolean;
  /** Aborted to end after the current day. */
  stop: AbortSignal;
}

/**
 * Imports a file without the service and logs what happens.
 *
 * @throws CommandMistake when the file cannot be read, or an export runs; DiaryError `store-unavailable`
 */
export async function importFile(
  { documents, state }: Documents,
  { file, mode, dryRun, mostMb, hasTimeSeries, stop }: ImportSettings,
  log: (line: string) => void,
): Promise<ImportReport> {
  const staged = await readFile(file, mostMb * BYTES_PER_MB);
  const leases = new HeldLeases();
  try {
    if (!dryRun) await leases.take('diary', state);
    log(`${staged.dayCount} days in the file (${staged.source})`);
    const write = async (day: DiaryDay, options: SaveOptions) => {
      // Noted before the day is saved, so that a crash in between does not lose the point.
      if (hasTimeSeries) await state.noteDays('pending-point', [day.date]);
      await documents.save(day, options);
    };
    let done = 0;
    const run = new ImportRun(
      {
        documents,
        ...(!dryRun && { write }),
        isHeld: async () => {
          if (done % RENEW_EVERY_DAYS === 0) await leases.renew();
          return true;
        },
        report: (date) => {
          done++;
          if (done % PROGRESS_DAYS === 0) log(`  ${done} of ${staged.dayCount} days, up to ${date}`);
        },
      },
      mode,
    );
    const tally = await run.over(staged, stop);
    const report = tally.report({ dryRun, details: false });
    for (const line of reportLines(report)) log(line);
    return report;
  } finally {
    await leases.giveBack();
    staged.close();
  }
}

async function readFile(file: string, mostBytes: number): Promise<StagedFile> {
  const content = file === '-' ? process.stdin : createReadStream(file);
  try {
    return await StagedFile.read(content, { mostBytes });
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (path !== undefined && code !== undefined)
      throw new CommandMistake(`${file} cannot be read (${code})`, { cause: error });
    if (error instanceof DiaryError) throw new CommandMistake(error.message, { cause: error });
    throw error;
  }
}

function reportLines(report: ImportReport): string[] {
  const lines = report.rejected.map(
    ({ line, date, reason }) => `REJECTED: line ${line}${date === null ? '' : `, ${date}`}: ${reason}`,
  );
  if (report.moreRejected > 0) lines.push(`REJECTED: ${report.moreRejected} more`);
  if (report.activities > 0) lines.push(`${report.activities} rows of activities were left out`);
  if (report.notTried > 0) lines.push('Stopped; run it again to go on');
  return [...lines, summaryOf(report)];
}
