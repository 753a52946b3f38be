import type { Scope } from '../config/access';

/** Instants are milliseconds since 1970; a hash is the SHA-256 of a secret in hexadecimal digits, never the secret itself. */

export interface StoredToken {
  name: string;
  scope: Scope;
  hash: string;
  createdAt: number;
  /** Absent: never. */
  expiresAt?: number;
  /** Absent: not used yet. */
  lastUsedAt?: number;
}

export interface StoredSession {
  hash: string;
  /** Fingerprint of the settings with which it began. */
  mark: string;
  startedAt: number;
  expiresAt: number;
}

/** The attempts to guess a secret, from one address. */
export interface Attempts {
  /** In the current window. */
  count: number;
  windowEndsAt: number;
  /** How often they were blocked. */
  blocks: number;
  blockedUntil: number;
  /** When nothing is held against the address any more. */
  forgetAt: number;
}

/** Tokens, sessions and attempts to guess. All replicas of a service share it. @throws DiaryError `store-unavailable` */
export abstract class AccessStore {
  /** @returns false when there is a token of that name */
  abstract addToken(token: StoredToken): Promise<boolean>;

  /** By name. */
  abstract tokens(): Promise<StoredToken[]>;

  abstract tokenOf(hash: string): Promise<StoredToken | undefined>;

  abstract noteTokenUse(hash: string, at: number): Promise<void>;

  /** @returns false when there is no token of that name */
  abstract removeToken(name: string): Promise<boolean>;

  abstract addSession(session: StoredSession): Promise<void>;

  abstract sessionOf(hash: string): Promise<StoredSession | undefined>;

  abstract extendSession(hash: string, expiresAt: number): Promise<void>;

  abstract removeSession(hash: string): Promise<void>;

  /**
   * Changes the attempts under a key, as one step for all replicas.
   *
   * @param change may be called again when another replica was faster; nothing is written when it returns what it was given
   * @param now after which attempts of other keys may be forgotten
   * @returns what it returned
   */
  abstract changeAttempts(
    key: string,
    change: (before: Attempts | undefined) => Attempts,
    now: number,
  ): Promise<Attempts>;

  abstract forgetAttempts(key: string): Promise<void>;

  /** Removes sessions and attempts whose time is over, and sessions of other settings. */
  abstract tidy(now: number, mark: string): Promise<void>;

  /** For a store that the service does not close. */
  abstract close(): Promise<void>;
}
