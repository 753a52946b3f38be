import type { RequestHandler } from 'express';
import type { Server } from 'node:http';

/** How long a client may take, in milliseconds. */
export interface Patience {
  /** To send the header lines of a request. */
  headers: number;
  /** To send a whole request. */
  request: number;
  /** To take the next bytes of an answer. */
  answer: number;
  /** Between two requests on one connection. */
  idle: number;
  /** How often the first two are looked after. */
  check: number;
}

const PATIENCE: Patience = {
  headers: 20_000,
  request: 60_000,
  answer: 120_000,
  // Longer than proxies keep an idle connection (nginx 60 s, Traefik 90 s, Caddy 120 s): the one that sends must be the one
  // that ends it, else a request meets a connection that is just being closed, and the proxy answers 502.
  idle: 130_000,
  check: 10_000,
};

/** Into how many periods the time to take an answer is divided; the client has at most one of them in addition. */
const PERIODS = 12;
/** A period that ends later than this, in periods, after the one before does not follow it: something moved in between. */
const LATE = 1.25;

/**
 * A client that sends or takes bytes too slowly, or not at all, loses its connection. How long the service itself may take
 * has no limit here: an export of a year needs minutes.
 */
export function limitSlowClients(server: Server, patience: Patience = PATIENCE): void {
  server.headersTimeout = patience.headers;
  server.requestTimeout = patience.request;
  server.keepAliveTimeout = patience.idle;
  server.timeout = patience.answer;
  // Read when the server begins to listen; the types know it as an option of the constructor alone.
  Object.assign(server, { connectionsCheckingInterval: patience.check });
}

/**
 * Cuts off an answer of which the client has taken nothing for the time of `Patience.answer`.
 *
 * Node's own time-out cannot be told to be as long as that: when a part of the last write was taken, it begins anew once more
 * and takes twice as long. So the time is that of several short ones, one right after the other.
 */
export function cutStalledAnswers(server: Server): RequestHandler {
  return (request, response, next) => {
    const period = server.timeout / PERIODS;
    let [quietPeriods, lastAt] = [0, -Infinity];
    // That this listens keeps the server from ending the connection.
    response.on('timeout', () => {
      const now = performance.now();
      quietPeriods = now - lastAt < period * LATE ? quietPeriods + 1 : 1;
      lastAt = now;
      // Before its first byte an answer is still being made.
      if (!response.headersSent) quietPeriods = 0;
      if (quietPeriods < PERIODS) request.socket.setTimeout(period);
      else response.destroy();
    });
    // Between two requests the server sets it back.
    request.socket.setTimeout(period);
    next();
  };
}
