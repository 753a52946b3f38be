import type { Setting } from './setting';
import type { SETTINGS } from './settings';

type ValuesOf<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends Setting<infer Value> ? Value : ValuesOf<Group[Key]>;
};

/** The complete configuration, built once at start and injected. */
export type Config = ValuesOf<typeof SETTINGS>;

/** Injection token of the {@link Config}, which is plain data and not a class. */
export const CONFIG = Symbol('Config');

/** Whether callers have to show who they are. Without any access setting everyone who reaches the service may use it. */
export function isRestricted({ access: { password, tokens, proxyHeader, oidc } }: Config): boolean {
  return password !== undefined || tokens.length > 0 || proxyHeader !== undefined || oidc.issuer !== undefined;
}
