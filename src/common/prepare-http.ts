import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { Socket } from 'node:net';
import type { Config } from '../config/config';
import { DiaryError } from '../diary/errors';
import { pathOf } from './problem.filter';
import { PROBLEM_MEDIA_TYPE, problemOf } from './problems';

const BODY_LIMIT = '1mb';
const PROBE_PATHS = ['/actuator/health/liveness', '/actuator/health/readiness'];

/** What happens to every request before it finds its route. */
export function prepareHttp(app: NestExpressApplication, { server }: Config): void {
  app.disable('x-powered-by');
  app.set('trust proxy', server.trustProxy);
  if (server.allowedHosts.length > 0) app.use(onlyHosts(server.allowedHosts));
  app.use(onlyJsonBodies);
  app.useBodyParser('json', { limit: BODY_LIMIT });
  app.getHttpServer().on('clientError', answerUnreadableRequest);
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
  const problem = problemOf(
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new DiaryError('header-too-large', 'The address and the headers of the request are longer than 16 kB')
      : new DiaryError('malformed-request', 'The request is not readable HTTP'),
    '',
  );
  const body = JSON.stringify(problem);
  const reason = problem.status === 431 ? 'Request Header Fields Too Large' : 'Bad Request';
  socket.end(
    `HTTP/1.1 ${problem.status} ${reason}\r\nContent-Type: ${PROBLEM_MEDIA_TYPE}; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
