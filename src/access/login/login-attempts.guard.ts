import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { addressOf, AttemptLimit } from '../attempts/attempt-limit';
import { Refusals } from '../refusals';

/** Limits attempts to log in with the password. Only they are limited, not who is logged in. */
@Injectable()
export class LoginAttemptsGuard implements CanActivate {
  constructor(
    private readonly attempts: AttemptLimit,
    private readonly refusals: Refusals,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const seconds = this.attempts.count(addressOf(http.getRequest()));
    if (seconds > 0) throw this.refusals.tooMany(http.getResponse(), seconds);
    return true;
  }
}
