import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerUnreadableRequest, TOO_LATE } from './unreadable-requests';

/** Time limits for clients, in milliseconds. docs/api.md names those of a request. */
const CLIENT_TIMEOUTS = {
  headers: 10_000,
  /** For sending the next bytes of a body. */
  body: 30_000,
  /** For a whole request: the largest file that can be imported, while it is read, on a small machine. */
  request: 300_000,
  /** For reading the next bytes of an answer; twice as long, if some of the last ones were read. */
  answer: 120_000,
  // Between two requests. Longer than proxies keep an idle connection (nginx 60 s, Traefik 90 s, Caddy 120 s), which have to close
  // it first; otherwise they may send a request on a connection that is being closed, and answer 502.
  idle: 130_000,
  check: 2000,
};
export type ClientTimeouts = typeof CLIENT_TIMEOUTS;

/** The time that the service itself takes is not limited: an export of a year takes minutes. */
export function limitSlowClients(server: Server, timeouts = CLIENT_TIMEOUTS): void {
  server.headersTimeout = timeouts.headers;
  server.requestTimeout = timeouts.request;
  server.keepAliveTimeout = timeouts.idle;
  server.timeout = timeouts.answer;
  // Read when the server begins to listen; the types declare it as a constructor option only.
  Object.assign(server, { connectionsCheckingInterval: timeouts.check });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const limit = (): void => {
      if (!request.complete) socket.setTimeout(timeouts.body);
      else if (!response.writableFinished) socket.setTimeout(timeouts.answer);
    };
    if (hasBody(request)) limit();
    request.once('end', limit);
    // The rest of a body that was refused may still be on its way.
    response.once('finish', limit);
    // This listener prevents the server from closing the connection while the answer is still being computed.
    response.on('timeout', () => {
      if (!request.complete) answerUnreadableRequest({ code: TOO_LATE }, socket);
      else if (response.headersSent) response.destroy();
    });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
