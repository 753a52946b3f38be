import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAddress, readBoolean, setting, splitList } from './setting';

/** Zone of fddb.info. A container that is in UTC knows no place, so days are counted there. */
const SITE_TIME_ZONE = 'Europe/Berlin';

export function systemTimeZone(mode = executionMode(), zone = zoneOfProcess()): string {
  if (isTimeZone(zone) && zone !== 'UTC') return zone;
  return mode === 'NODE' ? 'UTC' : SITE_TIME_ZONE;
}

/** An empty TZ counts as absent, but V8 treats it as an unknown zone. */
function zoneOfProcess(): string {
  if (process.env['TZ'] === '') delete process.env['TZ'];
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export function readTrustProxy(value: string): boolean | string[] | undefined {
  const flag = readBoolean(value);
  if (flag !== undefined) return flag;
  const proxies = splitList(value);
  const isProxy = (proxy: string) => /^(loopback|linklocal|uniquelocal)$/.test(proxy) || isNetwork(proxy);
  return proxies.length > 0 && proxies.every(isProxy) ? proxies : undefined;
}

/** Whether it is an address, or a network such as 10.0.0.0/8. */
export function isNetwork(network: string): boolean {
  const [address = '', bits = '1', ...rest] = network.split('/');
  const version = isIP(address);
  // Express refuses a network of all addresses; `true` means the same.
  const hasSize = /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
  return version !== 0 && rest.length === 0 && hasSize;
}

const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const;
export type KeepCounts = Record<(typeof UNITS)[keyof typeof UNITS], number>;

/** Numbers of days, weeks and months, one of them above zero. @example readKeepCounts('7d,4w,12m') // { days: 7, weeks: 4, months: 12 } */
export function readKeepCounts(text: string): KeepCounts | undefined {
  const counts: KeepCounts = { days: 0, weeks: 0, months: 0 };
  const seen = new Set<string>();
  for (const part of text.toLowerCase().split(',')) {
    const [, number, unit = ''] = /^\s*(\d{1,4})\s*([dwm])\s*$/.exec(part) ?? [];
    if (number === undefined || seen.has(unit)) return undefined;
    seen.add(unit);
    counts[UNITS[unit as keyof typeof UNITS]] = Number(number);
  }
  return counts.days + counts.weeks + counts.months > 0 ? counts : undefined;
}

/** Unchanged, because issuers are compared letter by letter. @returns undefined if it is no https address, or has a query, fragment or password */
export function readIssuer(value: string): string | undefined {
  return isSafe(value) && !value.includes('/.well-known/') ? value : undefined;
}

export function readPublicUrl(value: string): string | undefined {
  if (!isSafe(value)) return undefined;
  const { origin, pathname } = new URL(value);
  const path = pathname.replace(/\/+$/, '');
  return /^(\/[\w.~-]+)*$/.test(path) ? origin + path : undefined;
}

/** `host` or `host:port`, in lower case. */
export function readHost(value: string): string | undefined {
  const host = value.toLowerCase();
  const isHost = /^([a-z0-9-]+\.)*[a-z0-9-]+(:\d{1,5})?$/.test(host) && URL.canParse(`https://${host}`);
  return isHost ? host : undefined;
}

/**
 * The servers that may be asked for an issuer: its own and the further hosts, without TLS only on the machine itself.
 * @example originsOfIssuer('https://auth.example.org/realm', ['keys.example.org'])
 *   // ['https://auth.example.org', 'https://keys.example.org']
 */
export function originsOfIssuer(issuer: string, hosts: readonly string[]): string[] {
  const { origin, protocol } = new URL(issuer);
  const further = hosts.map((host) => new URL(`https://${host}`));
  return [origin, ...further.map((url) => (isLoopback(url.hostname) ? `${protocol}//${url.host}` : url.origin))];
}

/** Whether a host name of an address is the machine itself. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

function isSafe(value: string): boolean {
  if (!URL.canParse(value) || /[?#]/.test(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  // Plain HTTP can be read and changed on the way.
  const isEncrypted = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isEncrypted && username === '' && password === '';
}

/** The beginning of a day of the diary, `auto` or a time, and the choices offered. */
export const DAY_START = /^(?:auto|0[0-5]:[0-5]\d|06:00)$/;
export const DAY_STARTS = ['auto', '00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00'] as const;

/** The address of a broker. User name and password are settings of their own. */
export function readBroker(value: string): string | undefined {
  if (!/^(mqtts?|wss?):\/\//i.test(value) || !isAddress(value)) return undefined;
  const { hostname, username, password } = new URL(value);
  return hostname !== '' && username === '' && password === '' ? value : undefined;
}

/** Whether the process runs directly, in a container, or in a container started by Kubernetes. */
export function executionMode(
  environment = process.env,
  isThere: (path: string) => boolean = existsSync,
): 'NODE' | 'CONTAINER' | 'KUBERNETES' {
  if (environment['KUBERNETES_SERVICE_HOST'] !== undefined) return 'KUBERNETES';
  return isThere('/.dockerenv') ? 'CONTAINER' : 'NODE';
}

const TOOLSETS = ['days', 'foods', 'figures', 'body', 'journal', 'fetch'] as const;
export type Toolset = (typeof TOOLSETS)[number];

export const ACCEPTED_TOOLSETS = `all, or names, comma separated: ${TOOLSETS.join(', ')}`;

/** @returns undefined when a name does not exist @example readToolsets('Days, foods') // ['days', 'foods'] */
export function readToolsets(text: string): readonly Toolset[] | undefined {
  const names = splitList(text.toLowerCase());
  const known = TOOLSETS.filter((set) => names.includes(set));
  if (!names.every((name) => name === 'all' || TOOLSETS.some((set) => set === name))) return undefined;
  return names.length === 0 || names.includes('all') ? TOOLSETS : known;
}

export const MCP_TOOLSETS = setting<readonly Toolset[]>(
  'EXPORTER_MCP_TOOLSETS',
  TOOLSETS,
  'groups of MCP tools that exist, besides `get_data_schema` and `get_server_info`; `/mcp?toolsets=days,foods` narrows them for a client',
  { accepts: ACCEPTED_TOOLSETS, read: readToolsets, shownDefault: 'all' },
);
