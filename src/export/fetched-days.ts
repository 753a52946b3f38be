import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock';
import type { DayFetch } from '../diary/day-fetch';
import { StateStore } from '../persistence/state-store';
import type { DayOutcome } from './day-outcome';

/** Remembers for each day what the last fetch came to. A day that was not asked for keeps what is remembered of it. */
@Injectable()
export class FetchedDays {
  private readonly logger = new Logger('Export');

  constructor(
    private readonly state: StateStore,
    private readonly clock: Clock,
  ) {}

  /** What cannot be remembered does not fail the day. */
  async remember({ date, reason }: DayOutcome): Promise<void> {
    const outcome = outcomeOf(reason);
    if (outcome === undefined) return;
    try {
      await this.state.noteFetches([{ day: date, outcome, at: this.clock.now() }]);
    } catch (error) {
      this.logger.warn(`${date}: what the fetch came to could not be noted`, error);
    }
  }
}

function outcomeOf(reason: DayOutcome['reason']): DayFetch['outcome'] | undefined {
  if (reason === 'in the future' || reason === 'not tried') return undefined;
  return reason ?? 'stored';
}
