import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock';
import { CONFIG, type Config } from '../config/config';
import type { CalendarDay } from '../diary/calendar-day';
import { type DiaryDay, knowsMicronutrients } from '../diary/day-entry';
import { Metrics } from '../metrics/metrics';
import { LastAnswer, type ScrapeFailure } from './last-answer';
import type { StopSignals } from './upstream-client';
import type { UpstreamSession, UserPage } from './upstream-session';

/** A day of the site with its page, or the reason why there is none, with the page if it has products. */
export type ScrapedDay = { day: DiaryDay; page: string } | { reason: ScrapeFailure; page?: string };

/** Reads days from the diary site, one request at a time. */
@Injectable()
export class ScraperService {
  private readonly logger = new Logger('Scraper');
  private session?: Promise<UpstreamSession>;
  private queue: Promise<unknown> = Promise.resolve();
  private hasNamedFullView = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly lastAnswer: LastAnswer,
  ) {}

  /** Whether an account is configured. */
  get hasAccount(): boolean {
    const { username, password } = this.config.upstream;
    return username !== undefined && password !== undefined;
  }

  /** Waits until the current request has finished. */
  async settled(): Promise<void> {
    await this.queue;
  }

  /**
   * Reads one day from the site, after the current request.
   *
   * @throws DiaryError `upstream-login-failed` when the site rejects the account, or there is none
   * @throws DiaryError `upstream-unavailable` when the site cannot be used to log in
   */
  fetchDay(date: CalendarDay, signals: StopSignals): Promise<ScrapedDay> {
    const turn = this.queue.then(async () => {
      const session = await (this.session ??= this.openSession());
      return this.outcomeOf(date, await session.dayPage(date, signals));
    });
    this.queue = turn.then(
      (scraped) => this.lastAnswer.note('reason' in scraped ? scraped.reason : undefined),
      (error: unknown) => this.lastAnswer.noteError(error),
    );
    return turn;
  }

  /** Waits for the configured time between two days. */
  pause(signals: StopSignals): Promise<void> {
    return this.clock.sleep(this.config.upstream.pauseMs, signals.waiting);
  }

  /** Loaded with the first day, in two steps, so that other requests run in between. */
  private async openSession(): Promise<UpstreamSession> {
    await import('axios');
    await nextTurn();
    const { UpstreamSession } = await import('./upstream-session');
    return new UpstreamSession(this.config.upstream, this.clock, this.metrics);
  }

  private outcomeOf(date: CalendarDay, page: UserPage | undefined): ScrapedDay {
    switch (page?.kind) {
      case undefined:
        return { reason: 'site unavailable' };
      case 'empty':
        if (page.block !== undefined) this.logger.warn(`${date}: the page announces products but has no product table`);
        return { reason: 'nothing logged', page: page.block };
      case 'unexpected':
        this.logger.warn(`${date}: ${page.detail}`);
        return { reason: 'unexpected page' };
      case 'not-understood':
        this.logger.warn(`${date}: ${page.detail}`);
        return { reason: 'page not understood', page: page.block };
      case 'day':
        for (const warning of page.warnings) this.logger.warn(`${date}: ${warning}`);
        this.nameFullView(page.day);
        return { day: page.day, page: page.block };
    }
  }

  /** Says once that the site can show more, if it shows neither vitamins nor minerals. */
  private nameFullView({ nutrients }: DiaryDay): void {
    if (this.hasNamedFullView || this.config.upstream.fullDetails || knowsMicronutrients(nutrients)) return;
    this.hasNamedFullView = true;
    this.logger.log(
      'fddb.info shows its simple view, without vitamins and minerals; EXPORTER_UPSTREAM_FULL_DETAILS=true asks for the full view',
    );
  }
}
