import { type Clock, instantText } from '../../platform/clock';
import { LoginFailed } from './login-outcome';

/** Rejected logins in a row before the first pause. Sites lock accounts after a few. */
const REJECTIONS_BEFORE_PAUSE = 3;
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 30 * 60_000;

/** Protects the account from being locked, with a pause that grows with each rejected login in a row. */
export class LoginPause {
  private rejections = 0;
  private until = 0;

  constructor(private readonly clock: Clock) {}

  /** @throws LoginFailed `PAUSED` during a pause */
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
