import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import type { Server } from 'node:http';
import type { Config } from '../../config/config';
import { DiaryError } from '../../diary/errors';
import { identifyRequest } from '../logging/current-request';
import { acceptJsonOnly, isJsonRequest, limitBodies, limitLength, MAX_BODY_BYTES } from './bodies/body-limits';
import { compress } from './compress';
import { isFromIngress, trustProxies } from './ingress';
import { limitConnections, oneAtATime } from './connections/connection-limits';
import { GracefulStop } from './connections/graceful-stop';
import { requestPath } from './request';
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

/** Kubernetes sends its probes to the IP address of the pod. */
const PROBE_PATHS = ['/actuator/health/liveness', '/actuator/health/readiness'];

/**
 * Protects against DNS rebinding, with which a page of another site can reach this server, but under another host name. Such a page
 * has no session of Home Assistant.
 */
function checkHost(allowed: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    const isAllowed = allowed.includes(host) || PROBE_PATHS.includes(requestPath(request)) || isFromIngress(request);
    if (isAllowed) next();
    else next(new DiaryError('forbidden', 'This service does not answer under that host name'));
  };
}
