import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Scope } from '../config/access';
import { type Caller, callerOf, GOES_ON, NEEDS } from '../http/caller';
import { AccessGate } from './access-gate';
import { isRejected } from './authenticator';

const LOOK_EVERY_MS = 2000;

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
    if (needed === 'open') return true;
    const [request, response] = [
      context.switchToHttp().getRequest<Request>(),
      context.switchToHttp().getResponse<Response>(),
    ];
    const refusal = this.gate.refuse(request, response, needed);
    if (refusal) throw refusal;
    if (this.reflector.getAllAndOverride<boolean | undefined>(GOES_ON, targets))
      this.endWithCredential(request, response);
    return true;
  }

  /** An answer that goes on was begun with a credential that may have ended since. */
  private endWithCredential(request: Request, response: Response): void {
    const look = async (): Promise<void> => {
      const found = await this.gate.recognise(request);
      if (!found || isRejected(found) || !isSame(found, callerOf(request))) response.end();
    };
    // A store that cannot be asked right now is no reason.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
    timer.unref();
    response.once('close', () => clearInterval(timer));
  }
}

function isSame(found: Caller, begun: Caller | undefined): boolean {
  return found.kind === begun?.kind && found.name === begun.name && found.scope === begun.scope;
}
