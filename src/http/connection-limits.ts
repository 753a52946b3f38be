import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** One household, or a proxy in front of it, needs a tenth of that; each connection takes memory for as long as it is open. */
const MOST_CONNECTIONS = 1000;
/** Of the descriptors that the system allows; the others are for files, stores and the diary site. */
const SHARE_OF_DESCRIPTORS = 0.5;
/** How often the log tells that connections are turned away. */
const WARN_EVERY_MS = 60_000;

const logger = new Logger('Connections');

/** A process that runs out of descriptors can neither read its files nor reach its store. A connection beyond the limit is closed at once. */
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

/** Undefined where the system does not tell, or sets no limit. */
function allowedDescriptors(): number | undefined {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** The last request of each connection that has not been answered. */
const lastOf = new WeakMap<Socket, Response>();

/**
 * One request of a connection is worked on at a time. A client may send the next ones without waiting; those that came in one
 * packet wait here, and nothing more is read until they have their turn.
 */
export function oneAtATime(request: Request, response: Response, next: NextFunction): void {
  const { socket } = request;
  const before = lastOf.get(socket);
  lastOf.set(socket, response);
  if (before === undefined || before.closed) return next();
  socket.pause();
  before.once('close', () => {
    // A client that has left needs no answers.
    if (socket.destroyed) return;
    if (lastOf.get(socket) === response) socket.resume();
    next();
  });
}
