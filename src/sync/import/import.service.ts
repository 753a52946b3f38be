import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { addDays, type CalendarDay } from '../../diary/calendar-day';
import { daysFrom, type DayStart } from '../../diary/history/day-start';
import { MERGE_OUTCOMES, type ImportMode } from '../../diary/merged-day';
import { plural } from '../../diary/plural';
import { BYTES_PER_MB } from '../../platform/http/bodies/uploads';
import { Metrics } from '../../platform/metrics/metrics';
import { DocStore } from '../../persistence/doc-store';
import { UserDataStore } from '../../persistence/user-data/user-data-store';
import { StateStore } from '../../persistence/state-store';
import { VersionStore, versionId } from '../../persistence/version-store';
import type { RunStarter } from '../runs/run-progress';
import { alreadyRunning } from '../runs/run-status';
import { PendingPoints } from '../../persistence/pending-points';
import { type ActiveRun, RunCoordinator } from '../runs/run-coordinator';
import type { ImportQueryDto, ImportReportDto } from './import.dto';
import { formatImportReport, type ImportTally } from './import-report';
import { ImportRun } from './import-run';
import { importRecords } from './record-import';
import { dayStartOf } from './reading/day-start-of';
import { collectPieces, type Pieces } from './reading/file-bytes';
import type { FileContent, FileSource } from './reading/file-content';
import { readFile } from './reading/read-file';
import type { DayFetch } from '../../diary/day-fetch';
import { ComputeQueue, inBatches, Yielder } from '../../platform/work/yielding';
import { type DayVersion, lackOfRoom } from '../../diary/versions/day-version';

export interface ImportProgress {
  begin(days: number, source: FileSource): void;
  add(date: CalendarDay): void;
}

@Injectable()
export class ImportService {
  private readonly logger = new Logger('Import');
  /** What a file contains is in memory at once, and two of the largest do not fit into 384 MB. */
  private readonly oneAtATime = new ComputeQueue();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly days: DocStore,
    private readonly versions: VersionStore,
    private readonly userData: UserDataStore,
    private readonly state: StateStore,
    private readonly coordinator: RunCoordinator,
    private readonly pending: PendingPoints,
    private readonly metrics: Metrics,
  ) {
    for (const outcome of MERGE_OUTCOMES) metrics.importDays.inc({ outcome }, 0);
  }

  /** Takes the lease only once the file is there: one that stops arriving must not hold up others. */
  async import(
    content: Pieces,
    { mode = 'skip', dryRun = false, dayStartsAt, details = false }: ImportQueryDto,
    startedBy: RunStarter,
    progress?: ImportProgress,
  ): Promise<ImportReportDto> {
    // Before a long file is read.
    await this.days.countDays({});
    const lease = dryRun ? undefined : await this.coordinator.viewLease();
    if (lease?.isHeld === true) throw alreadyRunning(lease);
    const mostBytes = this.config.import.maxMb * BYTES_PER_MB;
    const lastDate = addDays(this.clock.today(), 1);
    const pieces = await collectPieces(content, mostBytes);
    return this.oneAtATime.run(0, async () => {
      const file = await readFile(pieces, { mostBytes, lastDate, zone: this.config.timeZone });
      if (file.hasClockTimes) await this.countToEvenings(file, dayStartsAt ?? this.config.upstream.dayStartsAt);
      progress?.begin(file.days.length, file.source);
      const tally = await this.work(file, { mode, dryRun }, startedBy, progress);
      return tally.report({ dryRun, details });
    });
  }

  /** As the site's pages do with foods after midnight. */
  private async countToEvenings(file: FileContent, setting: DayStart): Promise<void> {
    const { dayStartsAt, pages } = await dayStartOf(setting, file, this.days);
    const { days, moved, doubtful } = await daysFrom(dayStartsAt, file.days, new Yielder(), file.unreadable, pages);
    file.days = days;
    file.evenings = { dayStartsAt, moved };
    const reason = 'A row of the next day cannot be read, and may be a food of this evening';
    for (const { date, line } of doubtful) file.reject({ line, date, reason });
  }

  private async work(
    file: FileContent,
    { mode, dryRun }: Required<Pick<ImportQueryDto, 'mode' | 'dryRun'>>,
    startedBy: RunStarter,
    progress?: ImportProgress,
  ): Promise<ImportTally> {
    const { days, versions, clock, coordinator } = this;
    const take = async (stop: AbortSignal, active?: ActiveRun): Promise<ImportTally> => {
      const ask = active?.lease.ask;
      const tally = await new ImportRun(days, clock, mode, active?.writer).over(file, stop, (date) => {
        if (!active) return;
        active.progress.add({ date });
        progress?.add(date);
      });
      if (stop.aborted) return tally;
      const measured = file.records.flatMap(({ kind, content }) => (kind === 'measurement' ? content.date : []));
      // Their points are written at the end of the run.
      if (!dryRun) await this.pending.note('pending-body', measured);
      const options = { mode, dryRun, stop, lease: active?.lease.owner, now: clock.now() };
      tally.versions = await importVersions({ days, versions }, file, options);
      if (stop.aborted) return tally;
      tally.ownData = await importRecords(this.userData, file, { mode, dryRun, ask });
      if (!dryRun) await noteFetches(this.state, file.fetches, { mode, ask });
      return tally;
    };
    if (dryRun || file.isEmpty) return take(coordinator.shutdownSignal);
    const range = file.range && { fromDate: file.range.from, toDate: file.range.to };
    const about = { work: 'import' as const, ...range, total: file.days.length, startedBy };
    const described = `${plural(file.days.length, 'day')}${range ? ` of ${range.fromDate} to ${range.toDate}` : ''}`;
    this.logger.log(`Importing ${described} (${file.source}, ${mode})`);
    return coordinator.run(about, async (active) => {
      const { waiting } = active.signals;
      const result = await take(waiting, active);
      const report = result.report({ dryRun, details: false });
      for (const outcome of MERGE_OUTCOMES) this.metrics.importDays.inc({ outcome }, result.countDays(outcome));
      this.logger.log(`Imported ${formatImportReport(report)}`);
      return { result, isComplete: report.notTried === 0 && !waiting.aborted };
    });
  }
}

