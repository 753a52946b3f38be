import { Logger } from '@nestjs/common';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../config/config';
import { type CalendarDay, utcWindow } from '../../diary/calendar-day';
import { DiaryError, withCode } from '../../diary/errors';
import type { Metrics } from '../../platform/metrics/metrics';
import { type DayPage, readDayPage } from './page/day-page';
import { hasLoginForm, LOGIN_FIELDS } from './page/login-form';
import { GUEST_PAGE, LoginFailed, LoginPause } from './login-outcome';
import { type FileLimits, type StopSignals, UpstreamClient } from './upstream-client';

const SESSION_COOKIE = 'fddb';
const DIARY_PATH = '/db/i18n/myday20/';
const HISTORY_PATH = '/db/i18n/exporter/?lang=de&action=diary&type=csv';
const FULL_VIEW = '&mydaydetails=full';

export type FetchedDay = Exclude<DayPage, { kind: 'guest' }> | { kind: 'site unavailable'; reason: string };

/** Answers to one request each, after a new login. */
export interface SiteExamination {
  page: DayPage | FetchedDay;
  csv: Buffer | Pick<NoHistoryCsv, 'seen' | 'hasNoData'>;
}

export class UpstreamSession {
  private readonly logger = new Logger('Upstream');
  readonly client: UpstreamClient;

  constructor(
    private readonly config: Config['upstream'],
    clock: Clock,
    metrics: Metrics,
    private readonly loginPause = new LoginPause(clock),
  ) {
    this.client = new UpstreamClient(clock, config.timeoutMs, metrics.upstreamRequests);
  }

  /** A guest page means that the session has ended: it logs in again and asks once more. The log says why a page cannot be fetched. */
  async dayPage(date: CalendarDay, signals: StopSignals): Promise<FetchedDay> {
    const isNew = !this.isLoggedIn();
    if (isNew) await this.login(signals);
    const page = await this.requestDay(date, signals);
    if (page.kind !== 'guest') return page;

    // The login was accepted, but its cookie is not.
    if (isNew) this.loginPause.rejected();
    else this.logger.log('The session with fddb.info has ended; logging in again');
    await this.login(signals);
    const again = await this.requestDay(date, signals);
    if (again.kind !== 'guest') return again;
    this.client.cookies.removeAllCookiesSync();
    throw this.rejection(`${GUEST_PAGE.seen}. ${GUEST_PAGE.next}`);
  }

  /** After a new login, without repeating a failure: a person waits. @throws LoginFailed */
  async onePage(date: CalendarDay, signals: StopSignals): Promise<DayPage | FetchedDay> {
    const once = { ...signals, isOnce: true };
    await this.login(once);
    const page = await this.requestDay(date, once);
    if (page.kind === 'guest') this.loginPause.rejected();
    return page;
  }

  /** Another answer than the CSV may mean that the session has ended; then it logs in again and repeats the request once. */
  async history(limits: FileLimits, signals: StopSignals): Promise<Buffer> {
    const isNew = !this.isLoggedIn();
    if (isNew) await this.login(signals);
    let answer = await this.requestHistory(limits, signals);
    if (!Buffer.isBuffer(answer) && !isNew) {
      this.logger.log(`${answer.seen}; logging in again`);
      await this.login(signals);
      answer = await this.requestHistory(limits, signals);
    }
    if (Buffer.isBuffer(answer)) {
      this.loginPause.accepted();
      return answer;
    }
    // The login was accepted, but its cookie may not be.
    this.client.cookies.removeAllCookiesSync();
    if (answer.isLoginPage) this.loginPause.rejected();
    throw new DiaryError('upstream-unavailable', answer.seen);
  }

  /** As {@link onePage}, with the CSV, once as well. */
  async examine(date: CalendarDay, limits: FileLimits, signals: StopSignals): Promise<SiteExamination> {
    const page = await this.onePage(date, signals);
    const csv = await this.requestHistory(limits, { ...signals, isOnce: true }).catch((error: unknown) => {
      if (!(error instanceof DiaryError)) throw error;
      return { seen: withCode(error), hasNoData: false };
    });
    return { page, csv };
  }

  private async requestHistory(limits: FileLimits, signals: StopSignals): Promise<Buffer | NoHistoryCsv> {
    return historyAnswer(await this.client.file(this.url(HISTORY_PATH), limits, signals));
  }

  private async login(signals: StopSignals): Promise<void> {
    const { username, password } = this.config;
    if (username === undefined || password === undefined) {
      throw new DiaryError(
        'upstream-login-failed',
        'No account for fddb.info is configured (EXPORTER_UPSTREAM_USERNAME and EXPORTER_UPSTREAM_PASSWORD)',
      );
    }
    this.client.cookies.removeAllCookiesSync();
    this.loginPause.refuseDuringPause();
    const url = this.url('/db/i18n/account/?lang=de&action=login');
    const form = { [LOGIN_FIELDS.username]: username, [LOGIN_FIELDS.password]: password };
    const page = await this.client.page({ url, form }, signals);
    if (this.isLoggedIn()) return;
    if (hasLoginForm(page)) throw this.rejection();
    throw new LoginFailed('PAGE_UNKNOWN');
  }

  private rejection(sentence?: string): LoginFailed {
    this.loginPause.rejected();
    return new LoginFailed('REJECTED', sentence);
  }

  private async requestDay(date: CalendarDay, signals: StopSignals): Promise<DayPage | FetchedDay> {
    const { from, to } = utcWindow(date);
    const view = this.config.fullDetails ? FULL_VIEW : '';
    try {
      const url = this.url(`${DIARY_PATH}?lang=en&p=${from}&q=${to}${view}`);
      const html = await this.client.page({ url }, signals);
      const page = readDayPage(html, date, this.config.url);
      if (page.kind !== 'guest' && page.kind !== 'unexpected page') this.loginPause.accepted();
      return page;
    } catch (error) {
      if (!(error instanceof DiaryError)) throw error;
      const reason = withCode(error);
      this.logger.warn(`${date}: ${reason}`);
      return { kind: 'site unavailable', reason };
    }
  }

  private isLoggedIn(): boolean {
    return this.client.cookies.has(SESSION_COOKIE, this.url(DIARY_PATH));
  }

  private url(pathAndQuery: string): URL {
    return new URL(this.config.url + pathAndQuery);
  }
}

/** Only the diary as CSV has this column. */
const TIME_COLUMN = 'datum_tag_monat_jahr_stunde_minute';
const MAX_HEADING_LENGTH = 1024;
/** Enough to recognise a login page. */
const MAX_PAGE_BYTES = 1_000_000;

interface NoHistoryCsv {
  seen: string;
  isLoginPage: boolean;
  hasNoData: boolean;
}

/** The first line tells whether an answer is the diary as CSV. */
function historyAnswer(bytes: Buffer): Buffer | NoHistoryCsv {
  const page = bytes.toString('latin1', 0, MAX_PAGE_BYTES).trimStart();
  if (page.slice(0, MAX_HEADING_LENGTH).includes(TIME_COLUMN)) return bytes;
  if (/^keine daten/i.test(page))
    return { seen: 'fddb.info says that there is no data (Keine Daten)', isLoginPage: false, hasNoData: true };
  const isLoginPage = hasLoginForm(page);
  const what = isLoginPage ? 'its login page' : page.startsWith('<') ? 'an HTML page' : 'something else';
  return { seen: `fddb.info answered with ${what} instead of the diary as CSV`, isLoginPage, hasNoData: false };
}
