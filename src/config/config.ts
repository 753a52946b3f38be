import type { Setting } from './setting';
import type { SETTINGS } from './settings';

type ValuesOf<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends Setting<infer Value> ? Value : ValuesOf<Group[Key]>;
};

/** The complete configuration, built once at start and injected. `applyStored` changes what takes effect at once. */
export type Config = ValuesOf<typeof SETTINGS> & {
  /** Names of settings that the environment gives, the options file, or `.env`. */
  readonly fixed: ReadonlySet<string>;
  readonly hasFormerSettings: boolean;
};

export const IN_MEMORY_URL = 'sqlite::memory:';

export const CONFIG = Symbol('Config');

/** Whether callers have to show who they are. Without any access setting anyone on the network may use it. */
export function isRestricted({ access: { password, tokens, proxyHeader, oidc } }: Config): boolean {
  return password !== undefined || tokens.length > 0 || proxyHeader !== undefined || oidc.issuer !== undefined;
}

/** Whether access is restricted, or a setting of the web app may restrict it, or did so before it was lost. */
export function mayBeRestricted(config: Config): boolean {
  return isRestricted(config) || keepsSettings(config);
}

/** Whether settings can be kept: beside the diary file, or in MongoDB. */
function keepsSettings(config: Config): boolean {
  const { enabled, url } = config.persistence.docStore;
  return hasSharedSettings(config) || (enabled && url.startsWith('sqlite:') && url !== IN_MEMORY_URL);
}

/** Whether MongoDB keeps settings. An account in the environment marks a deployment by files, whose settings are not kept there. */
export function hasSharedSettings({ persistence, fixed }: Config): boolean {
  const { enabled, url } = persistence.docStore;
  return enabled && url.startsWith('mongodb') && !fixed.has('EXPORTER_UPSTREAM_USERNAME');
}

/** Whether there may be a broker: that of the settings, or one that Home Assistant offers its app. */
export function mayHaveBroker({ mqtt, server }: Config): boolean {
  return mqtt.url !== undefined || (server.ingress && server.supervisorToken !== undefined);
}

/** Whether the settings can be kept, there is no account yet, and access is not restricted. */
export function canBeSetUp(config: Config): boolean {
  const { setUp, upstream, fixed } = config;
  const hasAccount = upstream.username !== undefined || upstream.password !== undefined;
  const hasAccess = isRestricted(config) || [...fixed].some((name) => name.startsWith('EXPORTER_ACCESS_'));
  return setUp.enabled && keepsSettings(config) && !hasAccount && !hasAccess;
}
