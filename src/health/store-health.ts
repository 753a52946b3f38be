import type { HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import type { StoreHealth } from '../persistence/doc-store';

interface Store {
  readonly enabled: boolean;
  health(): Promise<StoreHealth>;
}

/** A store that is switched off does not appear. */
export async function storeHealth(
  key: string,
  store: Store,
  indicators: HealthIndicatorService,
): Promise<HealthIndicatorResult> {
  if (!store.enabled) return {};
  const { up, details } = await store.health();
  const session = indicators.check(key);
  return up ? session.up(details) : session.down(details);
}
