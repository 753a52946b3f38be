import type { HealthIndicatorResult } from '@nestjs/terminus';

/** Checks one part of the service. */
export interface Indicator {
  /** The name of the part in the answer. */
  readonly key: string;
  /** Empty for a part that is switched off. */
  check(): Promise<HealthIndicatorResult>;
}
