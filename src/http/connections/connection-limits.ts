import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A household, or its proxy, needs a tenth of this; each open connection takes memory. */
const MOST_CONNECTIONS = 1000;
/** The share of the allowed file descriptors; the others are for files, stores and the diary site. */
const SHARE_OF_DESCRIPTORS = 0.5;
/** The shortest interval between two warnings about refused connections. */
const WARN_EVERY_MS = 60_000;

const logger = new Logger('Connections');

/** Closes connections beyond the limit at once: a process without free descriptors can neither read files nor reach its store. */
export function limitConnections(server: Server): void {
  server.maxConnections = mostConnections();
  let toldAt = -Infinity;
  server.on('drop', () => {
    if (performance.now() - toldAt < WARN_EVERY_MS) return;
    toldAt = performance.now();
    logger.warn(`More than ${server.maxConnections} connections are open; further ones are closed at once`);
  });
}

function mostConnections(): number {
  const descriptors = allowedDescriptors();
  if (descriptors === undefined) return MOST_CONNECTIONS;
  return Math.min(MOST_CONNECTIONS, Math.floor(descriptors * SHARE_OF_DESCRIPTORS));
}

/** Undefined where the limit cannot be read, or there is none. */
function allowedDescriptors(): number | undefined {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** The last unanswered request of each connection. */
const lastOf = new WeakMap<Socket, Response>();

/**
 * Processes the requests of a connection one at a time. Pipelined requests from one packet wait here, and nothing more is
 * read from the socket until they have been processed.
 */
export function oneAtATime(request: Request, response: Response, next: NextFunction): void {
  const { socket } = request;
  const before = lastOf.get(socket);
  lastOf.set(socket, response);
  if (before === undefined || before.closed) return next();
  let isWaiting = true;
  // Not at once, because Node reads on after each request that it has parsed.
  setImmediate(() => isWaiting && socket.pause());
  before.once('close', () => {
    isWaiting = false;
    // The client has disconnected.
    if (socket.destroyed) return;
    if (lastOf.get(socket) === response) socket.resume();
    next();
  });
}
