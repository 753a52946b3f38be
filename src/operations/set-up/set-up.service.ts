import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { canBeSetUp, CONFIG, type Config } from '../../config/config';
import { isFixed } from '../../config/apply-stored';
import { isTimeZone } from '../../config/values';
import { STORED_SETTINGS, toDailyTime, trimmed } from '../../config/stored-settings';
import { addDays } from '../../diary/calendar-day';
import { LOGIN_REASONS, setUpAdviceOf, SITE_SENTENCES } from '../../diary/history/site-sentences';
import { mapToRecord, TOTAL_FIELDS } from '../../diary/nutrient';
import { DiaryError, validationFailed } from '../../diary/errors';
import { DocStore } from '../../persistence/doc-store';
import { SettingsInForce } from '../../persistence/settings/settings-in-force';
import { Clock, SystemClock } from '../../platform/clock';
import { cookieNameFor, cookieOptionsFor, readCookie } from '../../platform/http/cookies';
import { RunCoordinator } from '../../sync/runs/run-coordinator';
import { loginOutcomeOf } from '../../sync/scraper/login-outcome';
import { ScraperService } from '../../sync/scraper/scraper.service';
import type { FetchedDay } from '../../sync/scraper/upstream-session';
import { MinuteLimit, SetUpCode } from '../settings/set-up-code';
import { SettingsService } from '../settings/settings.service';
import { FIXABLE } from './set-up.dto';
import type { LoginCheckDto, LoginCheckedDto, NewSetUpDto, SetUpDto } from './set-up.dto';

const COOKIE = '-setup';
/** For how long others see that somebody is setting up. */
const IN_PROGRESS_MS = 10 * 60_000;

/** Sets the service up in a browser, once, while there is no account and access is not restricted. */
@Injectable()
export class SetUpService {
  private readonly logger = new Logger('SetUp');
  private holder = { id: '', until: 0 };
  private readonly checks: MinuteLimit;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly days: DocStore,
    private readonly coordinator: RunCoordinator,
    private readonly scraper: ScraperService,
    private readonly settings: SettingsService,
    private readonly inForce: SettingsInForce,
    private readonly code: SetUpCode,
  ) {
    this.checks = new MinuteLimit(clock, { ofAddress: 5, ofAll: 5 });
  }

  async state(request: Request): Promise<SetUpDto> {
    await this.inForce.refreshShared();
    const isOpen = canBeSetUp(this.config);
    const hasAccount = this.config.upstream.username !== undefined;
    const needed =
      !hasAccount && this.days.enabled && (this.inForce.isPasswordGone || (await this.days.countDays({})).count === 0);
    const permission = this.code.isNeededBy(request) ? 'CODE' : 'YES';
    const isSomebodyElse = this.clock.now() < this.holder.until && readSetUpId(request) !== this.holder.id;
    return {
      needed,
      allowed: isOpen ? permission : 'NO',
      inProgress: isOpen && isSomebodyElse,
      fddbExporterFound: isOpen && this.config.hasFormerSettings,
      zone: this.config.timeZone,
      today: this.clock.today(),
      scheduleAt: toDailyTime(this.config.scheduler.cron),
      fixed: FIXABLE.filter((name) => isFixed(this.config, name)),
    };
  }

  /** One login with the given account, and yesterday's page. Nothing is kept. */
  async checkLogin(
    { code, timeZone = this.config.timeZone, ...account }: LoginCheckDto,
    request: Request,
    response: Response,
  ): Promise<LoginCheckedDto> {
    await this.refuse(request, code);
    const { accepts } = STORED_SETTINGS.timeZone;
    if (!isTimeZone(timeZone)) throw validationFailed({ timeZone: `timeZone must be ${accepts}` });
    this.checks.count(request, '');
    this.markInProgress(request, response);
    const yesterday = addDays(new SystemClock(timeZone).dateAt(this.clock.now()), -1);
    return this.coordinator.underLease('FETCH', async () => {
      try {
        const username = trimmed('username', account.username);
        const stop = this.coordinator.shutdownSignal;
        return toLoginChecked(await this.scraper.tryAccount({ ...account, username }, yesterday, stop));
      } catch (error) {
        const outcome = loginOutcomeOf(error);
        const { message } = error as Error;
        return { outcome, sentence: setUpAdviceOf({ ...SITE_SENTENCES.en[LOGIN_REASONS[outcome]], seen: message }) };
      }
    });
  }

  async finish({ code, ...given }: NewSetUpDto, request: Request): Promise<void> {
    await this.refuse(request, code);
    // Only over settings of a service that is not set up, whichever replica has kept them.
    await this.settings.put(given, () => this.assertOpen());
    this.holder = { id: '', until: 0 };
    this.logger.log(`The service was set up from ${request.ip}`);
  }

  private async refuse(request: Request, code: string | undefined): Promise<void> {
    await this.refuseIfDone();
    try {
      await this.code.check(request, code);
    } catch (error) {
      // The code ends with the set-up of another replica, which may have come in between.
      await this.refuseIfDone();
      throw error;
    }
  }

  private async refuseIfDone(): Promise<void> {
    await this.inForce.refreshShared();
    this.assertOpen();
  }

  private assertOpen(): void {
    if (canBeSetUp(this.config)) return;
    const { fixed, upstream } = this.config;
    const isDone = upstream.username !== undefined && !fixed.has(STORED_SETTINGS.username.name);
    if (!isDone) throw new DiaryError('forbidden', 'This service is not set up in a browser');
    const message = 'The service is already set up; change its settings on the page Settings';
    throw new DiaryError('set-up-done', message);
  }

  /** Remembers the browser that is setting up. Others see that, but are not kept out. */
  private markInProgress(request: Request, response: Response): void {
    const now = this.clock.now();
    const id = readSetUpId(request) ?? randomUUID();
    this.holder = { id, until: now + IN_PROGRESS_MS };
    response.cookie(cookieNameFor(request, COOKIE), id, {
      ...cookieOptionsFor(request, 'strict'),
      maxAge: IN_PROGRESS_MS,
    });
  }
}

function readSetUpId(request: Request): string | undefined {
  return readCookie(request, cookieNameFor(request, COOKIE));
}

function toLoginChecked(fetched: FetchedDay): LoginCheckedDto {
  const found = 'fddb.info accepted the login';
  if (fetched.kind === 'day') {
    const { day } = fetched;
    const totals = mapToRecord(TOTAL_FIELDS, (field) => day[field]);
    return { outcome: 'ACCEPTED', sentence: found, yesterday: { date: day.date, ...totals, products: day.products } };
  }
  return { outcome: 'ACCEPTED', sentence: `${found}; yesterday: ${fetched.kind}` };
}
