import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { Request } from 'express';
import { DiaryError } from '../../diary/errors';
import { callerOf } from '../../platform/http/caller';

/** Limits additions by callers that may do nothing else: a button, or a thief of its token. */
@Injectable()
export class JournalThrottlerGuard extends ThrottlerGuard {
  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    const caller = callerOf(context.switchToHttp().getRequest<Request>());
    return Promise.resolve(caller === undefined || caller.scopes.includes('write'));
  }

  protected override getTracker(request: Request): Promise<string> {
    return Promise.resolve(callerOf(request)?.name ?? '');
  }

  protected override throwThrottlingException(_context: ExecutionContext, { limit }: { limit: number }): never {
    throw new DiaryError('too-many-attempts', `A token of the scope journal adds at most ${limit} entries in an hour`);
  }
}
