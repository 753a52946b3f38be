import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { RequestHandler } from 'express';
import type { Server } from 'node:http';
import { constants } from 'node:zlib';
import type { Config } from '../../config/config';
import { DiaryError } from '../../diary/errors';
import { identifyRequest } from '../logging/current-request';
import { acceptJsonOnly, isJsonRequest, limitBodies, limitLength, MAX_BODY_BYTES } from './bodies/body-limits';
import { limitConnections, oneAtATime } from './connections/connection-limits';
import { GracefulStop } from './connections/graceful-stop';
import { isFromIngress, requestPath, trustProxies } from './request';
import { ForeignChangesGuard } from './same-origin.guard';
import { securityHeaders } from './security-headers';
import { limitSlowClients } from './connections/slow-clients';
import { answerUnreadableRequest } from './connections/unreadable-requests';

/** @param check refuses callers who may not use the service, before their body is read */
export function prepareHttp(app: NestExpressApplication, config: Config, check?: RequestHandler): void {
  const { server } = config;
  // Computing an ETag would read the diary anyway. Files of the page have ETags from the build.
  app.set('etag', false);
  // `fromDate[]=…` is a list, which is refused, and no unknown parameter, which is ignored.
  app.set('query parser', 'extended');
  trustProxies(app.getHttpAdapter().getInstance(), server);
  const httpServer: Server = app.getHttpServer();
  limitConnections(httpServer);
  limitSlowClients(httpServer);
  httpServer.on('clientError', answerUnreadableRequest);
  app.use(oneAtATime);
  app.use(app.get(GracefulStop).track);
  app.use(identifyRequest);
  app.use(securityHeaders(server.ingress));
  app.use(compress());
  app.use(limitLength(config.import.maxMb));
  if (server.allowedHosts.length > 0) app.use(checkHost(server.allowedHosts));
  if (check) app.use(check);
  app.use(acceptJsonOnly);
  app.useBodyParser('json', { limit: MAX_BODY_BYTES, type: isJsonRequest });
  app.use(limitBodies);
  // After the access guard, which is a part of the application: a caller without a credential gets 401, not 403.
  app.useGlobalGuards(new ForeignChangesGuard());
}

/** Compressing smaller answers would not save a packet. */
const MIN_COMPRESSED_BYTES = 1024;

/** gzip at level 1, because 6 takes three times as long for little gain; Brotli with a small window, because the default takes 4 MB an answer. */
function compress(): RequestHandler {
  const compressed = compression({
    threshold: MIN_COMPRESSED_BYTES,
    level: 1,
    // The list of media types that the library knows as text does not have JSON lines.
    filter: (request, response) =>
      compression.filter(request, response) ||
      String(response.getHeader('Content-Type')).startsWith('application/x-ndjson'),
    brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } },
  });
  return (request, response, next) => {
    if (request.headers['accept-encoding'] !== undefined) {
      compressed(request, response, next);
      return;
    }
    response.setHeader('Vary', 'Accept-Encoding');
    next();
  };
}

/** Kubernetes sends its probes to the IP address of the pod. */
const PROBE_PATHS = ['/actuator/health/liveness', '/actuator/health/readiness'];

/** Against DNS rebinding: a page of another site reaches this server under another host name, and has no session of Home Assistant. */
function checkHost(allowed: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    const isAllowed = allowed.includes(host) || PROBE_PATHS.includes(requestPath(request)) || isFromIngress(request);
    if (isAllowed) next();
    else next(new DiaryError('forbidden', 'This service does not answer under that host name'));
  };
}
