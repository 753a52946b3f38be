import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock';
import type { DayFetch } from '../diary/day-fetch';
import { StateStore } from '../persistence/state-store';
import type { DayOutcome } from '../runs/day-outcome';

/** Stores the result of the last fetch of each day. Days that were not requested keep their earlier result. */
@Injectable()
export class FetchedDays {
  private readonly logger = new Logger('Export');

  constructor(
    private readonly state: StateStore,
    private readonly clock: Clock,
  ) {}

  /** A failure here does not fail the day. */
  async remember({ date, reason }: DayOutcome): Promise<void> {
    const outcome = outcomeOf(reason);
    if (outcome === undefined) return;
    try {
      await this.state.noteFetches([{ day: date, outcome, at: this.clock.now() }]);
    } catch (error) {
      this.logger.warn(`${date}: the result of the fetch could not be noted`, error);
    }
  }
}

function outcomeOf(reason: DayOutcome['reason']): DayFetch['outcome'] | undefined {
  if (reason === 'in the future' || reason === 'not tried') return undefined;
  return reason ?? 'stored';
}
