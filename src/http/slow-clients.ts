import type { NextFunction, Request, Response } from 'express';
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

/** Nothing moved on the connection for the time of `Patience.answer`. */
export function cutStalledAnswer(_request: Request, response: Response, next: NextFunction): void {
  // Before its first byte an answer is still being made. That this listens keeps the server from ending the connection.
  response.on('timeout', () => {
    if (response.headersSent) response.destroy();
  });
  next();
}
