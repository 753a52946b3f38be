import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { randomBytes } from 'node:crypto';
import { Clock } from '../../platform/clock';
import { StateStore } from '../../persistence/state-store';
import { cookieNameFor, cookieOptionsFor, readCookie } from '../../platform/http/cookies';

export interface PendingSignOn {
  state: string;
  nonce: string;
  /** Verifier of PKCE: the code is of use to the browser that began alone. */
  verifier: string;
  /** The address within the service that was opened, with its fragment. */
  returnTo: string;
}

const KEY = 'sign-on-key';
/** Time enough for a second factor. */
const LASTS_MS = 600_000;

/** Kept by the browser, encrypted with a key of all replicas, so that logins that are never finished fill no store. */
@Injectable()
export class SignOnCookie {
  constructor(
    private readonly state: StateStore,
    private readonly clock: Clock,
  ) {}

  async set(request: Request, response: Response, pending: PendingSignOn): Promise<void> {
    const content = await new EncryptJWT({ ...pending })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(new Date(this.clock.now() + LASTS_MS))
      .encrypt(await this.key());
    response.cookie(nameFor(request, pending.state), content, {
      ...cookieOptionsFor(request, 'lax'),
      maxAge: LASTS_MS,
    });
  }

  /** Undefined when there is none, its time is over, or it is not ours. */
  async read(request: Request, state: string): Promise<PendingSignOn | undefined> {
    const content = readCookie(request, nameFor(request, state));
    if (content === undefined) return undefined;
    const currentDate = new Date(this.clock.now());
    const key = await this.key();
    try {
      const options = { currentDate, requiredClaims: ['exp'], keyManagementAlgorithms: ['dir'] };
      return (await jwtDecrypt<PendingSignOn>(content, key, options)).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  clear(request: Request, response: Response, state: string): void {
    response.clearCookie(nameFor(request, state), cookieOptionsFor(request, 'lax'));
  }

  private async key(): Promise<Buffer> {
    return Buffer.from(await this.state.getOrCreate(KEY, randomBytes(32).toString('hex')), 'hex');
  }
}

/** Cookie of one login, as there may be several in different tabs. */
function nameFor(request: Request, state: string): string {
  return cookieNameFor(request, `-sign-on-${state}`);
}
