import type { HealthIndicatorResult } from '@nestjs/terminus';

/** Tells how one part of the service is. */
export interface Indicator {
  /** The name of the part in the answer. */
  readonly key: string;
  /** Empty for a part that is switched off. */
  check(): Promise<HealthIndicatorResult>;
}
