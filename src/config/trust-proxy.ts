import { isIP } from 'node:net';
import { readBoolean, splitList } from './setting';

/** Trusted proxies: all, none, or a list. */
export function readTrustProxy(value: string): boolean | string[] | undefined {
  const flag = readBoolean(value);
  if (flag !== undefined) return flag;
  const proxies = splitList(value);
  return proxies.length > 0 && proxies.every(isProxy) ? proxies : undefined;
}

/** An address, a network such as 10.0.0.0/8, or one of Express's names. */
function isProxy(proxy: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(proxy)) return true;
  const [address = '', bits = '1', ...rest] = proxy.split('/');
  const version = isIP(address);
  // Express refuses a network of all addresses; `true` means the same.
  const isNetwork = /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
  return version !== 0 && rest.length === 0 && isNetwork;
}
