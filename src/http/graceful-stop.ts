import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as after } from 'node:timers/promises';
import { CONFIG, type Config } from '../config/config';

/** Under a flood there are always more connections that wait. */
const LONGEST_ACCEPT_MS = 3000;

/**
 * The end of the service as its clients see it. At first it only says so: readiness is DOWN, and every answer is the last one
 * on its connection, while requests are still answered. After a pause, in which load balancers and clients have turned
 * away, the server closes, and connections end with their last answer.
 */
@Injectable()
export class GracefulStop implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly underWay = new Set<Response>();
  private stoppingSince?: number;
  private closing = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly host: HttpAdapterHost,
  ) {}

  get isUnderWay(): boolean {
    return this.stoppingSince !== undefined;
  }

  /** For every request, before anything else. */
  readonly follow = (_request: Request, response: Response, next: NextFunction): void => {
    this.underWay.add(response);
    response.once('close', () => {
      this.underWay.delete(response);
      this.endConnections();
    });
    if (this.isUnderWay) response.setHeader('Connection', 'close');
    next();
  };

  /** Called before any part of the service ends its work. */
  onModuleDestroy(): void {
    this.stoppingSince = performance.now();
    for (const response of this.underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  /** An application that is closed without a signal has nobody to wait for. */
  async beforeApplicationShutdown(signal?: string): Promise<void> {
    if (signal === undefined || this.stoppingSince === undefined) {
      this.closing = true;
      this.endConnections();
      return;
    }
    // Other parts end their work at the same time, and may have taken longer than the pause.
    const left = this.stoppingSince + this.config.server.shutdownDelayMs - performance.now();
    await Promise.all([after(Math.max(left, 0)), this.acceptWaiting()]);
    // What came with the last of them is read in the next turn.
    await turn();
    await turn();
    this.closing = true;
    this.server.close();
    this.endConnections();
  }

  /**
   * Node accepts one connection a turn of the event loop, in the order in which they came. Under load some wait since before
   * the signal, and closing would drop them; they are accepted when one that is made now is.
   */
  private async acceptWaiting(): Promise<void> {
    const address = this.server.address();
    if (address === null || typeof address === 'string') return;
    const last = connect(address.port, address.address).resume();
    this.server.on('connection', ({ remotePort }: Socket) => {
      if (remotePort === last.localPort) last.destroy();
    });
    last.setTimeout(LONGEST_ACCEPT_MS, () => last.destroy()).on('error', () => undefined);
    await once(last, 'close');
  }

  /** Connections that browsers open in advance are not idle to Node, and would hold up the end. */
  private endConnections(): void {
    if (this.closing && this.underWay.size === 0) this.server.closeAllConnections();
  }

  private get server(): Server {
    return this.host.httpAdapter.getHttpServer() as Server;
  }
}
