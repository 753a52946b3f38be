import { type Clock, instantText } from '../clock';
import { DiaryError } from '../diary/errors';

/** Sites lock an account after some rejected logins; so many in a row are allowed before the first pause. */
const REJECTIONS_BEFORE_PAUSE = 3;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/** Keeps the account from being locked: the more logins in a row are rejected, the longer it is not tried again. */
export class LoginPause {
  private rejections = 0;
  private until = 0;

  constructor(private readonly clock: Clock) {}

  /** @throws DiaryError `upstream-login-failed` while the account is not to be tried */
  refuseDuringPause(): void {
    if (this.clock.now() >= this.until) return;
    throw new DiaryError(
      'upstream-login-failed',
      `The diary site rejected the configured account ${this.rejections} times in a row; ` +
        `it is not tried again before ${instantText(this.until)}`,
    );
  }

  rejected(): void {
    this.rejections++;
    const further = this.rejections - REJECTIONS_BEFORE_PAUSE;
    if (further >= 0) this.until = this.clock.now() + Math.min(FIRST_PAUSE_MS * 2 ** further, LONGEST_PAUSE_MS);
  }

  accepted(): void {
    this.rejections = 0;
  }
}
