import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as after } from 'node:timers/promises';

/** Connections that wait to be accepted, one for each turn of the event loop, get so long; under a flood there are always more. */
const LONGEST_ACCEPT_MS = 3000;
/** Idle connections are ended when nothing has come on any of them for so long, which is longer than a network needs. */
const QUIET_MS = 300;
const LONGEST_QUIET_MS = 2000;

interface Traffic {
  underWay: Set<ServerResponse>;
  /** Connections and requests since the start. */
  arrivals: number;
  isStopping: boolean;
}

const trafficOf = new WeakMap<Server, Traffic>();

/** A server that stops keeps no connection for a next request, also not one whose answer was under way by then. */
export function keepNoneWhenStopping(server: Server): void {
  const traffic: Traffic = { underWay: new Set(), arrivals: 0, isStopping: false };
  trafficOf.set(server, traffic);
  /** Browsers open connections in advance; to Node one without a request is not idle, and would hold up the end. */
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    traffic.arrivals += 1;
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdleConnections();
    for (const socket of unused) socket.destroy();
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    unused.delete(request.socket);
    traffic.arrivals += 1;
    traffic.underWay.add(response);
    response.shouldKeepAlive &&= !traffic.isStopping;
    response.once('close', () => {
      traffic.underWay.delete(response);
      if (!server.listening) server.closeIdleConnections();
    });
  });
}

/**
 * Ends the server without dropping what has reached it: connections that the system has taken already are accepted, every
 * answer that is not sent yet says that it is the last one on its connection, and idle connections stay open for a moment,
 * because a request may be just arriving.
 */
export async function acceptNoMore(server: Server): Promise<void> {
  const traffic = trafficOf.get(server);
  if (traffic === undefined) throw new Error('keepNoneWhenStopping() comes first');
  traffic.isStopping = true;
  for (const response of traffic.underWay) response.shouldKeepAlive = false;
  const close = server.close.bind(server);
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  // The framework closes the server as well, and that would end idle connections: until the moment is over it only waits.
  server.close = (whenClosed = () => undefined) => server.once('close', whenClosed);
  server.closeIdleConnections = () => undefined;
  await untilQuiet(traffic, 0, LONGEST_ACCEPT_MS);
  close();
  await untilQuiet(traffic, QUIET_MS, LONGEST_QUIET_MS);
  Object.assign(server, { close, closeIdleConnections });
  server.closeIdleConnections();
}

/** Until nothing has arrived for some time, and for two turns of the event loop: a busy one has not looked in the meantime. */
async function untilQuiet(traffic: Traffic, quietMs: number, longestMs: number): Promise<void> {
  const deadline = performance.now() + longestMs;
  for (let seen = -1; seen !== traffic.arrivals && performance.now() < deadline;) {
    seen = traffic.arrivals;
    await after(quietMs);
    await turn();
    await turn();
  }
}
