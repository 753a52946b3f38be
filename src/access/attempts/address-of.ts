import { normalizeIp } from '@nestjs/throttler';
import type { Request } from 'express';

/** Under what attempts are counted: the client's address; of IPv6 its network, which one household has for itself. */
export function addressOf(request: Request): string {
  return normalizeIp(request.ip ?? '');
}
