import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DiaryError } from '../../diary/errors';
import { allowedMethods } from './allowed-methods';

/** For a GET that starts work: neither a HEAD nor a browser's prefetch may start it. */
export class DeliberateGetGuard implements CanActivate {
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
