import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { type CalendarDay, daysBetween } from '../../diary/calendar-day';
import { type DiaryDay, isSameFood, knowsMicronutrients } from '../../diary/day-entry';
import type { DayFetch, DayOutcome } from '../../diary/day-fetch';
import { DiaryError } from '../../diary/errors';
import { hasOnlyLost, isSameContent, MAX_EDIT_AGE_DAYS } from '../../diary/versions/lost-content';
import { toReading } from '../../platform/api/day-entry.dto';
import { Events } from '../../platform/events/events';
import { DocStore, type KeptPage, LeaseLost } from '../../persistence/doc-store';
import { SiteRetention } from '../../persistence/site-retention';
import { StateStore } from '../../persistence/state-store';
import { VersionStore } from '../../persistence/version-store';
import { nextTurn } from '../../platform/work/yielding';
import type { RunStarter } from '../runs/run-progress';
import type { ActiveRun } from '../runs/run-coordinator';
import { ScraperService } from '../scraper/scraper.service';
import type { FetchedDay } from '../scraper/upstream-session';
import { ExportMetrics } from './export-metrics';

const GIVE_UP_AFTER = 3;
const MAX_NAMED = 31;
const SITE_FAILURES: readonly unknown[] = ['site unavailable', 'unexpected page'];

export interface FetchOptions {
  startedBy: RunStarter;
  /** Of the rows in the site's CSV that led to the day, kept beside it. */
  fingerprintOf?: (date: CalendarDay) => string | undefined;
}

interface FetchRun extends ActiveRun, FetchOptions {
  outcomes: DayOutcome[];
  siteFailures: number;
}

