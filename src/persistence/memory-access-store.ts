import { AccessStore, type StoredSession, type StoredToken } from './access-store';

/** For a diary that is not kept: everything ends with the process. */
export class MemoryAccessStore extends AccessStore {
  private readonly byName = new Map<string, StoredToken>();
  private readonly sessions = new Map<string, StoredSession>();

  override addToken(token: StoredToken): Promise<boolean> {
    const isNew = !this.byName.has(token.name);
    if (isNew) this.byName.set(token.name, { ...token });
    return Promise.resolve(isNew);
  }

  override tokens(): Promise<StoredToken[]> {
    const all = [...this.byName.values()].map((token) => ({ ...token }));
    return Promise.resolve(all.sort((one, other) => (one.name < other.name ? -1 : 1)));
  }

  override async tokenOf(hash: string): Promise<StoredToken | undefined> {
    return (await this.tokens()).find((token) => token.hash === hash);
  }

  override noteTokenUse(hash: string, at: number): Promise<void> {
    for (const token of this.byName.values()) if (token.hash === hash) token.lastUsedAt = at;
    return Promise.resolve();
  }

  override removeToken(name: string): Promise<boolean> {
    return Promise.resolve(this.byName.delete(name));
  }

  override addSession(session: StoredSession): Promise<void> {
    this.sessions.set(session.hash, { ...session });
    return Promise.resolve();
  }

  override sessionOf(hash: string): Promise<StoredSession | undefined> {
    const session = this.sessions.get(hash);
    return Promise.resolve(session && { ...session });
  }

  override extendSession(hash: string, expiresAt: number): Promise<void> {
    const session = this.sessions.get(hash);
    if (session) session.expiresAt = expiresAt;
    return Promise.resolve();
  }

  override removeSession(hash: string): Promise<void> {
    this.sessions.delete(hash);
    return Promise.resolve();
  }

  override tidy(now: number, mark: string): Promise<void> {
    for (const session of this.sessions.values()) {
      if (session.expiresAt <= now || session.mark !== mark) this.sessions.delete(session.hash);
    }
    return Promise.resolve();
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }
}
