import { Logger } from '@nestjs/common';
import type { Clock } from '../../platform/clock';
import type { CalendarDay } from '../../diary/calendar-day';
import { type DiaryDay, isSameFood, knowsMicronutrients } from '../../diary/day-entry';
import type { DayFetch, DayOutcome } from '../../diary/day-fetch';
import { DiaryError } from '../../diary/errors';
import type { Events } from '../../platform/events/events';
import { type DocStore, type KeptPage, LeaseLost } from '../../persistence/doc-store';
import type { SiteMemory } from '../../persistence/site-memory';
import type { StateStore } from '../../persistence/state-store';
import type { VersionStore } from '../../persistence/version-store';
import { nextTurn } from '../../platform/work/turns';
import type { ActiveRun } from '../runs/runs';
import type { ScraperService } from '../scraper/scraper.service';
import type { FetchedDay } from '../scraper/upstream-session';
import type { ExportMetrics } from './export-metrics';
import { findRefusal } from './refused-page';

const GIVE_UP_AFTER = 3;
const MAX_NAMED = 31;
const SITE_FAILURES: readonly unknown[] = ['site unavailable', 'unexpected page'];

interface Collaborators {
  scraper: ScraperService;
  days: DocStore;
  versions: VersionStore;
  memory: SiteMemory;
  state: StateStore;
  events: Events;
  figures: ExportMetrics;
  clock: Clock;
}

interface RunOptions {
  keepPages: boolean;
  /** A page with fewer foods than the stored day is offered, because nobody watches, and does not replace it. */
  isScheduled: boolean;
  fingerprintOf?: (date: CalendarDay) => string | undefined;
}

/** Strictly one day at a time, each stored before the next is requested. */
export class ExportRunner {
  private readonly logger = new Logger('Export');
  private readonly outcomes: DayOutcome[] = [];
  private siteFailures = 0;

  constructor(
    private readonly collaborators: Collaborators,
    private readonly active: ActiveRun,
    private readonly options: RunOptions,
  ) {}

  /** @returns outcomes in the order of the days @throws DiaryError when the run cannot continue; days already stored are kept */
  async over(dates: Iterable<CalendarDay>): Promise<DayOutcome[]> {
    const today = this.collaborators.clock.today();
    const { signals } = this.active;
    let ended = false;
    let first = true;
    for (const date of dates) {
      if (date > today) {
        this.report({ date, reason: 'in the future' });
        continue;
      }
      ended ||= signals.waiting.aborted;
      if (!ended && !first) {
        await this.collaborators.scraper.pause(signals);
        ended = signals.waiting.aborted;
      }
      first = false;
      ended = ended ? this.report({ date, reason: 'not tried' }) : await this.exportDay(date);
    }
    this.warnOfUntried();
    return this.outcomes;
  }

  /** A stopped comparison of the whole diary leaves thousands. */
  private warnOfUntried(): void {
    const untried = this.outcomes.filter(({ reason }) => reason === 'not tried').map(({ date }) => date);
    if (untried.length <= MAX_NAMED) for (const date of untried) this.logger.warn(`${date}: not tried`);
    else this.logger.warn(`${untried.length} days: not tried`);
  }

  private async exportDay(date: CalendarDay): Promise<boolean> {
    const { scraper, clock } = this.collaborators;
    const { lease, signals } = this.active;
    // Before the request: a page that is on its way at midnight may have been made before.
    const askedAt = clock.now();
    const fetched = await scraper.fetchDay(date, signals).catch((error: unknown) => this.unlessStopped(error));
    if (fetched === 'stopped') return this.report({ date, reason: 'not tried' });
    const readAt = scraper.pageTime(askedAt);
    if (fetched.kind !== 'day') return this.endUnread(date, fetched, readAt);
    this.siteFailures = 0;
    // Yield, so that requests are served between parsing, renewing the lease and writing.
    await nextTurn();
    if (!(await lease.isHeld())) return this.takenOver(date);
    await nextTurn();
    const outcome = await this.store(date, () => this.write(fetched.day, fetched.block, readAt));
    if (outcome === 'lease lost') return this.takenOver(date);
    if (outcome === 'store unavailable') await this.end(date, outcome);
    else if (outcome.reason !== undefined) this.report(outcome);
    else await this.end(date, 'stored', outcome);
    await this.dropUnread(date);
    return false;
  }

  private takenOver(date: CalendarDay): true {
    this.logger.error('The fetch ends: another one took over its lease');
    return this.report({ date, reason: 'not tried' });
  }

  /** A login aborted by a stop is not a failure of the site. */
  private unlessStopped(error: unknown): 'stopped' {
    const isCut =
      error instanceof DiaryError && error.code === 'upstream-unavailable' && this.active.signals.waiting.aborted;
    if (isCut) return 'stopped';
    throw error;
  }

