import { Injectable } from '@nestjs/common';
import { DocStore, type StoreHealth } from '../persistence/doc-store';
import { TimeSeries } from '../persistence/time-series';
import type { ComponentHealthDto, HealthDto } from './health.dto';
import { UpstreamCheck } from './upstream-check';

@Injectable()
export class HealthService {
  constructor(
    private readonly documents: DocStore,
    private readonly timeSeries: TimeSeries,
    private readonly upstream: UpstreamCheck,
  ) {}

  /** Whether the process answers at all. */
  liveness(): HealthDto {
    return { status: 'UP' };
  }

  /** Whether the enabled stores can be used. */
  async readiness(): Promise<HealthDto> {
    return healthOf(await this.stores());
  }

  /** Whether the service can do all of its work: the stores, and the account at the diary site. */
  async full(): Promise<HealthDto> {
    const [upstreamLogin, stores] = await Promise.all([this.upstream.health(), this.stores()]);
    return healthOf({ upstreamLogin, ...stores });
  }

  private async stores(): Promise<Components> {
    const enabled = Object.entries({ docStore: this.documents, timeSeries: this.timeSeries }).filter(
      ([, store]) => store.enabled,
    );
    const components = enabled.map(
      async ([name, store]) => [name, componentOf(await store.health().catch(() => ({ up: false })))] as const,
    );
    return Object.fromEntries(await Promise.all(components));
  }
}

type Components = Record<string, ComponentHealthDto>;

function healthOf(components: Components): HealthDto {
  const up = Object.values(components).every(({ status }) => status === 'UP');
  return { status: up ? 'UP' : 'DOWN', components };
}

function componentOf({ up, details }: StoreHealth): ComponentHealthDto {
  return { status: up ? 'UP' : 'DOWN', ...(details && { details }) };
}
