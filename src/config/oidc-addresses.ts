/** Without TLS anybody on the way could read and change what is sent, so only on the machine itself. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The issuer, unchanged, because issuers are compared letter by letter, with a slash at the end or without one.
 *
 * @returns undefined when it is no https address, has a query, a fragment or a password, or is the address of its description
 */
export function readIssuer(value: string): string | undefined {
  return isSafe(value) && !value.includes('/.well-known/') ? value : undefined;
}

/** The address of the service, without a slash at the end. */
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
 *
 * @example originsOfIssuer('https://auth.example.org/realm', ['keys.example.org'])
 *   // ['https://auth.example.org', 'https://keys.example.org']
 */
export function originsOfIssuer(issuer: string, hosts: readonly string[]): string[] {
  const { origin, protocol } = new URL(issuer);
  const further = hosts.map((host) => new URL(`https://${host}`));
  return [origin, ...further.map((url) => (LOOPBACK.test(url.hostname) ? `${protocol}//${url.host}` : url.origin))];
}

function isSafe(value: string): boolean {
  if (!URL.canParse(value) || /[?#]/.test(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const isEncrypted = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return isEncrypted && username === '' && password === '';
}