  private async endUnread(
    date: CalendarDay,
    { kind, ...page }: Exclude<FetchedDay, { kind: 'day' }>,
    readAt: number,
  ): Promise<boolean> {
    if ('block' in page && page.block !== undefined) await this.savePage({ date, html: page.block });
    if (kind === 'page not understood') this.collaborators.events.emit({ name: 'site.changed', data: { date } });
    if (kind === 'nothing logged') {
      // A stored day stays as it is.
      const note = { date, readAt, fingerprint: this.options.fingerprintOf?.(date) };
      const noted = await this.store(date, () => this.active.writer.noteOrigin(note));
      if (noted === 'lease lost') return this.takenOver(date);
    }
    const isForgotten = kind === 'nothing logged' && date < ((await this.collaborators.memory.firstDay()) ?? '');
    await this.end(date, kind, { date, reason: isForgotten ? 'no longer at fddb.info' : kind });
    this.siteFailures = SITE_FAILURES.includes(kind) ? this.siteFailures + 1 : 0;
    if (this.siteFailures < GIVE_UP_AFTER) return false;
    this.logger.error(`The fetch gives up: fddb.info failed on ${GIVE_UP_AFTER} days in a row`);
    return true;
  }

  private async store<Outcome>(
    date: CalendarDay,
    write: () => Promise<Outcome>,
  ): Promise<Outcome | 'store unavailable' | 'lease lost'> {
    try {
      return await write();
    } catch (error) {
      if (error instanceof LeaseLost) return 'lease lost';
      this.logFailure(date, error);
      // Throws when the store is gone altogether, which ends the run.
      await this.active.lease.isHeld();
      return 'store unavailable';
    }
  }

  private async write(fetched: DiaryDay, html: string, readAt: number): Promise<DayOutcome> {
    const { keepPages, fingerprintOf, isScheduled } = this.options;
    const { date } = fetched;
    const origin = { source: 'PAGE' as const, readAt, fingerprint: fingerprintOf?.(date) };
    const { writer } = this.active;
    const refusal = isScheduled ? await findRefusal(fetched, this.collaborators) : undefined;
    if (refusal === 'fewer foods than stored') await writer.offer(fetched, origin);
    if (refusal) {
      // The fingerprint spares comparisons a weekly read of the page. Noted last, because a crash must not lose the offer.
      await writer.noteOrigin({ date, fingerprint: origin.fingerprint });
      return { date, ...(refusal !== 'brought back' && { reason: refusal }) };
    }
    const day = await this.withStoredNutrients(fetched);
    // Nutrients that the page does not have are on the page that is kept.
    const page = day === fetched ? { page: html, keepNewPage: keepPages } : {};
    const lost = await writer.write(day, { ...page, origin, endsOffers: true });
    return { date, ...(lost && { lost }) };
  }

  /** The simple view of the site must not erase vitamins and minerals that are known of the same food. */
  private async withStoredNutrients(day: DiaryDay): Promise<DiaryDay> {
    const { days } = this.collaborators;
    if (!days.enabled || knowsMicronutrients(day.nutrients)) return day;
    const stored = await days.findDay(day.date, { includeDetails: true });
    if (!stored || !knowsMicronutrients(stored.nutrients)) return day;
    if (stored.products && isSameFood(stored.products, day.products)) return { ...day, nutrients: stored.nutrients };
    this.logger.warn(`${day.date}: its vitamins and minerals become unknown, because the site shows its simple view`);
    return day;
  }

  private async savePage(page: KeptPage): Promise<void> {
    const { days } = this.collaborators;
    if (!this.options.keepPages || !days.enabled) return;
    try {
      await days.keepPage(page);
    } catch (error) {
      this.logFailure(page.date, error);
    }
  }

  private async dropUnread(date: CalendarDay): Promise<void> {
    const { days } = this.collaborators;
    if (days.enabled) await days.dropUnreadPage(date).catch((error: unknown) => this.logFailure(date, error));
  }

  private logFailure(date: CalendarDay, error: unknown): void {
    if (!(error instanceof DiaryError)) throw error;
    this.logger.error(`${date}: ${error.message}`, error.cause instanceof Error ? error.cause.stack : undefined);
  }

  private async end(
    date: CalendarDay,
    outcome: DayFetch['outcome'],
    reported: DayOutcome = { date, ...(outcome !== 'stored' && { reason: outcome }) },
  ): Promise<void> {
    const { state, clock } = this.collaborators;
    try {
      await state.noteFetches([{ day: date, outcome, at: clock.now() }]);
    } catch (error) {
      this.logger.warn(`${date}: the result of the fetch could not be noted`, error);
    }
    this.report(reported);
  }

  private report(outcome: DayOutcome): true {
    const { date, reason, lost } = outcome;
    if (lost)
      this.logger.warn(`${date}: lost foods, ${lost.before} became ${lost.after}; the day before is a version of it`);
    this.outcomes.push(outcome);
    this.collaborators.figures.countDay(outcome);
    this.active.progress.add(outcome);
    // A day without entries is no failure.
    if (reason === 'nothing logged') this.logger.log(`${date}: ${reason}`);
    else if (reason !== undefined && reason !== 'not tried') this.logger.warn(`${date}: ${reason}`);
    return true;
  }
}
