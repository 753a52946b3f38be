import { once } from 'node:events';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isLoopback } from '../../config/values';

const TIMEOUT_MS = 10_000;
const PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 };
const MESSAGES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up at the moment',
};

/** Reason for which no connection to the host of an address opens, or undefined. A connection is closed at once. */
export async function reachProblem({ protocol, hostname, port }: URL, stop: AbortSignal): Promise<string | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const target = { host, port: Number(port) || PORTS[protocol]! };
  const isEncrypted = protocol === 'https:' || protocol === 'smtps:';
  // A mail server on the machine itself has a certificate of its own making.
  const rejectUnauthorized = !(protocol === 'smtps:' && isLoopback(hostname));
  const servername = isIP(host) === 0 ? host : undefined;
  const socket = isEncrypted ? connectTls({ ...target, servername, rejectUnauthorized }) : connectTcp(target);
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stop]);
  try {
    await once(socket, isEncrypted ? 'secureConnect' : 'connect', { signal });
    return undefined;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return signal.aborted ? 'it does not answer in time' : (MESSAGES[code] ?? `the connection failed (${code})`);
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}
