import { BlockList, isIP } from 'node:net';
import type { Request } from 'express';
import { isFromIngress } from '../../platform/http/ingress';

/** Loopback, RFC 1918, link-local, shared (RFC 6598) and unique local addresses. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

const PROXY_HEADER = /^(x-forwarded-.*|forwarded|via)$/;
/** Names that only the network at home resolves. */
const LOCAL_NAME = /^([^.]+|localhost|.+\.(local|lan|home\.arpa|fritz\.box))$/;

/**
 * Whether a request comes from this machine or its network, without a proxy. Its host name counts as well: behind a container's
 * bridge every sender has a private address, also one that a router lets in from outside. Whom Home Assistant sends is logged in there.
 */
export function isNear(request: Request): boolean {
  const { socket, headers } = request;
  if (isFromIngress(request)) return true;
  if (Object.keys(headers).some((name) => PROXY_HEADER.test(name))) return false;
  return isPrivate(socket.remoteAddress ?? '') && isLocalHost(headers.host ?? '');
}

function isLocalHost(header: string): boolean {
  const host = header.replace(/:\d+$/, '').toLowerCase();
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) !== 0 ? isPrivate(address) : LOCAL_NAME.test(host);
}

function isPrivate(address: string): boolean {
  const [plain = ''] = address.split('%', 1);
  const version = isIP(plain);
  return version !== 0 && PRIVATE.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}
