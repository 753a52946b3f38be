import { Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { DiaryError } from '../diary/errors';
import { Metrics } from '../metrics/metrics';

export type ScrapeFailure = 'nothing logged' | 'page not understood' | 'unexpected page' | 'site unavailable';

/** The result of a request for a day. Without a failure, the login was accepted and a page was received. */
export interface SiteAnswer {
  /** When it was received, in milliseconds since 1970. */
  at: number;
  failure?: ScrapeFailure | 'login rejected' | 'unexpected error';
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

  /** @param failure undefined when a day was read */
  note(failure: SiteAnswer['failure']): void {
    this.answer = { at: this.clock.now(), ...(failure && { failure }) };
    const isUnknown = failure === 'site unavailable' || failure === 'unexpected error';
    if (!isUnknown) this.metrics.loginRejected.set(failure === 'login rejected' ? 1 : 0);
  }
}
