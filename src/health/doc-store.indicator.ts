import { Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { DocStore } from '../persistence/doc-store';
import type { Indicator } from './indicator';
import { storeHealth } from './store-health';

/** Whether the document store can be used. */
@Injectable()
export class DocStoreIndicator implements Indicator {
  readonly key = 'docStore';

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly store: DocStore,
  ) {}

  check(): Promise<HealthIndicatorResult> {
    return storeHealth(this.key, this.store, this.indicators);
  }
}
