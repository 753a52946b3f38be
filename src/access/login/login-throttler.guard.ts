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
import { addressOf, AttemptStorage } from '../attempts/attempt-storage';
import { Refusals } from '../refusals';

/** Limits attempts to log in with the password by the client's address; of IPv6 by its network. Only they are limited, not who is logged in. */
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

  forget(request: Request): void {
    this.storage.forget(addressOf(request));
  }

  protected override getTracker(request: Request): Promise<string> {
    return Promise.resolve(addressOf(request));
  }

  protected override generateKey(_context: ExecutionContext, tracker: string): string {
    return tracker;
  }

  protected override throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    return Promise.reject(this.refusals.tooMany(context.switchToHttp().getResponse(), timeToBlockExpire));
  }
}
