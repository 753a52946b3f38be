import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  getOptionsToken,
  getStorageToken,
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
} from '@nestjs/throttler';
import type { Request } from 'express';
import { AttemptStorage } from '../attempts/attempt-storage';
import { Refusals } from '../refusals';

/** Of the request that the throttler has let pass. */
const keys = new WeakMap<Request, string>();

/** Limits attempts to log in by the client's address; of IPv6 by its network. Only they are limited, not who is logged in. */
@Injectable()
export class LoginThrottlerGuard extends ThrottlerGuard {
  constructor(
    @Inject(getOptionsToken()) options: ThrottlerModuleOptions,
    @Inject(getStorageToken()) private readonly storage: AttemptStorage,
    reflector: Reflector,
    private readonly refusals: Refusals,
  ) {
    super(options, storage, reflector);
  }

  /** Forgets the attempts of a request that was right in the end. */
  async forget(request: Request): Promise<void> {
    const key = keys.get(request);
    if (key !== undefined) await this.storage.forget(key);
  }

  protected override async getTracker(request: Request): Promise<string> {
    const tracker = await super.getTracker(request);
    keys.set(request, tracker);
    return tracker;
  }

  protected override generateKey(_context: ExecutionContext, tracker: string): string {
    return tracker;
  }

  protected override throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    const http = context.switchToHttp();
    return Promise.reject(this.refusals.tooMany(http.getRequest(), http.getResponse(), timeToBlockExpire));
  }
}
