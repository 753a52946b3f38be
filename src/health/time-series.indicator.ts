import { Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { TimeSeries } from '../persistence/time-series';
import type { Indicator } from './indicator';
import { storeHealth } from './store-health';

/** Whether the time-series store can be used. */
@Injectable()
export class TimeSeriesIndicator implements Indicator {
  readonly key = 'timeSeries';

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly store: TimeSeries,
  ) {}

  check(): Promise<HealthIndicatorResult> {
    return storeHealth(this.key, this.store, this.indicators);
  }
}
