import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import type { CalendarDay } from '../../diary/calendar-day';
import { type DiaryDay, knowsMicronutrients } from '../../diary/day-entry';
import { DiaryError } from '../../diary/errors';
import { BYTES_PER_MB } from '../../platform/http/bodies/uploads';
import { Events } from '../../platform/events/events';
import { Metrics } from '../../platform/metrics/metrics';
import { nextTurn } from '../../platform/work/yielding';
import { GUEST_PAGE, LoginFailed, LoginPause } from './login-outcome';
import type { FileLimits, StopSignals } from './upstream-client';
import type { FetchedDay, SiteExamination, UpstreamSession } from './upstream-session';

/** A large diary takes seconds; a site that drips must not hold up all other runs. */
const HISTORY_TIMES = { idleMs: 60_000, wholeMs: 600_000 };

/** Clocks that are kept by the network differ by less. */
const MAX_AHEAD_MS = 60_000;

export interface SiteAnswer {
  /** In milliseconds since 1970. */
  at: number;
  result: FetchedDay['kind'] | 'whole diary' | 'login rejected' | 'unexpected error';
}

@Injectable()
export class ScraperService {
  private readonly logger = new Logger('Scraper');
  private session?: Promise<UpstreamSession>;
  /** Accounts that are tried share it. */
  private trialPause?: LoginPause;
  private queue: Promise<unknown> = Promise.resolve();
  private hasNamedFullView = false;
  /** At the last answer, if this machine's clock is ahead of it. */
  private siteTime?: number;
  /** The last answer that this process got, for the health check. */
  lastAnswer?: SiteAnswer;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    events: Events,
  ) {
    events.listen(({ name, data }) => {
      if (name === 'settings.changed' && (data.names.includes('username') || data.names.includes('password'))) {
        this.session = undefined;
        this.lastAnswer = undefined;
      }
    });
  }

  get hasAccount(): boolean {
    const { username, password } = this.config.upstream;
    return username !== undefined && password !== undefined;
  }

  async settled(): Promise<void> {
    await this.queue;
  }

  /** @throws DiaryError `upstream-login-failed`, or `upstream-unavailable` when the site cannot be used to log in */
  fetchDay(date: CalendarDay, signals: StopSignals): Promise<FetchedDay> {
    return this.inTurn(async (session) => {
      const fetched = await this.recordResult(session.dayPage(date, signals), ({ kind }) => kind);
      this.compareClocks(session.client.answeredAt);
      this.log(date, fetched);
      return fetched;
    });
  }

  /** @throws DiaryError `upstream-login-failed`, or `upstream-unavailable` when the site gives no such CSV, or not to its end */
  fetchHistory(signals: StopSignals, limits: Partial<FileLimits> = {}): Promise<Buffer> {
    return this.inTurn((session) =>
      this.recordResult(session.history({ ...this.historyLimits, ...limits }, signals), () => 'whole diary'),
    );
  }

  /** With an account that is not configured yet; the session of the configured one is left alone. @throws LoginFailed */
  tryAccount(
    account: { username: string; password: string },
    date: CalendarDay,
    stop: AbortSignal,
  ): Promise<FetchedDay> {
    const signals = { waiting: stop, requests: stop };
    return this.inTurn(async () => {
      this.trialPause ??= new LoginPause(this.clock);
      const session = await this.openSession({ ...this.config.upstream, ...account }, this.trialPause);
      const page = await session.onePage(date, signals);
      if (page.kind === 'guest') throw new LoginFailed('REJECTED', GUEST_PAGE.seen);
      return page;
    });
  }

  /** After a new login, each request once. @throws LoginFailed, or DiaryError `upstream-unavailable` */
  examine(date: CalendarDay, signals: StopSignals): Promise<SiteExamination> {
    return this.inTurn((session) =>
      this.recordResult(session.examine(date, this.historyLimits, signals), ({ page }) =>
        page.kind === 'guest' ? 'login rejected' : page.kind,
      ),
    );
  }

  /** By which this machine's clock was ahead of the site's at the last answer. */
  async clockAheadMs(): Promise<number | undefined> {
    return (await this.session)?.client.aheadMs;
  }

  /** A clock that is ahead must not make a day final that the person still logs. */
  pageTime(askedAt: number): number {
    return Math.min(askedAt, this.siteTime ?? askedAt);
  }

  pause(signals: StopSignals): Promise<void> {
    return this.clock.sleep(this.config.upstream.pauseMs, signals.waiting);
  }

  private get historyLimits(): FileLimits {
    return { ...HISTORY_TIMES, mostBytes: this.config.import.maxMb * BYTES_PER_MB };
  }

  /** Loaded with the first day, in two steps, so that other requests run in between. */
  private async openSession(upstream = this.config.upstream, pause?: LoginPause): Promise<UpstreamSession> {
    await import('axios');
    await nextTurn();
    const { UpstreamSession } = await import('./upstream-session');
    return new UpstreamSession(upstream, this.clock, this.metrics, pause);
  }

  private inTurn<T>(work: (session: UpstreamSession) => Promise<T>): Promise<T> {
    const turn = this.queue.then(async () => work(await (this.session ??= this.openSession())));
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  private async recordResult<T>(request: Promise<T>, resultOf: (answer: T) => SiteAnswer['result']): Promise<T> {
    try {
      const answer = await request;
      this.record(resultOf(answer));
      return answer;
    } catch (error) {
      this.record(toSiteResult(error));
      throw error;
    }
  }

  private compareClocks(site = Infinity): void {
    const ahead = this.clock.now() - site;
    const wasAhead = this.siteTime !== undefined;
    this.siteTime = ahead > MAX_AHEAD_MS ? site : undefined;
    if (wasAhead || this.siteTime === undefined) return;
    const minutes = Math.round(ahead / 60_000);
    this.logger.warn(`The clock of this machine is ${minutes} min ahead of fddb.info, whose time is used; correct it`);
  }

  private record(result: SiteAnswer['result']): void {
    this.lastAnswer = { at: this.clock.now(), result };
    const isUnknown = result === 'site unavailable' || result === 'unexpected error';
    if (!isUnknown) this.metrics.loginRejected.set(result === 'login rejected' ? 1 : 0);
  }

  private log(date: CalendarDay, fetched: FetchedDay): void {
    const warnings = fetched.kind === 'day' ? fetched.warnings : 'detail' in fetched ? [fetched.detail] : [];
    for (const warning of warnings) this.logger.warn(`${date}: ${warning}`);
    if (fetched.kind === 'day') this.nameFullView(fetched.day);
  }

  /** Once, if the site shows neither vitamins nor minerals. */
  private nameFullView({ nutrients }: DiaryDay): void {
    if (this.hasNamedFullView || this.config.upstream.fullDetails || knowsMicronutrients(nutrients)) return;
    this.hasNamedFullView = true;
    this.logger.log(
      'fddb.info shows its simple view, without vitamins and minerals; EXPORTER_UPSTREAM_FULL_DETAILS=true asks for the full view',
    );
  }
}

function toSiteResult(error: unknown): SiteAnswer['result'] {
  if (!(error instanceof DiaryError)) return 'unexpected error';
  return error.code === 'upstream-login-failed' ? 'login rejected' : 'site unavailable';
}
