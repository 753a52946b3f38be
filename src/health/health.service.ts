import { Injectable } from '@nestjs/common';
import { DocStore, type StoreHealth } from '../persistence/doc-store';
import { TimeSeries } from '../persistence/time-series';
import type { ComponentHealthDto, HealthDto } from './health.dto';

@Injectable()
export class HealthService {
  constructor(
    private readonly documents: DocStore,
    private readonly timeSeries: TimeSeries,
  ) {}

  /** Whether the process answers at all. */
  liveness(): HealthDto {
    return { status: 'UP' };
  }

  /** Whether the enabled stores can be used. */
  async readiness(): Promise<HealthDto> {
    const stores = Object.entries({ docStore: this.documents, timeSeries: this.timeSeries }).filter(
      ([, store]) => store.enabled,
    );
    const components = await Promise.all(
      stores.map(
        async ([name, store]) => [name, componentOf(await store.health().catch(() => ({ up: false })))] as const,
      ),
    );
    const up = components.every(([, { status }]) => status === 'UP');
    return { status: up ? 'UP' : 'DOWN', components: Object.fromEntries(components) };
  }
}

function componentOf({ up, details }: StoreHealth): ComponentHealthDto {
  return { status: up ? 'UP' : 'DOWN', ...(details && { details }) };
}
