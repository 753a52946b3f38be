import { RequestFailedError, send } from './outgoing-http';

/** The part of the web's `fetch` that libraries of OAuth use. */
export type FetchLike = (
  url: string,
  init: { method: string; headers: Headers | Record<string, string>; body?: unknown; signal?: AbortSignal },
) => Promise<Response>;

/** Asks these servers only, whatever address it is given. @param origins such as `https://auth.example.org` @throws RequestFailedError */
export function fetchFromOrigins(origins: readonly string[]): FetchLike {
  return async (url, { method, headers, body, signal }) => {
    const { origin } = new URL(url);
    if (!origins.includes(origin)) throw new RequestFailedError(`its description names another server, ${origin}`);
    try {
      const { status, data, ...answer } = await send<ArrayBuffer>({
        method,
        url,
        headers: Object.fromEntries(new Headers(headers)),
        data: body === undefined || body === null ? undefined : bodyText(body),
        responseType: 'arraybuffer',
        signal,
      });
      const given = answer.headers as Record<string, string | undefined>;
      const isWithoutBody = [204, 205, 304].includes(status);
      return new Response(isWithoutBody ? null : data, {
        status,
        headers: { 'content-type': given['content-type'] ?? '' },
      });
    } catch (error) {
      throw signal?.aborted ? new RequestFailedError('it does not answer in time') : error;
    }
  };
}

function bodyText(body: unknown): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new TypeError('Bodies of other kinds are not sent');
}
