import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { PROGRAM } from '../version';

const MAX_ANSWER_BYTES = 1_000_000;
const UNKNOWN_AUTHORITY = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/;
const TRUST_IT = 'for a certificate of your own, set NODE_EXTRA_CA_CERTS to the file of its authority';

/** No proxy from the environment: requests go to the configured address only. No compression, because all answers are small. */
export const OUTGOING: AxiosRequestConfig = {
  headers: { 'user-agent': `${PROGRAM.name}/${PROGRAM.version}`, 'accept-encoding': false },
  proxy: false,
  validateStatus: null,
};

/** There was no answer, or none that can be used. The message names no address and no cause, because an address may contain a token. */
export class RequestFailedError extends Error {}

/** Redirects are not followed, so that nothing is sent to an address that was not configured. @throws RequestFailedError */
export async function send<T>({ headers, ...request }: AxiosRequestConfig): Promise<AxiosResponse<T>> {
  // Loaded on demand, because most installations have neither a channel nor a login provider.
  const { default: axios } = await import('axios');
  try {
    return await axios.request<T>({
      ...OUTGOING,
      headers: { ...OUTGOING.headers, ...headers },
      maxRedirects: 0,
      maxContentLength: MAX_ANSWER_BYTES,
      ...request,
    });
  } catch (error) {
    if (isTooLarge(error)) throw new RequestFailedError('the answer is too large');
    const { code = '' } = error as NodeJS.ErrnoException;
    const advice = UNKNOWN_AUTHORITY.test(code) ? `; ${TRUST_IT}` : '';
    throw new RequestFailedError(`the connection failed${code && ` (${code})`}${advice}`);
  }
}

/** Whether an answer exceeded `maxContentLength`, which only the library's message distinguishes from a broken connection. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('maxContentLength ');
}
