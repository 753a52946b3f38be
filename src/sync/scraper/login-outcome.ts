import { DiaryError } from '../../diary/errors';
import { LOGIN_REASONS, SITE_SENTENCES } from '../../diary/history/site-sentences';
import { type Clock, instantText } from '../../platform/clock';

export const LOGIN_OUTCOMES = ['ACCEPTED', 'REJECTED', 'PAUSED', 'SITE_AWAY', 'PAGE_UNKNOWN'] as const;
export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number];

/** Its cookie opens nothing; it counts as rejected. */
export const GUEST_PAGE = SITE_SENTENCES.en['guest page'];

export class LoginFailed extends DiaryError {
  constructor(
    readonly outcome: Exclude<LoginOutcome, 'ACCEPTED'>,
    message = SITE_SENTENCES.en[LOGIN_REASONS[outcome]].seen,
  ) {
    super(outcome === 'PAGE_UNKNOWN' ? 'upstream-unavailable' : 'upstream-login-failed', message, {
      siteReason: LOGIN_REASONS[outcome],
    });
  }
}

/** @throws the error if it is none of the site's */
export function loginOutcomeOf(error: unknown): Exclude<LoginOutcome, 'ACCEPTED'> {
  if (error instanceof LoginFailed) return error.outcome;
  if (error instanceof DiaryError && error.code === 'upstream-unavailable') return 'SITE_AWAY';
  throw error;
}

/** Rejected logins in a row before the first pause. Sites lock accounts after a few. */
const REJECTIONS_BEFORE_PAUSE = 3;
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 30 * 60_000;

/** Protects the account from being locked: the pause grows with each rejected login in a row. */
export class LoginPause {
  private rejections = 0;
  private until = 0;

  constructor(private readonly clock: Clock) {}

  refuseDuringPause(): void {
    if (this.clock.now() >= this.until) return;
    throw new LoginFailed(
      'PAUSED',
      `fddb.info rejected the account ${this.rejections} times in a row; ` +
        `it is not tried again before ${instantText(this.until)}`,
    );
  }

  rejected(): void {
    this.rejections++;
    const further = this.rejections - REJECTIONS_BEFORE_PAUSE;
    if (further >= 0) this.until = this.clock.now() + Math.min(FIRST_PAUSE_MS * 2 ** further, MAX_PAUSE_MS);
  }

  accepted(): void {
    this.rejections = 0;
  }
}
