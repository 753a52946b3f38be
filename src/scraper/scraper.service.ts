import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock';
import { CONFIG, type Config } from '../config/config';
import type { CalendarDay } from '../diary/calendar-day';
import { type DiaryDay, knowsMicronutrients } from '../diary/day-entry';
import { Metrics } from '../metrics/metrics';
import { LastAnswer } from './last-answer';
import type { StopSignals } from './upstream-client';
import type { FetchedDay, UpstreamSession } from './upstream-session';

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
  fetchDay(date: CalendarDay, signals: StopSignals): Promise<FetchedDay> {
    const turn = this.queue.then(async () => {
      const session = await (this.session ??= this.openSession());
      const fetched = await session.dayPage(date, signals);
      this.log(date, fetched);
      return fetched;
    });
    this.queue = turn.then(
      ({ kind }) => this.lastAnswer.note(kind),
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

  private log(date: CalendarDay, fetched: FetchedDay): void {
    const warnings = fetched.kind === 'day' ? fetched.warnings : 'detail' in fetched ? [fetched.detail] : [];
    for (const warning of warnings) this.logger.warn(`${date}: ${warning}`);
    if (fetched.kind === 'day') this.nameFullView(fetched.day);
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
