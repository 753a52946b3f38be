import { SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { Scope } from '../../config/access';

/** Metadata of a route or controller: the scope that it needs, or `open`. A route that says nothing needs `read`. */
export const NEEDS = 'access:needs';
export const LONG_LIVED = 'access:goes-on';

export const Needs = (scope: Scope): MethodDecorator & ClassDecorator => SetMetadata(NEEDS, scope);

export const Open = (): MethodDecorator => SetMetadata(NEEDS, 'open');

/** The answer goes on for as long as the client listens; it ends when the caller may no longer read it. */
export const LongLived = (): MethodDecorator => SetMetadata(LONG_LIVED, true);

export interface Caller {
  kind: 'token' | 'session' | 'proxy';
  /** Name of the token, or of the user; a session by password has none. */
  name?: string;
  /** All that the caller may do; none for a token of a login provider without one of ours. */
  scopes: readonly Scope[];
}

const callers = new WeakMap<Request, Caller>();

/** Undefined while access is not restricted, and for open routes. */
export function callerOf(request: Request): Caller | undefined {
  return callers.get(request);
}

/** Whether a request comes from a program that may add things of one kind and do nothing else: a scale, or a thief of its token. */
export function mayOnlyAdd(request: Request): boolean {
  const caller = callerOf(request);
  return caller !== undefined && !caller.scopes.includes('write');
}

export function setCaller(request: Request, caller: Caller): void {
  callers.set(request, caller);
}
