import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock';
import { CONFIG, type Config } from '../config/config';
import { type CalendarDay, utcWindow } from '../diary/calendar-day';
import type { DiaryDay } from '../diary/day-entry';
import { DiaryError } from '../diary/errors';
import type { DayPage } from './day-page';
import type { StopSignals } from './stop-signals';
import { UpstreamClient } from './upstream-client';

const SESSION_COOKIE = 'fddb';

/** A day as the site has it, or why there is none. */
export type ScrapedDay = { day: DiaryDay } | { reason: ScrapeFailure };
export type ScrapeFailure = 'nothing logged' | 'page not understood' | 'unexpected page' | 'site unavailable';

/** The session with the diary site: logs in when it has to, and asks for one page at a time. */
@Injectable()
export class ScraperService {
  private readonly logger = new Logger('Scraper');
  private readonly client: UpstreamClient;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.client = new UpstreamClient(clock, config.upstream.timeoutMs);
  }

  /**
   * Reads one day from the site.
   *
   * @throws DiaryError `upstream-login-failed` when the site rejects the account, or there is none
   * @throws DiaryError `upstream-unavailable` when the site cannot be used to log in
   */
  fetchDay(date: CalendarDay, signals: StopSignals): Promise<ScrapedDay> {
    const turn = this.queue.then(() => this.fetchInTurn(date, signals));
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  /** The pause that the site gets between two days. */
  pause(signals: StopSignals): Promise<void> {
    return this.clock.sleep(this.config.upstream.pauseMs, signals.waiting);
  }

  private async fetchInTurn(date: CalendarDay, signals: StopSignals): Promise<ScrapedDay> {
    if (!(await this.client.hasCookie(SESSION_COOKIE, this.siteUrl('/')))) await this.login(signals);
    let page = await this.dayPage(date, signals);
    if (page?.kind === 'guest') {
      this.logger.log('The session with the diary site has ended; logging in again');
      await this.login(signals);
      page = await this.dayPage(date, signals);
      if (page?.kind === 'guest') {
        this.client.dropCookies();
        throw loginFailed('The diary site rejected the configured account');
      }
    }
    return this.outcomeOf(date, page);
  }

  private async login(signals: StopSignals): Promise<void> {
    const { username, password } = this.config.upstream;
    if (username === undefined || password === undefined) {
      throw loginFailed(
        'No account for the diary site is configured (EXPORTER_UPSTREAM_USERNAME and EXPORTER_UPSTREAM_PASSWORD)',
      );
    }
    this.client.dropCookies();
    const url = this.siteUrl('/db/i18n/account/?lang=de&action=login');
    const form = { loginemailorusername: username, loginpassword: password };
    const page = await this.client.page({ url, form }, signals);
    if (await this.client.hasCookie(SESSION_COOKIE, url)) return;
    const { hasLoginForm } = await import('./day-page');
    if (hasLoginForm(page)) throw loginFailed('The diary site rejected the configured account');
    throw new DiaryError(
      'upstream-unavailable',
      'The diary site cannot be used: it answered the login with another page',
    );
  }

  /** Undefined when the site cannot be reached; the log says why. */
  private async dayPage(date: CalendarDay, signals: StopSignals): Promise<DayPage | undefined> {
    const { from, to } = utcWindow(date);
    const url = this.siteUrl(`/db/i18n/myday20/?lang=en&p=${from}&q=${to}`);
    try {
      const html = await this.client.page({ url }, signals);
      // Loaded with the first page: the parser is the largest module of the service.
      const { readDayPage } = await import('./day-page');
      return readDayPage(html, date);
    } catch (error) {
      if (!(error instanceof DiaryError) || error.code !== 'upstream-unavailable') throw error;
      this.logger.warn(`${date}: ${error.message}`);
      return undefined;
    }
  }

  private outcomeOf(date: CalendarDay, page: Exclude<DayPage, { kind: 'guest' }> | undefined): ScrapedDay {
    switch (page?.kind) {
      case undefined:
        return { reason: 'site unavailable' };
      case 'empty':
        return { reason: 'nothing logged' };
      case 'unexpected':
        this.logger.warn(`${date}: unexpected page: ${page.detail}`);
        return { reason: 'unexpected page' };
      case 'not-understood':
        this.logger.warn(`${date}: page not understood: ${page.detail}`);
        return { reason: 'page not understood' };
      case 'day':
        for (const warning of page.warnings) this.logger.warn(`${date}: ${warning}`);
        return { day: page.day };
    }
  }

  private siteUrl(pathAndQuery: string): URL {
    return new URL(this.config.upstream.url + pathAndQuery);
  }
}

function loginFailed(message: string): DiaryError {
  return new DiaryError('upstream-login-failed', message);
}
