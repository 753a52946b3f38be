import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A household needs a tenth. Each takes a file descriptor, of which many systems allow 1,024; the others are for files, stores and the site. */
const MAX_CONNECTIONS = 500;
const WARN_EVERY_MS = 60_000;

const logger = new Logger('Connections');

const lastResponses = new WeakMap<Socket, ServerResponse<IncomingMessage>>();

export function unfinishedAnswer(socket: Socket): ServerResponse<IncomingMessage> | undefined {
  const last = lastResponses.get(socket);
  return last?.closed === false ? last : undefined;
}

/** A new connection takes the place of the one that has waited longest for its client, so that idle clients keep out neither others nor probes. */
export function limitConnections(server: Server): void {
  // Connections that have waited longest come first.
  const open = new Set<Socket>();
  let warnedAt = -Infinity;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (open.size <= MAX_CONNECTIONS) return;
    open
      .values()
      .find((one) => unfinishedAnswer(one)?.req.complete !== true)
      ?.destroy();
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    logger.warn(`More than ${MAX_CONNECTIONS} connections are open; idle ones are closed`);
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => open.delete(socket) && open.add(socket));
  });
}

/** A client that sends the next request before an answer has begun, which no browser or proxy does, loses the connection after it. */
export function oneAtATime(request: Request, response: Response, next: NextFunction): void {
  const { socket } = request;
  // The connection ends with the answer before.
  if (!socket.writable) return;
  const before = unfinishedAnswer(socket);
  if (before === undefined || before.headersSent) lastResponses.set(socket, response);
  if (before === undefined) next();
  // The client may have received the whole answer before its end is noticed here.
  else if (before.headersSent) before.once('close', () => socket.writable && next());
  else {
    before.setHeader('Connection', 'close');
    // Not at once, because Node reads on after each request that it has parsed.
    setImmediate(() => socket.pause());
  }
}
