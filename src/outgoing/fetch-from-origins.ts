import { isTooLarge, OUTGOING } from './outgoing-http';
import { NoAnswerError } from './json-exchange';

const LARGEST_ANSWER_BYTES = 1_000_000;
const TRUST_IT = 'for a certificate of your own, set NODE_EXTRA_CA_CERTS to the file of its authority';

/** The part of the web's `fetch` that libraries of OAuth use. */
export type FetchLike = (
  url: string,
  init: {
    method: string;
    headers: Headers | Record<string, string>;
    body?: unknown;
    signal?: AbortSignal;
  },
) => Promise<Response>;

/**
 * A `fetch` for libraries, with the options of every outgoing request, that asks these servers only, whatever address it is given.
 * Redirects are not followed.
 *
 * @param origins such as `https://auth.example.org`
 * @throws NoAnswerError, also for an address of another server
 */
export function fetchFromOrigins(origins: readonly string[]): FetchLike {
  return async (url, { method, headers, body, signal }) => {
    const { origin } = new URL(url);
    if (!origins.includes(origin)) throw new NoAnswerError(`its description names another server, ${origin}`);
    // Loaded on demand, because most installations have no issuer.
    const { default: axios } = await import('axios');
    try {
      const {
        status,
        data,
        headers: given,
      } = await axios.request<ArrayBuffer>({
        ...OUTGOING,
        method,
        url,
        headers: { ...OUTGOING.headers, ...Object.fromEntries(new Headers(headers)) },
        data: body === undefined || body === null ? undefined : textOf(body),
        responseType: 'arraybuffer',
        maxRedirects: 0,
        maxContentLength: LARGEST_ANSWER_BYTES,
        signal,
      });
      const contentType = (given as Record<string, string | undefined>)['content-type'] ?? '';
      return new Response(isWithoutBody(status) ? null : data, { status, headers: { 'content-type': contentType } });
    } catch (error) {
      if (isTooLarge(error)) throw new NoAnswerError('its answer is too large');
      if (signal?.aborted) throw new NoAnswerError('it does not answer in time');
      const { code } = error as NodeJS.ErrnoException;
      const reason = `the connection failed${code ? ` (${code})` : ''}`;
      throw new NoAnswerError(isOfUnknownAuthority(code) ? `${reason}; ${TRUST_IT}` : reason);
    }
  };
}

function isOfUnknownAuthority(code = ''): boolean {
  return /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(code);
}

function textOf(body: unknown): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new TypeError('Bodies of other kinds are not sent');
}

function isWithoutBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
