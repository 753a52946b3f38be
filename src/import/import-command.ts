import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { SystemClock } from '../clock';
import { CommandMistake } from '../command-line/command-mistake';
import { HeldLeases } from '../command-line/held-leases';
import type { DiaryDay } from '../diary/day-entry';
import { DiaryError } from '../diary/errors';
import { BYTES_PER_MB } from '../http/uploads';
import type { Documents } from '../persistence/documents';
import type { SaveOptions } from '../persistence/doc-store';
import { type ImportReport, summaryOf } from './import-report';
import type { ImportOptions } from './import-options';
import { ImportRun } from './import-run';
import { StagedFile } from './reading/staged-file';

const PROGRESS_DAYS = 500;
const RENEW_EVERY_DAYS = 50;
/** Before a day is tried again because the store did not answer. */
const PAUSE_MS = 1000;

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
  const staged = await readFile(file, { mostBytes: mostMb * BYTES_PER_MB, stop });
  const leases = new HeldLeases();
  try {
    if (!dryRun) {
      await leases.take('diary', state);
      await leases.report(descriptionOf(staged));
    }
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
        pause: () => sleep(PAUSE_MS),
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
function descriptionOf({ range, dayCount }: StagedFile): string {
  const startedAt = new SystemClock('UTC').now();
  const days = { fromDate: range?.from, toDate: range?.to, total: dayCount };
  return JSON.stringify({ work: 'import', startedBy: 'api', startedAt, ...days, stretches: [] });
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