/** Strictly one day at a time, each stored before the next is requested. */
@Injectable()
export class ExportRunner {
  private readonly logger = new Logger('Export');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly scraper: ScraperService,
    private readonly days: DocStore,
    private readonly versions: VersionStore,
    private readonly retention: SiteRetention,
    private readonly state: StateStore,
    private readonly events: Events,
    private readonly figures: ExportMetrics,
  ) {}

  /** @returns outcomes in the order of the days @throws DiaryError when the run cannot continue; days already stored are kept */
  async over(dates: Iterable<CalendarDay>, given: ActiveRun & FetchOptions): Promise<DayOutcome[]> {
    const run: FetchRun = { ...given, outcomes: [], siteFailures: 0 };
    const today = this.clock.today();
    const { signals, outcomes } = run;
    let ended = false;
    let first = true;
    for (const date of dates) {
      if (date > today) {
        this.report(run, { date, reason: 'in the future' });
        continue;
      }
      ended ||= signals.waiting.aborted;
      if (!ended && !first) {
        await this.scraper.pause(signals);
        ended = signals.waiting.aborted;
      }
      first = false;
      ended = ended ? this.report(run, { date, reason: 'not tried' }) : await this.exportDay(run, date);
    }
    // A stopped comparison of the whole diary leaves thousands.
    const untried = outcomes.filter(({ reason }) => reason === 'not tried').map(({ date }) => date);
    if (untried.length <= MAX_NAMED) for (const date of untried) this.logger.warn(`${date}: not tried`);
    else this.logger.warn(`${untried.length} days: not tried`);
    return outcomes;
  }

  /** @returns whether the run ends */
  private async exportDay(run: FetchRun, date: CalendarDay): Promise<boolean> {
    const { lease, signals } = run;
    // Before the request: a page that is on its way at midnight may have been made before.
    const askedAt = this.clock.now();
    const fetched = await this.scraper.fetchDay(date, signals).catch((error: unknown) => unlessStopped(error, signals));
    if (fetched === 'stopped') return this.report(run, { date, reason: 'not tried' });
    const readAt = this.scraper.pageTime(askedAt);
    if (fetched.kind !== 'day') return this.endUnread(run, date, fetched, readAt);
    run.siteFailures = 0;
    // Yield, so that requests are served between parsing, renewing the lease and writing.
    await nextTurn();
    if (!(await lease.isHeld())) return this.takenOver(run, date);
    await nextTurn();
    const outcome = await this.store(run, date, () => this.write(run, fetched.day, fetched.block, readAt));
    if (outcome === 'lease lost') return this.takenOver(run, date);
    if (outcome === 'store unavailable') await this.end(run, date, outcome);
    else if (outcome.reason !== undefined) this.report(run, outcome);
    else await this.end(run, date, 'stored', outcome);
    await this.dropUnread(date);
    return false;
  }

  private takenOver(run: FetchRun, date: CalendarDay): true {
    this.logger.error('The fetch ends: another one took over its lease');
    return this.report(run, { date, reason: 'not tried' });
  }

  private async endUnread(
    run: FetchRun,
    date: CalendarDay,
    { kind, ...page }: Exclude<FetchedDay, { kind: 'day' }>,
    readAt: number,
  ): Promise<boolean> {
    if ('block' in page && page.block !== undefined) await this.savePage({ date, html: page.block });
    if (kind === 'page not understood') this.events.emit({ name: 'site.changed', data: { date } });
    if (kind === 'nothing logged') {
      // A stored day stays as it is.
      const note = { date, readAt, fingerprint: run.fingerprintOf?.(date) };
      const noted = await this.store(run, date, () => run.writer.noteOrigin(note));
      if (noted === 'lease lost') return this.takenOver(run, date);
    }
    const isForgotten = kind === 'nothing logged' && date < ((await this.retention.firstDay()) ?? '');
    await this.end(run, date, kind, { date, reason: isForgotten ? 'no longer at fddb.info' : kind });
    run.siteFailures = SITE_FAILURES.includes(kind) ? run.siteFailures + 1 : 0;
    if (run.siteFailures < GIVE_UP_AFTER) return false;
    this.logger.error(`The fetch gives up: fddb.info failed on ${GIVE_UP_AFTER} days in a row`);
    return true;
  }

  private async store<Outcome>(
    run: FetchRun,
    date: CalendarDay,
    write: () => Promise<Outcome>,
  ): Promise<Outcome | 'store unavailable' | 'lease lost'> {
    try {
      return await write();
    } catch (error) {
      if (error instanceof LeaseLost) return 'lease lost';
      this.logFailure(date, error);
      // Throws when the store is gone altogether, which ends the run.
      await run.lease.isHeld();
      return 'store unavailable';
    }
  }

  private async write(run: FetchRun, fetched: DiaryDay, html: string, readAt: number): Promise<DayOutcome> {
    const { writer, fingerprintOf, startedBy } = run;
    const { date } = fetched;
    const origin = { source: 'PAGE' as const, readAt, fingerprint: fingerprintOf?.(date) };
    // Nobody watches the schedule: a page with fewer foods than the stored day is offered, and does not replace it.
    const refusal = startedBy === 'schedule' ? await this.findRefusal(fetched) : undefined;
    if (refusal === 'fewer foods than stored') await writer.offer(fetched, origin);
    if (refusal) {
      // The fingerprint spares comparisons a weekly read of the page. Noted last, because a crash must not lose the offer.
      await writer.noteOrigin({ date, fingerprint: origin.fingerprint });
      return { date, ...(refusal !== 'brought back' && { reason: refusal }) };
    }
    const day = await this.withStoredNutrients(fetched);
    // Nutrients that the page does not have are on the page that is kept.
    const page = day === fetched ? { page: html, keepNewPage: this.config.persistence.keepPages } : {};
    const lost = await writer.write(day, { ...page, origin, endsOffers: true });
    return { date, ...(lost && { lost }) };
  }

  /** A person brought another content back, or the site, which forgets old days, some of them food by food, shows fewer foods. */
  private async findRefusal(day: DiaryDay): Promise<'brought back' | 'fewer foods than stored' | undefined> {
    const { date } = day;
    if (!this.days.enabled) return undefined;
    const newest = (await this.versions.list(date)).find(({ state }) => state === 'REPLACED');
    if (newest?.by === 'RESTORE' && isSameContent(newest.entry, day)) return 'brought back';
    if (daysBetween(date, this.clock.today()) <= MAX_EDIT_AGE_DAYS) return undefined;
    const [origin] = await this.days.readOrigins({ from: date, to: date });
    if (!origin || !toReading(origin, this.clock).final) return undefined;
    const stored = await this.days.findDay(date);
    return hasOnlyLost(stored?.products ?? [], day.products) ? 'fewer foods than stored' : undefined;
  }

  /** The simple view of the site must not erase vitamins and minerals that are known of the same food. */
  private async withStoredNutrients(day: DiaryDay): Promise<DiaryDay> {
    if (!this.days.enabled || knowsMicronutrients(day.nutrients)) return day;
    const stored = await this.days.findDay(day.date, { includeDetails: true });
    if (!stored || !knowsMicronutrients(stored.nutrients)) return day;
    if (stored.products && isSameFood(stored.products, day.products)) return { ...day, nutrients: stored.nutrients };
    this.logger.warn(`${day.date}: its vitamins and minerals become unknown, because the site shows its simple view`);
    return day;
  }

  private async savePage(page: KeptPage): Promise<void> {
    if (!this.config.persistence.keepPages || !this.days.enabled) return;
    await this.days.keepPage(page).catch((error: unknown) => this.logFailure(page.date, error));
  }

  private async dropUnread(date: CalendarDay): Promise<void> {
    if (this.days.enabled) await this.days.dropUnreadPage(date).catch((error: unknown) => this.logFailure(date, error));
  }

  private logFailure(date: CalendarDay, error: unknown): void {
    if (!(error instanceof DiaryError)) throw error;
    this.logger.error(`${date}: ${error.message}`, error.cause instanceof Error ? error.cause.stack : undefined);
  }

  private async end(
    run: FetchRun,
    date: CalendarDay,
    outcome: DayFetch['outcome'],
    reported: DayOutcome = { date, ...(outcome !== 'stored' && { reason: outcome }) },
  ): Promise<void> {
    const warn = (error: unknown) => this.logger.warn(`${date}: the result of the fetch could not be noted`, error);
    await this.state.noteFetches([{ day: date, outcome, at: this.clock.now() }]).catch(warn);
    this.report(run, reported);
  }

  private report(run: FetchRun, outcome: DayOutcome): true {
    const { date, reason, lost } = outcome;
    if (lost)
      this.logger.warn(`${date}: lost foods, ${lost.before} became ${lost.after}; the day before is a version of it`);
    run.outcomes.push(outcome);
    this.figures.countDay(outcome);
    run.progress.add(outcome);
    // A day without entries is no failure.
    if (reason === 'nothing logged') this.logger.log(`${date}: ${reason}`);
    else if (reason !== undefined && reason !== 'not tried') this.logger.warn(`${date}: ${reason}`);
    return true;
  }
}

/** A login aborted by a stop is not a failure of the site. */
function unlessStopped(error: unknown, { waiting }: ActiveRun['signals']): 'stopped' {
  if (error instanceof DiaryError && error.code === 'upstream-unavailable' && waiting.aborted) return 'stopped';
  throw error;
}
