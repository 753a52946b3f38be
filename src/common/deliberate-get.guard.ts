import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DiaryError } from '../diary/errors';

/** For a GET that starts work: nothing that merely looks ahead, a HEAD or a browser's prefetch, may start it. */
export class DeliberateGetGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (request.method === 'HEAD') {
      context.switchToHttp().getResponse<Response>().setHeader('Allow', 'GET');
      throw new DiaryError('method-not-allowed', 'This address answers GET only');
    }
    const purpose = request.header('sec-purpose') ?? request.header('purpose') ?? '';
    if (purpose.includes('prefetch')) throw new DiaryError('forbidden', 'This address does not answer prefetching');
    return true;
  }
}
