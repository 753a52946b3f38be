import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { type Clock, SystemClock } from '../clock';
import { CommandMistake } from '../command-line/command-mistake';
import { HeldLeases } from '../command-line/held-leases';
import { type PointSettings, saveDay } from '../command-line/save-day';
import type { DateRange } from '../diary/date-range';
import { DiaryError } from '../diary/errors';
import { BYTES_PER_MB } from '../http/uploads';
import type { Documents } from '../persistence/documents';
import type { ReportedRun } from '../runs/run-progress';
import { type ImportReport, summaryOf } from './import-report';
import type { ImportOptions } from './import-options';
import { ImportRun } from './import-run';
import { StagedFile } from './reading/staged-file';

const PROGRESS_DAYS = 500;
const RENEW_EVERY_DAYS = 50;

export interface ImportSettings extends ImportOptions, PointSettings {
  mostMb: number;
  /** Aborted to end after the current day. */
  stop: AbortSignal;
}

/**
 * Imports a file without the service and logs what happens.
 *
 * @throws CommandMistake when the file cannot be read, or an export runs; DiaryError `store-unavailable`
 */
export async function importFile(
  stores: Documents,
  { file, mode, dryRun, mostMb, hasTimeSeries, stop }: ImportSettings,
  log: (line: string) => void,
): Promise<ImportReport> {
  const staged = await readFile(file, { mostBytes: mostMb * BYTES_PER_MB, stop });
  const leases = new HeldLeases();
  const clock = new SystemClock('UTC');
  try {
    if (!dryRun) {
      await leases.take('diary', stores.state);
      if (staged.range) await leases.report(descriptionOf(staged.range, staged.dayCount, clock));
    }
    log(`${staged.dayCount} days in the file (${staged.source})`);
    let done = 0;
    const run = new ImportRun(
      {
        documents: stores.documents,
        ...(!dryRun && {
          write: (day, options) => saveDay(stores, day, { hasTimeSeries }, { ...options, lease: leases.owner }),
        }),
        isHeld: async () => {
          if (done % RENEW_EVERY_DAYS === 0) await leases.renew();
          return true;
        },
        clock,
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

async function readFile(
  file: string,
  { mostBytes, stop }: { mostBytes: number; stop: AbortSignal },
): Promise<StagedFile> {
  const content = addAbortSignal(stop, file === '-' ? process.stdin : createReadStream(file));
  try {
    return await StagedFile.read(content, { mostBytes });
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    const message = stop.aborted ? 'Stopped before anything was written' : `${file} cannot be read (${code})`;
    if (stop.aborted || syscall !== undefined) throw new CommandMistake(message, { cause: error });
    if (error instanceof DiaryError) throw new CommandMistake(error.message, { cause: error });
    throw error;
  }
}

/** Tells a service on the same database that this is an import. */
function descriptionOf({ from: fromDate, to: toDate }: DateRange, total: number, clock: Clock): string {
  const run: ReportedRun = {
    work: 'import',
    fromDate,
    toDate,
    total,
    startedBy: 'api',
    startedAt: clock.now(),
    stretches: [],
  };
  return JSON.stringify(run);
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
