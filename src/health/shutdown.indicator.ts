import { Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { GracefulStop } from '../http/connections/graceful-stop';
import type { Indicator } from './indicator';

/** Down while the service is stopping, otherwise absent. */
@Injectable()
export class ShutdownIndicator implements Indicator {
  readonly key = 'shutdown';

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly stop: GracefulStop,
  ) {}

  check(): Promise<HealthIndicatorResult> {
    return Promise.resolve(this.stop.isUnderWay ? this.indicators.check(this.key).down() : {});
  }
}
