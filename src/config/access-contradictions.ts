import type { Config } from './config';
import { SETTINGS } from './settings';

const { access: ACCESS, server: SERVER } = SETTINGS;
const { issuer: ISSUER, ...OF_ISSUER } = ACCESS.oidc;

const OPEN_RANGES = ['uniquelocal', 'linklocal'];

/**
 * Contradictions between settings of access that are each valid.
 *
 * @param wrong names of settings that were refused already
 */
export function accessContradictions({ access, server }: Config, wrong: ReadonlySet<string>): string[] {
  const mistakes: string[] = [];
  const proxies = SERVER.trustProxy.name;
  // With `true` everyone is a proxy, and could name any user.
  if (access.proxyHeader !== undefined && !Array.isArray(server.trustProxy) && !wrong.has(proxies)) {
    mistakes.push(
      `${ACCESS.proxyHeader.name}: needs ${proxies} to be a list of proxy addresses; accepted: it together with such a list`,
    );
  }
  // These names stand for whole ranges of addresses, which all machines of a home network have.
  const hasRange = Array.isArray(server.trustProxy) && server.trustProxy.some((proxy) => OPEN_RANGES.includes(proxy));
  if (access.proxyHeader !== undefined && hasRange) {
    mistakes.push(
      `${ACCESS.proxyHeader.name}: ${proxies} lists ${OPEN_RANGES.join(' or ')}, so every machine of the network could name ` +
        'any user; accepted: the addresses of the proxies, or loopback',
    );
  }
  const { issuer, clientId, clientSecret, allowedUsers, clients, hosts } = access.oidc;
  if (issuer !== undefined) {
    const missing = [
      clientId === undefined && OF_ISSUER.clientId.name,
      // Otherwise everybody who has an account at the issuer could read the diary.
      allowedUsers.length === 0 && OF_ISSUER.allowedUsers.name,
    ].filter((name) => name !== false && !wrong.has(name));
    if (missing.length > 0) {
      mistakes.push(`${ISSUER.name}: needs ${missing.join(' and ')}; accepted: all of them together`);
    }
    return mistakes;
  }
  if (wrong.has(ISSUER.name)) return mistakes;
  const alone = [
    clientId !== undefined && OF_ISSUER.clientId.name,
    clientSecret !== undefined && OF_ISSUER.clientSecret.name,
    allowedUsers.length > 0 && OF_ISSUER.allowedUsers.name,
    clients.length > 0 && OF_ISSUER.clients.name,
    hosts.length > 0 && OF_ISSUER.hosts.name,
    access.publicUrl !== undefined && ACCESS.publicUrl.name,
  ].filter((name) => name !== false);
  mistakes.push(...alone.map((name) => `${name}: needs ${ISSUER.name}; accepted: both of them, or none`));
  return mistakes;
}

/** Only a warning, because people can log in all the same. */
export function assistantsWithoutAddress({ access, mcp }: Config): string[] {
  const isMissing = access.oidc.issuer !== undefined && mcp.enabled && access.publicUrl === undefined;
  return isMissing
    ? [
        `Assistants cannot log in at the OIDC issuer: for that, set ${ACCESS.publicUrl.name}. Tokens of the service count.`,
      ]
    : [];
}
