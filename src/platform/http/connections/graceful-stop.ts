import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import type { Server } from 'node:http';
import { setImmediate as turn, setTimeout as after } from 'node:timers/promises';
import { CONFIG, type Config } from '../../../config/config';

/** Bounds the wait, because under heavy load the backlog never empties. */
const MAX_ACCEPT_MS = 3000;
/** Time for a request to arrive after the server was closed. */
const MAX_BODY_MS = 1000;

/**
 * Stops the service gracefully. First it announces the stop: readiness is DOWN and every answer closes its connection, while
 * requests are still answered. After a delay, in which load balancers and clients switch to other replicas, the server
 * closes, and each connection ends with its last answer.
 */
@Injectable()
export class GracefulStop implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly inFlight = new Set<Response>();
  private stoppingSince?: number;
  private closing = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly host: HttpAdapterHost,
  ) {}

  get isShuttingDown(): boolean {
    return this.stoppingSince !== undefined;
  }

  readonly track = (_request: Request, response: Response, next: NextFunction): void => {
    this.inFlight.add(response);
    response.once('close', () => {
      this.inFlight.delete(response);
      this.endConnections();
    });
    if (this.isShuttingDown) response.setHeader('Connection', 'close');
    next();
  };

  /** Called before any other part of the service shuts down. */
  onModuleDestroy(): void {
    this.stoppingSince = performance.now();
    for (const response of this.inFlight) if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  /** Waits only after a signal; an application closed by code, as in tests, has no clients to wait for. */
  async beforeApplicationShutdown(signal?: string): Promise<void> {
    if (signal === undefined || this.stoppingSince === undefined) {
      this.closing = true;
      this.endConnections();
      return;
    }
    // Other parts shut down at the same time and may have taken longer than the delay.
    const left = this.stoppingSince + this.config.server.shutdownDelayMs - performance.now();
    await after(Math.max(left, 0));
    await this.acceptWaiting();
    this.closing = true;
    this.server.close();
    this.endConnections();
    // A request that has not arrived by then may never arrive, and cannot be worked on for long any more.
    setTimeout(() => {
      for (const { req } of this.inFlight) if (!req.complete) req.destroy();
    }, MAX_BODY_MS).unref();
  }

  /**
   * Node accepts one connection per turn of the event loop. Under load the backlog contains some from before the signal, which
   * closing would drop. It is empty when no connection came in two turns; in the second, requests on the last one are read.
   */
  private async acceptWaiting(): Promise<void> {
    const until = performance.now() + MAX_ACCEPT_MS;
    let isAccepting = true;
    this.server.on('connection', () => (isAccepting = true));
    while (isAccepting && performance.now() < until) {
      isAccepting = false;
      await turn();
      await turn();
    }
  }

  /** Node does not count connections that browsers open in advance as idle, so they would delay the end. */
  private endConnections(): void {
    if (this.closing && this.inFlight.size === 0) this.server.closeAllConnections();
  }

  private get server(): Server {
    return this.host.httpAdapter.getHttpServer() as Server;
  }
}
