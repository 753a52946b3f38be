import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config/config';
import { DiaryError } from '../diary/errors';
import { limitBodies } from './body-limits';
import { compress } from './compress';
import { limitConnections, oneAtATime } from './connection-limits';
import { GracefulStop } from './graceful-stop';
import { pathOf } from './problem.filter';
import { PROBLEM_MEDIA_TYPE, problemOf } from './problems';
import { identifyRequest } from '../logging/request-id';
import { MOST_BODY_BYTES, receiveAllRequests, refuseRequests } from './refused-requests';
import { securityHeaders } from './security-headers';
import { cutStalledAnswers, limitSlowClients } from './slow-clients';

const PROBE_PATHS = ['/actuator/health/liveness', '/actuator/health/readiness'];

/** What happens to every request before it finds its route. */
export function prepareHttp(app: NestExpressApplication, { server }: Config): void {
  // Whoever asks for the diary again gets it again. Files of the pages keep their tags: those are known without reading.
  app.set('etag', false);
  app.set('trust proxy', server.trustProxy);
  const httpServer: Server = app.getHttpServer();
  limitConnections(httpServer);
  limitSlowClients(httpServer);
  receiveAllRequests(httpServer);
  httpServer.on('clientError', answerUnreadableRequest);
  app.use(oneAtATime);
  app.use(app.get(GracefulStop).follow);
  app.use(identifyRequest);
  app.use(cutStalledAnswers(httpServer));
  app.use(securityHeaders);
  app.use(compress());
  app.use(refuseRequests);
  if (server.allowedHosts.length > 0) app.use(onlyHosts(server.allowedHosts));
  app.use(onlyJsonBodies);
  app.useBodyParser('json', { limit: MOST_BODY_BYTES });
  app.use(limitBodies);
}

/** Against DNS rebinding: a page of another site can make a browser ask this server, but under another name. */
function onlyHosts(hosts: readonly string[]) {
  return (request: Request, _response: Response, next: NextFunction) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    if (hosts.includes(host) || PROBE_PATHS.includes(pathOf(request))) next();
    else next(new DiaryError('forbidden', 'This service does not answer under that host name'));
  };
}

function onlyJsonBodies(request: Request, _response: Response, next: NextFunction): void {
  // `is` answers null when there is no body at all, but takes an empty one for a body.
  if (request.is('application/json') !== false || request.headers['content-length'] === '0') next();
  else next(new DiaryError('malformed-request', 'The request body must be JSON (Content-Type: application/json)'));
}

/** What is not HTTP never becomes a request; its answer is written by hand. */
function answerUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(unreadable(error.code), '');
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nContent-Type: ${PROBLEM_MEDIA_TYPE}; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function unreadable(code: string | undefined): DiaryError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new DiaryError('request-timeout', 'The request did not arrive in time');
  return code === 'HPE_HEADER_OVERFLOW'
    ? new DiaryError('header-too-large', 'The address and the headers of the request are longer than 16 kB')
    : new DiaryError('malformed-request', 'The request is not readable HTTP');
}
