import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { Request } from 'express';
import { DiaryError } from '../../diary/errors';
import { callerOf, mayOnlyAdd } from '../../platform/http/caller';

/** Limits additions by callers that may do nothing else. */
@Injectable()
export class JournalThrottlerGuard extends ThrottlerGuard {
  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    return Promise.resolve(!mayOnlyAdd(context.switchToHttp().getRequest<Request>()));
  }

  protected override getTracker(request: Request): Promise<string> {
    return Promise.resolve(callerOf(request)?.name ?? '');
  }

  protected override throwThrottlingException(_context: ExecutionContext, { limit }: { limit: number }): never {
    throw new DiaryError('too-many-attempts', `A token of the scope journal adds at most ${limit} entries in an hour`);
  }
}
