import { isDeepStrictEqual } from 'node:util';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Scope } from '../config/access';
import { callerOf, LONG_LIVED, NEEDS } from '../platform/http/caller';
import { AccessGate } from './access-gate';

const RECHECK_EVERY_MS = 2000;

/** For every route of every controller: the scope that the route names, `read` if it names none. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly gate: AccessGate,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    const needed = this.reflector.getAllAndOverride<Scope | 'open' | undefined>(NEEDS, targets) ?? 'read';
    if (needed === 'open' || !this.gate.isOn) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const refusal = this.gate.refuse(request, response, needed);
    if (refusal) throw refusal;
    if (this.reflector.getAllAndOverride<boolean | undefined>(LONG_LIVED, targets))
      this.endWithCredential(request, response);
    return true;
  }

  /** An answer that goes on was begun with a credential that may have ended since. */
  private endWithCredential(request: Request, response: Response): void {
    const recheck = async (): Promise<void> => {
      const found = await this.gate.recognise(request);
      if (!isDeepStrictEqual(found, callerOf(request))) response.end();
    };
    // A store that cannot be asked right now is no reason.
    const timer = setInterval(() => void recheck().catch(() => undefined), RECHECK_EVERY_MS);
    timer.unref();
    response.once('close', () => clearInterval(timer));
  }
}
