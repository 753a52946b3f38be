import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DiaryError } from '../../diary/errors';

/**
 * Prevents pages of other sites from starting, stopping or changing something through a visitor's browser. Programs other than
 * browsers send none of these headers and pass. Browsers send `Sec-Fetch-Site` only over https and to localhost; over plain
 * http only `Origin` and `Referer` remain, which a GET from a page that hides its address lacks.
 */
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (isFromElsewhere(request)) {
      throw new DiaryError('forbidden', 'Pages of other sites may not start, stop or change anything here');
    }
    return true;
  }
}

function isFromElsewhere(request: Request): boolean {
  const site = request.header('sec-fetch-site');
  // `none`: the user typed the address. Another port or subdomain (`same-site`) is another program.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const sender = request.header('origin') ?? request.header('referer');
  return sender !== undefined && hostOf(sender) !== request.host.toLowerCase();
}

/** Undefined for `null`, the origin of a page that hides its own. */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}
