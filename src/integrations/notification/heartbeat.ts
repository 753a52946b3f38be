import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { truncate } from '../../platform/outgoing/exchange';
import { deliverTo } from './notice';
import { Notifier } from './notifier';

/** Outcome of a run in words, without anything from the diary. */
export interface RunResult {
  succeeded: boolean;
  text: string;
}

/** Reports each scheduled run to a monitor, which notices when none comes. Runs do not wait for it. */
@Injectable()
export class Heartbeat {
  readonly name = 'heartbeat';

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly notifier: Notifier,
    private readonly clock: Clock,
  ) {}

  get enabled(): boolean {
    return this.config.heartbeat.url !== undefined;
  }

  begin(): (result: RunResult) => void {
    const { kind, url } = this.config.heartbeat;
    if (url === undefined) return () => undefined;
    const startedAt = this.clock.now();
    const rid = randomUUID();
    const healthchecks = (path: string, body = '') => this.send('POST', withPath(url, path, { rid }), body);
    switch (kind) {
      case 'healthchecks': {
        const started = healthchecks('/start');
        // Out of order they would mean something else.
        return ({ succeeded, text }) => void started.then(() => healthchecks(succeeded ? '' : '/fail', text));
      }
      case 'kuma':
        return ({ succeeded, text }) => {
          const ping = String(this.clock.now() - startedAt);
          void this.send('GET', withPath(url, '', { status: succeeded ? 'up' : 'down', msg: truncate(text), ping }));
        };
      case 'plain':
        return ({ succeeded }) => void (succeeded && this.send('GET', new URL(url)));
    }
  }

  /** Never throws. */
  private async send(method: 'GET' | 'POST', url: URL, body?: string): Promise<void> {
    const headers = body === undefined ? undefined : { 'content-type': 'text/plain; charset=utf-8' };
    await this.notifier.deliver(this.name, 'run', (signal) => deliverTo({ method, url, headers, body, signal }));
  }
}

/** Addresses are copied with parameters at times, which are replaced. */
function withPath(address: string, path: string, parameters: Record<string, string>): URL {
  const url = new URL(address);
  if (path !== '') url.pathname = url.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
