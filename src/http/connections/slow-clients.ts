import type { RequestHandler } from 'express';
import type { Server } from 'node:http';

/** Time limits for clients, in milliseconds. */
export interface ClientTimeouts {
  /** For sending the headers of a request. */
  headers: number;
  /** For sending a whole request. */
  request: number;
  /** For reading the next bytes of an answer. */
  answer: number;
  /** Between two requests on one connection. */
  idle: number;
  /** How often the first two are checked. */
  check: number;
}

const CLIENT_TIMEOUTS: ClientTimeouts = {
  headers: 20_000,
  // The largest file that can be imported, while it is read, on a small machine.
  request: 300_000,
  answer: 120_000,
  // Longer than proxies keep an idle connection (nginx 60 s, Traefik 90 s, Caddy 120 s). The proxy has to close it first;
  // otherwise it may send a request on a connection that is being closed, and answers 502.
  idle: 130_000,
  check: 10_000,
};

/** The number of periods in the limit for an answer; the client gets at most one period more. */
const PERIODS = 12;
/** If a period ends more than this many periods after the previous one, data was read in between. */
const LATE = 1.25;

/**
 * Disconnects clients that send or read too slowly. The time that the service itself takes is not limited: an export of a
 * year takes minutes.
 */
export function limitSlowClients(server: Server, timeouts: ClientTimeouts = CLIENT_TIMEOUTS): void {
  server.headersTimeout = timeouts.headers;
  server.requestTimeout = timeouts.request;
  server.keepAliveTimeout = timeouts.idle;
  server.timeout = timeouts.answer;
  // Read when the server begins to listen; the types declare it as a constructor option only.
  Object.assign(server, { connectionsCheckingInterval: timeouts.check });
}

/**
 * Cuts off an answer if the client has read nothing for the time of `ClientTimeouts.answer`.
 *
 * A single socket time-out could take twice as long, because it restarts once when a part of the last write was read.
 * Therefore several short ones in a row are counted.
 */
export function cutStalledAnswers(server: Server): RequestHandler {
  return (request, response, next) => {
    const period = server.timeout / PERIODS;
    let [quietPeriods, lastAt] = [0, -Infinity];
    // This listener prevents the server from closing the connection on its own.
    response.on('timeout', () => {
      const now = performance.now();
      quietPeriods = now - lastAt < period * LATE ? quietPeriods + 1 : 1;
      lastAt = now;
      // Before its first byte the answer is still being computed.
      if (!response.headersSent) quietPeriods = 0;
      if (quietPeriods < PERIODS) request.socket.setTimeout(period);
      else response.destroy();
    });
    // The server resets it between two requests.
    request.socket.setTimeout(period);
    next();
  };
}
