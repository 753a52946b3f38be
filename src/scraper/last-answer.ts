import { Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { DiaryError } from '../diary/errors';
import { Metrics } from '../metrics/metrics';
import type { FetchedDay } from './upstream-session';

/** The result of a request for a day. With `day`, `nothing logged` or `page not understood`, the login was accepted. */
export interface SiteAnswer {
  /** When it was received, in milliseconds since 1970. */
  at: number;
  result: FetchedDay['kind'] | 'login rejected' | 'unexpected error';
}

/** Remembers the result of the last request to the site, for health and metrics. */
@Injectable()
export class LastAnswer {
  private answer?: SiteAnswer;

  constructor(
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  get(): SiteAnswer | undefined {
    return this.answer;
  }

  isSince(instant: number): boolean {
    return this.answer !== undefined && this.answer.at >= instant;
  }

  noteError(error: unknown): void {
    if (!(error instanceof DiaryError)) this.note('unexpected error');
    else this.note(error.code === 'upstream-login-failed' ? 'login rejected' : 'site unavailable');
  }

  note(result: SiteAnswer['result']): void {
    this.answer = { at: this.clock.now(), result };
    const isUnknown = result === 'site unavailable' || result === 'unexpected error';
    if (!isUnknown) this.metrics.loginRejected.set(result === 'login rejected' ? 1 : 0);
  }
}
