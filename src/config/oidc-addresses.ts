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

function isSafe(value: string): boolean {
  if (!URL.canParse(value) || /[?#]/.test(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const isEncrypted = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return isEncrypted && username === '' && password === '';
}
