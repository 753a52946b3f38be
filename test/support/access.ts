import { createHash } from 'node:crypto';
import type { Scope } from '../../src/config/access';
import { type JsonAnswer, post } from './requests';

export const PASSWORD = 'correct horse battery';

/** A token of each scope, as somebody writes them into the configuration. */
export const TOKENS: Record<Scope, string> = {
  measure: `ndia_${'m'.repeat(43)}`,
  journal: `ndia_${'j'.repeat(43)}`,
  read: `ndia_${'r'.repeat(43)}`,
  export: `ndia_${'e'.repeat(43)}`,
  write: `ndia_${'w'.repeat(43)}`,
  admin: `ndia_${'a'.repeat(43)}`,
};

/** The settings of a service with a password and these tokens. Tests call from other addresses by `X-Forwarded-For`. */
export const RESTRICTED: Record<string, string> = {
  EXPORTER_ACCESS_PASSWORD: PASSWORD,
  EXPORTER_ACCESS_TOKENS: Object.entries(TOKENS)
    .map(([scope, token]) => `${scope}=${scope}=sha256:${createHash('sha256').update(token).digest('hex')}`)
    .join(','),
  EXPORTER_SERVER_TRUST_PROXY: 'loopback',
};

/** The settings of a service that takes the user's name from the header of a proxy at this address. */
export function namedByProxy(trustProxy: string): Record<string, string> {
  return {
    EXPORTER_ACCESS_PROXY_HEADER: 'Remote-User',
    EXPORTER_SERVER_TRUST_PROXY: trustProxy,
    EXPORTER_ACCESS_TOKENS: RESTRICTED['EXPORTER_ACCESS_TOKENS']!,
  };
}

/** The service as an issuer knows it. */
export const CLIENT = { id: 'diary', secret: 'a secret of the client, long enough' };

/** The settings of a service that trusts an issuer. */
export function trusting(issuer: string): Record<string, string> {
  return {
    EXPORTER_ACCESS_OIDC_ISSUER: issuer,
    EXPORTER_ACCESS_OIDC_CLIENT_ID: CLIENT.id,
    EXPORTER_ACCESS_OIDC_CLIENT_SECRET: CLIENT.secret,
    EXPORTER_ACCESS_OIDC_ALLOWED_USERS: 'Anna@example.org, ben@example.org',
  };
}

/** What an issuer publishes about itself. */
export function issuerDescription(issuer: string): Record<string, string> {
  const [authorization_endpoint, token_endpoint, jwks_uri] = [`${issuer}/auth`, `${issuer}/token`, `${issuer}/keys`];
  return { issuer, authorization_endpoint, token_endpoint, jwks_uri };
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

let addresses = 0;

/** The header of a new client. */
export function newAddress(): Record<string, string> {
  addresses++;
  return { 'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` };
}

/** A request with a token, from a new client. */
export async function askWith(
  token: string,
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<JsonAnswer & { etag: string | null }> {
  const all = { 'content-type': 'application/json', ...bearer(token), ...newAddress(), ...headers };
  const answer = await fetch(url, { method, headers: all, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, etag: answer.headers.get('etag'), body: text === '' ? null : JSON.parse(text) };
}

export function tryPassword(url: string, password: string, headers: Record<string, string> = {}): Promise<Response> {
  return post(`${url}/api/v2/session`, { password }, { headers });
}

/** Logs in; the header line of the session. */
export async function logIn(url: string, headers: Record<string, string> = {}): Promise<{ cookie: string }> {
  const answer = await tryPassword(url, PASSWORD, headers);
  expect(answer.status).toBe(200);
  return { cookie: cookieOf(answer) };
}

export function cookieOf(answer: Response): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}
