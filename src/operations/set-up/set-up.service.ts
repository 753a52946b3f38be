import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Request, Response } from 'express';
import { canBeSetUp, CONFIG, type Config } from '../../config/config';
import { STORED_SETTINGS } from '../../config/stored-settings';
import { addDays } from '../../diary/calendar-day';
import { mapToRecord, TOTAL_FIELDS } from '../../diary/nutrient';
import { DiaryError, type FieldErrors, validationFailed } from '../../diary/errors';
import { DocStore } from '../../persistence/doc-store';
import { Clock } from '../../platform/clock';
import { cookieNameFor, cookieOptionsFor, readCookie } from '../../platform/http/cookies';
import { Runs } from '../../sync/runs/runs';
import { LOGIN_SENTENCES, loginOutcomeOf } from '../../sync/scraper/login-outcome';
import { ScraperService } from '../../sync/scraper/scraper.service';
import type { FetchedDay } from '../../sync/scraper/upstream-session';
import { isNear } from '../settings/near';
import { SettingsService } from '../settings/settings.service';
import type { LoginCheckDto, LoginCheckedDto, NewSetUpDto, Permission, SetUpDto } from './set-up.dto';
import { SetUpCode } from './set-up-code';

const COOKIE = '-setup';
/** For how long others see that somebody is setting up. */
const IN_PROGRESS_MS = 10 * 60_000;
const MAX_CHECKS = 5;
const CHECKS_WINDOW_MS = 60_000;

/** Sets the service up in a browser, once, while there is no account and access is not restricted. */
@Injectable()
export class SetUpService implements OnApplicationBootstrap {
  private readonly logger = new Logger('SetUp');
  private code?: SetUpCode;
  private holder = { id: '', until: 0 };
  private checkedAt: number[] = [];
  private isFinishing = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly days: DocStore,
    private readonly runs: Runs,
    private readonly scraper: ScraperService,
    private readonly settings: SettingsService,
  ) {}

  onApplicationBootstrap(): void {
    if (!canBeSetUp(this.config)) return;
    this.code = new SetUpCode(this.clock, (code) => {
      // A warning, because a log level that hides the code would leave no way in.
      this.logger.warn(`Open the service in a browser to set it up; from another network, enter the code ${code}`);
    });
  }

  async state(request: Request): Promise<SetUpDto> {
    const isOpen = canBeSetUp(this.config);
    const hasAccount = this.config.upstream.username !== undefined;
    const needed = !hasAccount && this.days.enabled && (await this.days.countDays({})).count === 0;
    const isSomebodyElse = this.clock.now() < this.holder.until && readSetUpId(request) !== this.holder.id;
    return {
      needed,
      allowed: this.permissionOf(request),
      inProgress: isOpen && isSomebodyElse,
      zone: this.config.timeZone,
      today: this.clock.today(),
    };
  }

  /** One login with the given account, and yesterday's page. Nothing is kept. */
  async checkLogin(
    { code, ...account }: LoginCheckDto,
    request: Request,
    response: Response,
  ): Promise<LoginCheckedDto> {
    this.refuse(request, code);
    this.limitChecks(response);
    this.markInProgress(request, response);
    const yesterday = addDays(this.clock.today(), -1);
    return this.runs.underLease('FETCH', async () => {
      try {
        return toLoginChecked(await this.scraper.tryAccount(account, yesterday, this.runs.shutdownSignal));
      } catch (error) {
        const outcome = loginOutcomeOf(error);
        return { outcome, sentence: `${(error as Error).message}. ${LOGIN_SENTENCES[outcome].remedy}` };
      }
    });
  }

  /** Keeps everything at once, or nothing. */
  async finish({ code, ...given }: NewSetUpDto, request: Request): Promise<void> {
    this.refuse(request, code);
    const texts = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined));
    const errors: FieldErrors = {};
    for (const name of ['timeZone', 'scheduleAt'] as const) {
      const { read, accepts } = STORED_SETTINGS[name];
      const text = given[name];
      if (text !== undefined && read(text) === undefined) errors[name] = `${name} must be ${accepts}`;
    }
    if (Object.keys(errors).length > 0) throw validationFailed(errors);
    if (this.isFinishing) throw ALREADY_DONE;
    this.isFinishing = true;
    await this.settings.put(texts).finally(() => (this.isFinishing = false));
    this.holder = { id: '', until: 0 };
    this.logger.log(`The service was set up from ${request.ip}`);
  }

  private permissionOf(request: Request): Permission {
    if (!canBeSetUp(this.config)) return 'NO';
    return isNear(request) ? 'YES' : 'CODE';
  }

  /** @throws DiaryError `set-up-done`, `forbidden` or `too-many-attempts` */
  private refuse(request: Request, code: string | undefined): void {
    const permission = this.permissionOf(request);
    if (permission === 'YES') return;
    if (permission === 'NO') {
      const { fixed, upstream } = this.config;
      const isDone = upstream.username !== undefined && !fixed.has(STORED_SETTINGS.username.name);
      throw isDone ? ALREADY_DONE : new DiaryError('forbidden', 'This service is not set up in a browser');
    }
    if (code === undefined)
      throw new DiaryError('forbidden', 'Set-up from here needs the code that the log of the service shows');
    const answer = this.code?.check(code);
    if (answer === 'blocked')
      throw new DiaryError('too-many-attempts', 'There were too many wrong codes; try again in an hour');
    if (answer !== 'right')
      throw new DiaryError('forbidden', 'The code is wrong; after five wrong ones the log shows a new one');
  }

  private limitChecks(response: Response): void {
    const now = this.clock.now();
    this.checkedAt = this.checkedAt.filter((at) => at > now - CHECKS_WINDOW_MS);
    const [first] = this.checkedAt;
    if (this.checkedAt.length >= MAX_CHECKS && first !== undefined) {
      const seconds = Math.ceil((first + CHECKS_WINDOW_MS - now) / 1000);
      response.setHeader('Retry-After', seconds);
      throw new DiaryError('too-many-attempts', `There were too many logins; try again in ${seconds} s`);
    }
    this.checkedAt.push(now);
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

const ALREADY_DONE = new DiaryError(
  'set-up-done',
  'The service is already set up; change its settings on the page Settings',
);

function readSetUpId(request: Request): string | undefined {
  return readCookie(request, cookieNameFor(request, COOKIE));
}

function toLoginChecked(fetched: FetchedDay): LoginCheckedDto {
  const { found } = LOGIN_SENTENCES.ACCEPTED;
  if (fetched.kind === 'day') {
    const { day } = fetched;
    const totals = mapToRecord(TOTAL_FIELDS, (field) => day[field]);
    return { outcome: 'ACCEPTED', sentence: found, yesterday: { date: day.date, ...totals, products: day.products } };
  }
  return { outcome: 'ACCEPTED', sentence: `${found}; yesterday: ${fetched.kind}` };
}
