import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Clock, instantText } from '../../platform/clock';
import { addDays } from '../../diary/calendar-day';
import { DiaryError } from '../../diary/errors';
import { ExportService } from '../../sync/export/export.service';
import type { StoreHealth } from '../../persistence/doc-store';
import { ScraperService, type SiteAnswer } from '../../sync/scraper/scraper.service';

/** Cached, so that polling does not send requests to the site. */
const KEPT_MS = 5 * 60_000;

/** Requests yesterday's page, as an export would. While an export runs, its last request counts and no other is sent. */
@Injectable()
export class UpstreamLoginIndicator implements BeforeApplicationShutdown {
  /** The longest that a health check waits, whatever the time-out of exports. */
  timeOutMs = 10_000;

  private readonly logger = new Logger('UpstreamLogin');
  private readonly stop = new AbortController();
  private pendingRequest?: Promise<void>;

  constructor(
    private readonly clock: Clock,
    private readonly scraper: ScraperService,
    private readonly exports: ExportService,
  ) {}

  async check(): Promise<StoreHealth> {
    if (!this.scraper.hasAccount) return { up: false, details: { error: 'no account configured' } };
    const { runningSince } = this.exports;
    if (runningSince === undefined) {
      if (!this.isAnsweredSince(this.clock.now() - KEPT_MS)) await (this.pendingRequest ??= this.requestYesterday());
    } else if (!this.isAnsweredSince(runningSince)) {
      await Promise.race([this.scraper.settled(), raised(this.limit())]);
    }
    return healthBy(this.scraper.lastAnswer);
  }

  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  private isAnsweredSince(instant: number): boolean {
    return (this.scraper.lastAnswer?.at ?? -Infinity) >= instant;
  }

  private limit(): AbortSignal {
    return AbortSignal.any([AbortSignal.timeout(this.timeOutMs), this.stop.signal]);
  }

  private async requestYesterday(): Promise<void> {
    const yesterday = addDays(this.clock.today(), -1);
    const signal = this.limit();
    try {
      await this.scraper.fetchDay(yesterday, { waiting: signal, requests: signal });
    } catch (error) {
      // The scraper keeps expected failures; unexpected ones are logged.
      if (!(error instanceof DiaryError)) this.logger.error(error);
    } finally {
      this.pendingRequest = undefined;
    }
  }
}

function healthBy(answer: SiteAnswer | undefined): StoreHealth {
  if (answer === undefined) return { up: false, details: { error: 'no answer yet' } };
  const { at, result } = answer;
  const checkedAt = instantText(at);
  if (result === 'day' || result === 'nothing logged' || result === 'whole diary')
    return { up: true, details: { checkedAt } };
  // The account was accepted; only the page is unreadable.
  if (result === 'page not understood') return { up: true, details: { checkedAt, page: result } };
  const error = result === 'login rejected' ? 'Authentication seems invalid' : result;
  return { up: false, details: { checkedAt, error } };
}

function raised(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
