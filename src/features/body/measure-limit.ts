import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DiaryError } from '../../diary/errors';
import type { WriteCounts } from '../../persistence/user-data/user-data-store';
import { Clock } from '../../platform/clock';
import { callerOf, mayOnlyAdd } from '../../platform/http/caller';

/** As many as one request may have: a scale sends its whole history at first. */
export const MAX_WRITTEN_PER_HOUR = 1000;
const HOUR_MS = 3_600_000;

/** Limits what callers write that may do nothing else. A throttler would count requests, and what is stored already. */
@Injectable()
export class MeasureLimit {
  private readonly hours = new Map<string, { endsAt: number; written: number }>();

  constructor(private readonly clock: Clock) {}

  async count(request: Request, most: number, write: () => Promise<WriteCounts>): Promise<WriteCounts> {
    if (!mayOnlyAdd(request)) return write();
    const hour = this.hourOf(callerOf(request)?.name ?? '');
    if (hour.written >= MAX_WRITTEN_PER_HOUR) {
      request.res?.setHeader('Retry-After', Math.ceil((hour.endsAt - this.clock.now()) / 1000));
      const limit = MAX_WRITTEN_PER_HOUR.toLocaleString('en');
      const detail = `A token of the scope measure writes at most ${limit} measurements in an hour`;
      throw new DiaryError('too-many-attempts', detail);
    }
    // Counted before, so that requests at the same time count as well.
    hour.written += most;
    let written = 0;
    try {
      const changes = await write();
      written = changes.added + changes.updated;
      return changes;
    } finally {
      hour.written -= most - written;
    }
  }

  private hourOf(name: string): { endsAt: number; written: number } {
    const now = this.clock.now();
    const known = this.hours.get(name);
    // One that ends later than any can is of a clock that was set back since.
    if (known && now < known.endsAt && known.endsAt - now <= HOUR_MS) return known;
    const hour = { endsAt: now + HOUR_MS, written: 0 };
    this.hours.set(name, hour);
    return hour;
  }
}
