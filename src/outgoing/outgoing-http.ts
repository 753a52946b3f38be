import type { AxiosRequestConfig } from 'axios';
import { PROGRAM } from '../version';

/**
 * Holds for every request that the service sends. Every status is an answer, and the caller judges it. A proxy named in the
 * environment is not used: requests go to the configured address alone. Compressed answers are not asked for, as all are small.
 */
export const OUTGOING: AxiosRequestConfig = {
  headers: { 'user-agent': `${PROGRAM.name}/${PROGRAM.version}`, 'accept-encoding': false },
  proxy: false,
  validateStatus: null,
};

/** The bytes of an answer exceeded `maxContentLength`; the library tells it from a broken connection in words only. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('maxContentLength ');
}
