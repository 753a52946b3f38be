import { isIP } from 'node:net';
import { readBoolean, splitList } from './setting';

/** Whom to believe: everybody, nobody, or a list of proxies. */
export function readTrustProxy(value: string): boolean | string[] | undefined {
  const flag = readBoolean(value);
  if (flag !== undefined) return flag;
  const proxies = splitList(value);
  return proxies.length > 0 && proxies.every(isProxy) ? proxies : undefined;
}

/** An address, a network such as 10.0.0.0/8, or one of the names Express knows. */
function isProxy(proxy: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(proxy)) return true;
  const [address = '', bits = '1', ...rest] = proxy.split('/');
  const version = isIP(address);
  // Express takes no network of all addresses; for that there is true.
  const isNetwork = /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
  return version !== 0 && rest.length === 0 && isNetwork;
}
