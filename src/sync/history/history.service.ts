import { Inject, Injectable, Logger } from '@nestjs/common';
import { inBatches, nextTurn } from '../../platform/work/yielding';
import type { DayStart } from '../../diary/history/day-start';
import { addDays, type CalendarDay } from '../../diary/calendar-day';
import { eachDay } from '../../diary/date-range';
import { Clock, instantText } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { type DayOutcome, isFetchFailure, lostFoodsOf } from '../../diary/day-fetch';
import { DiaryError } from '../../diary/errors';
import { Events } from '../../platform/events/events';
import { mergedDay } from '../../diary/merged-day';
import { ExportService } from '../export/export.service';
import { BYTES_PER_MB } from '../../platform/http/bodies/uploads';
import { dayStartOf } from '../import/reading/day-start-of';
import type { FileContent } from '../import/reading/file-content';
import { readFile } from '../import/reading/read-file';
import { DocStore } from '../../persistence/doc-store';
import { UserDataStore } from '../../persistence/user-data/user-data-store';
import { type RetentionView, SiteRetention } from '../../persistence/site-retention';
import { VersionStore } from '../../persistence/version-store';
import { StateStore } from '../../persistence/state-store';
import type { RunStarter } from '../runs/run-progress';
import { type ActiveRun, RunCoordinator } from '../runs/run-coordinator';
import { ScraperService } from '../scraper/scraper.service';
import { type ComparedHistory, compareHistory, type HistoryMode, pagesOf } from './history-comparison';
import { formatHistoryReport, type LastHistory, MAX_LISTED, reportOf } from './history-report';
import type { HistoryReportDto, OfferDto } from './history.dto';

/** Written in one transaction. */
export const HISTORY_BATCH = 500;
const LAST = 'history';
const RISK = 'days-at-risk';
const RISK_PAUSE_MS = 7 * 86_400_000;
const MAX_NAMED = 31;
/** Days without an entry whose page a run reads after all others. */
const MAX_GAPS = 100;

export interface HistoryQuery {
  mode?: HistoryMode;
  mostPages?: number;
}

