import type { Scope } from '../config/access';

/** Instants are milliseconds since 1970; a hash is the SHA-256 of a secret in hexadecimal digits, never the secret itself. */
export interface StoredToken {
  name: string;
  scope: Scope;
  hash: string;
  createdAt: number;
  /** Absent: never. */
  expiresAt?: number;
  lastUsedAt?: number;
}

export interface StoredSession {
  hash: string;
  /** Fingerprint of the settings with which it began. */
  mark: string;
  startedAt: number;
  expiresAt: number;
}

/** Tokens and sessions, shared by all replicas of a service. @throws DiaryError `store-unavailable` */
export abstract class AccessStore {
  /** What keeps it from being used, if the operator can fix it and no other check finds it. */
  problem(): string | undefined {
    return undefined;
  }

  abstract addToken(token: StoredToken): Promise<boolean>;
  abstract tokens(): Promise<StoredToken[]>;
  abstract tokenOf(hash: string): Promise<StoredToken | undefined>;
  abstract noteTokenUse(hash: string, at: number): Promise<void>;
  abstract removeToken(name: string): Promise<boolean>;
  abstract addSession(session: StoredSession): Promise<void>;
  abstract sessionOf(hash: string): Promise<StoredSession | undefined>;
  abstract extendSession(hash: string, expiresAt: number): Promise<void>;
  abstract removeSession(hash: string): Promise<void>;
  /** And those that began under another password. */
  abstract deleteExpiredSessions(now: number, fingerprint: string): Promise<void>;

  /** Not noted beside the settings, so that it is known when they are gone. */
  abstract hadPassword(): Promise<boolean>;
  abstract notePassword(isSet: boolean): Promise<void>;
}
