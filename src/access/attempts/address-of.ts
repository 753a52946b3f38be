import { normalizeIp } from '@nestjs/throttler';
import type { Request } from 'express';

/** Under what attempts are counted: the client's address; of IPv6 its network, which one household has for itself. */
export function addressOf(request: Request): string {
  // Some proxies add the port, which is another one for each connection.
  const address = (request.ip ?? '').replace(/^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/, '$1$2');
  return normalizeIp(address);
}
