import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DiaryError } from '../../diary/errors';
import { allowedMethods } from './request';

/**
 * Prevents pages of other sites from starting, stopping or changing something through a visitor's browser. Programs other than
 * browsers send none of these headers and pass. Browsers send `Sec-Fetch-Site` only over https and to localhost; over plain
 * http only `Origin` and `Referer` remain, which a GET from a page that hides its address lacks.
 */
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const reason = findReason(context.switchToHttp().getRequest<Request>());
    if (reason === undefined) return true;
    throw new DiaryError('forbidden', `Pages of other sites may not start, stop or change anything here${reason}`);
  }
}

/** For every route: what is no GET may change something. MCP has its own list of origins. */
export class ForeignChangesGuard extends SameOriginGuard {
  override canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { path } = request.route as { path: string };
    return ['GET', 'HEAD'].includes(request.method) || path === '/mcp' || super.canActivate(context);
  }
}

/** How it shows that a request is from elsewhere; undefined if it does not. */
function findReason(request: Request): string | undefined {
  const site = request.header('sec-fetch-site');
  // `none`: the user typed the address. Another port or subdomain (`same-site`) is another program.
  if (site !== undefined) return site === 'same-origin' || site === 'none' ? undefined : '';
  const sender = request.header('origin') ?? request.header('referer');
  const [host, origin] = [request.host.toLowerCase(), sender === undefined ? undefined : URL.parse(sender)?.host];
  if (sender === undefined || origin === host) return undefined;
  // `null` is the origin of a page that hides its own.
  if (origin === undefined) return '';
  return `: the browser is at ${origin.slice(0, 100)} (Origin), and the request is for ${host.slice(0, 100)} (Host). A proxy must forward the Host header with its port, in nginx by "proxy_set_header Host $http_host" (docs/access.md, Behind a reverse proxy)`;
}

/** For a GET that starts work: neither a HEAD nor a browser's prefetch may start it. */
export class NoPrefetchGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (request.method === 'HEAD') {
      const allowed = allowedMethods(request).join(', ');
      context.switchToHttp().getResponse<Response>().setHeader('Allow', allowed);
      throw new DiaryError('method-not-allowed', `This address answers ${allowed} only`);
    }
    const purpose = request.header('sec-purpose') ?? request.header('purpose') ?? '';
    if (purpose.includes('prefetch')) throw new DiaryError('forbidden', 'This address refuses prefetching');
    return true;
  }
}