export const NOTE_FETCHES_BATCH = 250;

/** Unless the service knows of a fetch of the day, or with `replace` of a later one. */
export async function noteFetches(
  state: StateStore,
  fetches: readonly DayFetch[],
  { mode, ask }: { mode: ImportMode; ask?: () => Promise<void> },
): Promise<void> {
  if (fetches.length === 0) return;
  const known = new Map((await state.fetchesIn({})).map(({ day, at }) => [day, at]));
  const noted = fetches.filter(
    ({ day, at }) => at > (known.get(day) ?? -Infinity) && (mode === 'replace' || !known.has(day)),
  );
  for await (const some of inBatches(noted, NOTE_FETCHES_BATCH, ask)) await state.noteFetches(some);
}

interface Options {
  mode: ImportMode;
  dryRun: boolean;
  stop?: AbortSignal;
  lease?: string;
  now: number;
}

/** Few, because a store asks for the lease before each slice, and has its time limit for each. */
export const VERSIONS_IMPORT_BATCH = 5;

/** With `replace` over those of the same content. One is rejected if its day is not stored or has no room. @param now none is newer */
export async function importVersions(
  { days, versions }: { days: DocStore; versions: VersionStore },
  file: FileContent,
  { mode, dryRun, stop, lease, now }: Options,
): Promise<number> {
  let added = 0;
  const inFile = new Set(file.days.map(({ date }) => date));
  for (const [date, dayVersions] of file.versions) {
    if (stop?.aborted) break;
    const stored = await days.findDay(date, { includeDetails: true });
    if (stored === undefined && !(dryRun && inFile.has(date))) {
      for (const { line } of dayVersions) file.reject({ line, date, reason: 'The day of this version is not stored' });
      continue;
    }
    const id = stored && versionId(stored);
    const states = new Map((await versions.list(date)).map((version) => [version.id, version.state]));
    const written: DayVersion[] = [];
    for (const { version, line } of dayVersions) {
      const isNew = !states.has(version.id);
      if (version.id === id || (!isNew && mode !== 'replace')) continue;
      const others = new Map(states);
      others.delete(version.id);
      const reason = lackOfRoom(version.state, [...others.values()]);
      if (reason !== undefined) {
        file.reject({ line, date, reason });
        continue;
      }
      if (isNew) added++;
      states.set(version.id, version.state);
      written.push({ ...version, replacedAt: Math.min(version.replacedAt, now) });
    }
    for await (const batch of dryRun ? [] : inBatches(written, VERSIONS_IMPORT_BATCH)) {
      await versions.add(batch, { replace: mode === 'replace', lease });
    }
  }
  return added;
}