@Injectable()
export class HistoryService {
  private readonly logger = new Logger('History');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly days: DocStore,
    private readonly userData: UserDataStore,
    private readonly state: StateStore,
    private readonly coordinator: RunCoordinator,
    private readonly scraper: ScraperService,
    private readonly exports: ExportService,
    private readonly retention: SiteRetention,
    private readonly versions: VersionStore,
    private readonly events: Events,
  ) {}

  /** @throws DiaryError `upstream-unavailable` when the site answers with anything else than the CSV. Days that are stored by then are kept */
  async compare(
    { mode = 'fetch', mostPages = Infinity }: HistoryQuery,
    startedBy: RunStarter,
  ): Promise<HistoryReportDto> {
    await this.days.countDays({});
    // Remembered before the run ends: who sees its end asks for the report.
    return this.coordinator.run({ work: 'history', total: 0, startedBy }, async (active) => {
      try {
        const { report, isComplete } = await this.work(active, { mode, mostPages }, startedBy);
        await this.remember({ report, problem: null, failures: 0 });
        return { result: report, isComplete };
      } catch (error) {
        const isOfSite = error instanceof DiaryError && error.code.startsWith('upstream-');
        if (isOfSite && !active.signals.waiting.aborted) {
          const failures = ((await this.last())?.failures ?? 0) + 1;
          await this.remember({ report: null, problem: error.message, failures });
        }
        throw error;
      }
    });
  }

  async overview(): Promise<{ last?: LastHistory; site?: RetentionView; offers: OfferDto[] }> {
    const offered = this.days.enabled ? this.versions.offers() : [];
    const [last, site, offers] = await Promise.all([this.last(), this.retention.view(), offered]);
    const counted = offers.map(async ({ date, id, foods, replacedAt }) => {
      const stored = (await this.days.findDay(date))?.products?.length ?? 0;
      return { date, id, foods, stored, replacedAt: instantText(replacedAt) };
    });
    return { last, site, offers: await Promise.all(counted) };
  }

  async last(): Promise<LastHistory | undefined> {
    return this.state.getObject(LAST);
  }

  dayStartsAt(): Promise<DayStart> {
    return this.retention.dayStartsAt();
  }

  private async work(
    active: ActiveRun,
    { mode, mostPages }: Required<HistoryQuery>,
    startedBy: RunStarter,
  ): Promise<{ report: HistoryReportDto; isComplete: boolean }> {
    const { clock, config, days } = this;
    const file = await this.read(active);
    const learn = async () => dayStartOf(config.upstream.dayStartsAt, file, days, await this.retention.dayStartsAt());
    const learned = await learn();
    const isGuess = config.upstream.dayStartsAt === 'auto' && learned.learnedFrom === 0;
    const compared = await compareHistory(file, learned, { days, today: clock.today(), isGuess });
    await this.retention.note([...compared.days.keys()], learned.dayStartsAt, clock.now());
    const pages = pagesOf(compared);
    // Who has just begun looks at today, and at the gaps of the diary last.
    const whole = mode === 'fill' ? [clock.today(), ...pages, ...(await this.gaps(compared))] : pages;
    const chosen = mode === 'compare' ? [] : whole.slice(0, mostPages);
    if (chosen.length > 0) {
      const inOrder = chosen.toSorted();
      await active.progress.plan({ fromDate: inOrder[0]!, toDate: inOrder.at(-1)!, total: chosen.length });
    }
    const filled = mode === 'fill' ? await this.fill(active, compared) : 0;
    if (mode !== 'compare') {
      await this.storeFingerprints(active, compared);
      await this.storeActivities(active, file);
    }
    const outcomes =
      chosen.length > 0
        ? await this.exports.fetchUnder(active, chosen, { startedBy, fingerprintOf: compared.fingerprintOf })
        : [];
    if (outcomes.length > 0) await this.retention.noteDayStart((await learn()).dayStartsAt);
    const tried = outcomes.filter(({ reason }) => reason !== 'not tried');
    const isTried = new Set(tried.map(({ date }) => date));
    const failed = tried.filter(({ reason }) => isFetchFailure(reason));
    const sortedDates = (found: readonly DayOutcome[]) => found.map(({ date }) => date).sort();
    const site = await this.retention.view();
    if (site) await this.reportRisk(site);
    const report = reportOf(
      compared,
      { filled, fetched: tried.length - failed.length, left: pages.filter((date) => !isTried.has(date)).length },
      {
        failed: sortedDates(failed),
        offered: sortedDates(outcomes.filter(({ reason }) => reason === 'fewer foods than stored')),
        atRisk: site?.atRisk ?? [],
      },
    );
    this.logger.log(formatHistoryReport(report));
    const lostFoods = lostFoodsOf(outcomes).slice(0, MAX_LISTED);
    // Today and the gaps are tried as well, but are not among the days that are left.
    return { report: { ...report, lostFoods }, isComplete: tried.length === outcomes.length };
  }

  private async reportRisk({ firstDay, atRisk: dates }: RetentionView): Promise<void> {
    const now = this.clock.now();
    const due = Number((await this.state.get(RISK)) ?? 0) + RISK_PAUSE_MS;
    if (dates.length === 0 || now < due) return;
    await this.state.set(RISK, String(now));
    const data = { firstDay, count: dates.length, dates: dates.slice(0, MAX_NAMED) };
    this.events.emit({ name: 'days.at-risk', data });
  }

  private async read({ signals }: ActiveRun): Promise<FileContent> {
    const mostBytes = this.config.import.maxMb * BYTES_PER_MB;
    try {
      const file = await readFile([await this.scraper.fetchHistory(signals)], {
        mostBytes,
        lastDate: addDays(this.clock.today(), 1),
      });
      for (const { date, line, reason } of file.rejected) {
        this.logger.warn(`Line ${line} of the CSV of fddb.info${date === null ? '' : `, ${date}`}: ${reason}`);
      }
      if (file.source === 'site-csv') return file;
      throw new DiaryError('upstream-unavailable', 'fddb.info answered with another file than the diary as CSV');
    } catch (error) {
      if (!(error instanceof DiaryError) || error.code.startsWith('upstream-')) throw error;
      const message = `fddb.info answered with something else than the diary as CSV: ${error.message}`;
      throw new DiaryError('upstream-unavailable', message, { cause: error });
    }
  }

  /** Days without an entry whose page was not read: their page says whether nothing is logged. Newest first. */
  private async gaps({ days, missing }: ComparedHistory): Promise<CalendarDay[]> {
    const [from, to] = [[...days.keys()][0], addDays(this.clock.today(), -1)];
    if (from === undefined || from > to) return [];
    const stored = await this.days.readOrigins({ from, to });
    const fetches = await this.state.fetchesIn({ from, to });
    const empty = fetches.filter(({ outcome }) => outcome === 'nothing logged').map(({ day }) => day);
    const known = new Set([...days.keys(), ...missing, ...stored.map(({ date }) => date), ...empty]);
    return [...eachDay({ from, to })]
      .filter((date) => !known.has(date))
      .slice(-MAX_GAPS)
      .reverse();
  }

  /** Newest first, until their pages are read. */
  private async fill({ writer, signals }: ActiveRun, compared: ComparedHistory): Promise<number> {
    let filled = 0;
    for (const date of compared.missing.toReversed()) {
      const day = compared.days.get(date);
      if (day === undefined) continue;
      if (signals.waiting.aborted) break;
      const fingerprint = compared.fingerprintOf(date) ?? null;
      await writer.write(mergedDay(day, undefined, 'skip').day!, {
        origin: { source: 'HISTORY', readAt: null, fingerprint },
      });
      filled++;
      // The embedded store does not yield: other requests run between two days.
      await nextTurn();
    }
    return filled;
  }

  /** So that a later change of the rows is found. */
  private async storeFingerprints({ lease }: ActiveRun, { unmarked, fingerprintOf }: ComparedHistory): Promise<void> {
    for await (const batch of inBatches(unmarked, HISTORY_BATCH)) {
      await this.days.noteOrigins(
        batch.map((date) => ({ date, fingerprint: fingerprintOf(date)! })),
        { lease: lease.owner },
      );
    }
  }

  /** The pages have no activities. */
  private async storeActivities({ lease }: ActiveRun, { records }: FileContent): Promise<void> {
    const today = this.clock.today();
    const days = records.flatMap((record) => (record.kind === 'activities' ? [record.content] : []));
    const finished = days.filter(({ date }) => date < today);
    for await (const batch of inBatches(finished, HISTORY_BATCH, lease.ask))
      await this.userData.save('activities', batch);
  }

  private remember(last: Omit<LastHistory, 'at'>): Promise<void> {
    return this.state.set(LAST, JSON.stringify({ at: this.clock.now(), ...last }));
  }
}
