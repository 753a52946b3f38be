/** Scopes of a caller, the least first. A new one is a row here and in `INCLUDED`, `@Needs` at its routes, and a word in the web app. */
export const SCOPES = ['measure', 'journal', 'read', 'export', 'write', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

const MEANINGS: Record<Scope, string> = {
  measure: 'adds measurements and reads nothing',
  journal: 'adds journal entries and reads nothing',
  read: 'reads the diary, goals, journal, measurements and profile',
  export: 'also fetches, imports, compares, makes backups',
  write: 'reads, and changes goals, measurements, journal, day status, food groups and profile',
  admin: 'everything, and makes tokens',
};
export const MEANING_OF_SCOPES = SCOPES.map((scope) => `${scope}: ${MEANINGS[scope]}`).join('; ');

/** A route or tool needs one scope, whichever of the granted scopes includes it. */
const INCLUDED: Record<Scope, readonly Scope[]> = {
  read: ['read'],
  export: ['read', 'export'],
  write: ['read', 'write', 'measure', 'journal'],
  measure: ['measure'],
  journal: ['journal'],
  admin: SCOPES,
};

/** Everything that these scopes include, in the order of `SCOPES`. @example scopesOf('export') // ['read', 'export'] */
export function scopesOf(...granted: Scope[]): readonly Scope[] {
  const included = new Set(granted.flatMap((scope) => INCLUDED[scope]));
  return SCOPES.filter((scope) => included.has(scope));
}

export const TOKEN_NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;
export const MAX_TOKEN_DAYS = 3650;

/** Undefined when it is malformed. @example readConfiguredToken(`grafana=read=sha256:${'0'.repeat(64)}`) // { name: 'grafana', … } */
export function readConfiguredToken(item: string): { name: string; scope: Scope; hash: string } | undefined {
  const [, name = '', given = '', hash = ''] = /^([^=]+)=([a-z]+)=sha256:([0-9a-f]{64})$/i.exec(item) ?? [];
  const scope = SCOPES.find((known) => known === given);
  return scope !== undefined && TOKEN_NAME.test(name) ? { name, scope, hash: hash.toLowerCase() } : undefined;
}
