import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { failureOfResponse, RequestFailed } from '../api/client';
import { leaveForLogin } from '../api/session-ended';
import { forgetKept } from '../parts/fields/use-kept';
import { store } from '../text/language';
import type { ACCESS_WORDS } from './words';

/** The routes of access exist only if it is restricted, so they are not in the document from which `api/schema` is made. */

const LOGGED_OUT_AT = 'logged-out-at';

export type Scope = keyof typeof ACCESS_WORDS.en.scopes;

export interface Session {
  kind: 'token' | 'session' | 'proxy';
  name?: string;
  scope: Scope;
}

export interface Token {
  name: string;
  scope: Scope;
  configured: boolean;
  createdAt: string | null;
  expiresAt: string | null;
  lastUsedAt: string | null;
}

/** Undefined while access is not restricted. */
export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session | undefined {
  return useContext(SessionContext);
}

/** Whether who uses the web app may change what a person adds: goals, measurements. */
export function useMayWrite(): boolean {
  const session = useSession();
  return session === undefined || ['write', 'admin'].includes(session.scope);
}

export function fetchSession(signal: AbortSignal): Promise<Session> {
  return send('GET', 'session', { signal }) as Promise<Session>;
}

/** Begins a session with the password of the page. */
export async function logIn(password: string): Promise<void> {
  await send('POST', 'session', { body: { password } });
}

/** Ends the session and shows the login page. Health data does not stay in the tab for its next user. */
export async function logOut(): Promise<void> {
  await send('DELETE', 'session');
  // The other tabs hear of it.
  store(LOGGED_OUT_AT, String(Date.now()));
  forgetKept();
  location.reload();
}

/** After a logout in another tab. */
export function leaveWithOthers({ key }: StorageEvent): void {
  if (key !== LOGGED_OUT_AT) return;
  forgetKept();
  leaveForLogin();
}

export async function fetchTokens(signal: AbortSignal): Promise<Token[]> {
  return ((await send('GET', 'tokens', { signal })) as { tokens: Token[] }).tokens;
}

/** @returns the token, for the only time */
export async function createToken(wanted: { name: string; scope: Scope; days?: number }): Promise<string> {
  return ((await send('POST', 'tokens', { body: wanted })) as { token: string }).token;
}

export async function revokeToken(name: string): Promise<void> {
  await send('DELETE', `tokens/${encodeURIComponent(name)}`);
}

async function send(
  method: string,
  route: string,
  { body, signal }: { body?: object; signal?: AbortSignal } = {},
): Promise<unknown> {
  const response = await fetch(`api/v2/${route}`, {
    method,
    signal,
    headers: body && { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new RequestFailed('unreachable', String(error));
  });
  if (!response.ok) throw await failureOfResponse(response);
  return response.status === 204 ? undefined : response.json();
}
