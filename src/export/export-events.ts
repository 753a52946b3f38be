import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { StateStore } from '../persistence/state-store';
import { runStatusOf, type RunStatusQuery } from '../runs/run-status';

const LOOK_EVERY_MS = 500;
/** Proxies close idle connections. */
const HEARTBEAT_MS = 15_000;

/** Sends the status of exports of any replica as server-sent events, whenever it changes. */
@Injectable()
export class ExportEvents implements BeforeApplicationShutdown {
  private readonly logger = new Logger('ExportEvents');
  private readonly listeners = new Set<Response>();

  constructor(private readonly state: StateStore) {}

  /** @throws DiaryError `store-unavailable` before anything is sent */
  async send(response: Response, query: RunStatusQuery): Promise<void> {
    let last = await this.look(query);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Buffering or compression in a proxy would delay the events.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.write(eventOf(last));
    let silentFor = 0;
    let isLooking = false;
    const tick = async (): Promise<void> => {
      if (isLooking) return;
      isLooking = true;
      const now = await this.look(query).catch(() => last);
      isLooking = false;
      silentFor += LOOK_EVERY_MS;
      // A slow reader gets the latest state when it continues to read; nothing is buffered for it.
      if (response.writableNeedDrain) return;
      if (now === last && silentFor < HEARTBEAT_MS) return;
      response.write(now === last ? ':\n\n' : eventOf(now));
      last = now;
      silentFor = 0;
    };
    const timer = setInterval(() => void tick(), LOOK_EVERY_MS);
    timer.unref();
    this.listeners.add(response);
    response.on('close', () => {
      clearInterval(timer);
      this.listeners.delete(response);
    });
    response.on('error', (error) => this.logger.debug(error));
  }

  /** An open stream would keep the process running. */
  beforeApplicationShutdown(): void {
    for (const response of this.listeners) response.end();
  }

  private async look(query: RunStatusQuery): Promise<string> {
    return JSON.stringify(runStatusOf(await this.state.viewLease(), query));
  }
}

function eventOf(status: string): string {
  return `event: status\ndata: ${status}\n\n`;
}
