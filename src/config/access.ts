/** What a caller may do. A new one is a row here and in `INCLUDED`, `@Needs` at its routes, and a word in the web app. */
export const SCOPES = ['read', 'export', 'admin'] as const;
export const MEANING_OF_SCOPES = 'read: the diary; export: also exports, imports and backups; admin: also tokens';
export type Scope = (typeof SCOPES)[number];

/** What a caller holds; a token of another issuer may hold nothing here. */
export type HeldScope = Scope | 'none';

/** A scope need not include those before it: a route or tool needs one, whichever scope includes that. */
const INCLUDED: Record<HeldScope, readonly Scope[]> = {
  none: [],
  read: ['read'],
  export: ['read', 'export'],
  admin: SCOPES,
};

export function scopesOf(held: HeldScope): readonly Scope[] {
  return INCLUDED[held];
}

export function includesScope(held: HeldScope, needed: Scope): boolean {
  return scopesOf(held).includes(needed);
}

export const TOKEN_NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;
export const LONGEST_TOKEN_DAYS = 3650;

/**
 * Parses one item of `EXPORTER_ACCESS_TOKENS`; undefined when it is malformed.
 *
 * @example readConfiguredToken(`grafana=read=sha256:${'0'.repeat(64)}`) // { name: 'grafana', scope: 'read', hash: '000…' }
 */
export function readConfiguredToken(item: string): { name: string; scope: Scope; hash: string } | undefined {
  const [, name = '', given = '', hash = ''] = /^([^=]+)=([a-z]+)=sha256:([0-9a-f]{64})$/i.exec(item) ?? [];
  const scope = SCOPES.find((known) => known === given);
  return scope !== undefined && TOKEN_NAME.test(name) ? { name, scope, hash: hash.toLowerCase() } : undefined;
}
