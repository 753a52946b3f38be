import type { AxiosRequestConfig } from 'axios';
import { PROGRAM } from '../version';

/**
 * Options of every outgoing request. No status is an error; the caller decides. A proxy from the environment is not used, so
 * requests go to the configured address only. Compression is not requested, because all answers are small.
 */
export const OUTGOING: AxiosRequestConfig = {
  headers: { 'user-agent': `${PROGRAM.name}/${PROGRAM.version}`, 'accept-encoding': false },
  proxy: false,
  validateStatus: null,
};

/** Whether an answer exceeded `maxContentLength`, which only the library's message distinguishes from a broken connection. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('maxContentLength ');
}
