import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { DiaryError } from '../../diary/errors';
import { Clock } from '../../platform/clock';

/** Each holds a slice in memory for as long as its client does not read. */
export const MAX_DOWNLOADS = 16;
const MAX_WAIT_MS = 10_000;

/** Downloads that run at once. Further ones wait a little, in turn. */
@Injectable()
export class DownloadSlots {
  private running = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly clock: Clock) {}

  /** Takes a slot, which is free again when the response is over. @throws DiaryError `too-busy` if none gets free in time */
  async take(response: Pick<Response, 'closed' | 'once'>): Promise<void> {
    if (this.running < MAX_DOWNLOADS) this.running++;
    else await this.untilFree();
    if (response.closed) this.release();
    else response.once('close', () => this.release());
  }

  private async untilFree(): Promise<void> {
    const given = new AbortController();
    const take = () => given.abort();
    this.waiting.add(take);
    await this.clock.sleep(MAX_WAIT_MS, given.signal);
    this.waiting.delete(take);
    if (!given.signal.aborted) {
      throw new DiaryError('too-busy', `${MAX_DOWNLOADS} downloads are running; try again when one of them is done`);
    }
  }

  /** The one that has waited longest gets the slot. */
  private release(): void {
    const [next] = this.waiting;
    if (next === undefined) return void this.running--;
    this.waiting.delete(next);
    next();
  }
}
