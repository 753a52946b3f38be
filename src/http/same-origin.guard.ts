import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DiaryError } from '../diary/errors';

/**
 * For what starts, stops or changes something: the page of another site cannot make a visitor's browser do it. Programs send
 * none of these headers and pass. A browser sends `Sec-Fetch-Site` over https and to localhost only; over plain http there
 * remain `Origin` and `Referer`, which a plain GET of a page that hides its address has not.
 */
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (isFromElsewhere(request)) {
      throw new DiaryError('forbidden', 'The page of another site cannot start, stop or change anything here');
    }
    return true;
  }
}

function isFromElsewhere(request: Request): boolean {
  const site = request.header('sec-fetch-site');
  // `none`: a person typed the address. Another port or subdomain (`same-site`) is another program.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const sender = request.header('origin') ?? request.header('referer');
  return sender !== undefined && hostOf(sender) !== request.host.toLowerCase();
}

/** `null`, the origin of a page that hides its own, is no host. */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}
