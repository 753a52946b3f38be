import type { Api, ProblemDto } from './schema';
import { leaveForLogin } from './session-ended';

type Query = Record<string, unknown>;

interface Options<R extends keyof Api> {
  path?: Api[R]['path'];
  query?: Api[R]['query'];
  body?: Api[R]['body'];
  /** Sent as it is, in place of a body. */
  file?: File;
  /** The tag of the content that a change expects to find; null if there must be none yet. */
  expected?: string | null;
  /** The code of the log, while access is not restricted. */
  code?: string;
  signal?: AbortSignal;
}

/** A failed request. */
export class RequestFailed extends Error {
  constructor(
    /**
     * The last part of the problem type, such as `entry-not-found`. Without a problem body of the service: `unreachable` if there
     * was no answer, `service-behind-proxy-away`, or `not-understood`. `file-unreadable` if the browser could not read the file.
     */
    readonly kind: string,
    readonly detail: string,
    readonly errors: Record<string, string> = {},
    /** Number of past days whose result would change, for `rewrites-history`. */
    readonly changedDays?: number,
    /** Seconds after which the service would answer. */
    readonly retryAfter?: number,
  ) {
    super(detail);
  }

  /** Whether the service may still be processing the request. */
  get hasNoAnswer(): boolean {
    return this.kind === 'unreachable' || this.kind === 'service-behind-proxy-away';
  }
}

/** Sends a request. The address is relative to the page, so that it works under any path of a proxy. */
export async function fetchApi<R extends keyof Api>(route: R, options: Options<R> = {}): Promise<Api[R]['answer']> {
  return (await fetchTagged(route, options)).value;
}

/** Sends a request like {@link fetchApi}; `tag` is the ETag that a later change must send back. */
export async function fetchTagged<R extends keyof Api>(
  route: R,
  options: Options<R> = {},
): Promise<{ value: Api[R]['answer']; tag: string | undefined }> {
  const response = await send(route, options);
  const tag = response.headers.get('etag') ?? undefined;
  if (response.status === 204) return { value: undefined, tag };
  try {
    return { value: (await response.json()) as Api[R]['answer'], tag };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new RequestFailed('not-understood', String(error));
  }
}

/** Sends a request like {@link fetchTagged}; undefined if nothing is stored there. */
export async function findTagged<R extends keyof Api>(
  route: R,
  options: Options<R> = {},
): Promise<{ value: Api[R]['answer']; tag: string | undefined } | undefined> {
  try {
    return await fetchTagged(route, options);
  } catch (error) {
    if (error instanceof RequestFailed && error.kind === 'not-found') return undefined;
    throw error;
  }
}

/** Sends a request like {@link fetchApi} and returns the answer as a file. */
export async function fetchFile<R extends keyof Api>(
  route: R,
  options: Options<R> = {},
): Promise<{ name: string; content: Blob }> {
  const response = await send(route, options);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
  return { name, content: await response.blob() };
}

/** The address of a route, relative to the page. */
export function routeAddress<R extends keyof Api>(route: R, { path, query }: Options<R> = {}): string {
  const template = route.slice(route.indexOf(' ') + 2);
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((path as Query | undefined)?.[name])),
  );
  const given = Object.entries((query ?? {}) as Query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

async function send<R extends keyof Api>(route: R, options: Options<R>): Promise<Response> {
  const [method] = route.split(' ', 1);
  const { body, file, expected, code, signal } = options;
  // Lets the status of a run show that the page started it.
  const headers: Record<string, string> = { 'X-Client': 'page' };
  if (file) headers['Content-Type'] = 'application/octet-stream';
  else if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (expected === null) headers['If-None-Match'] = '*';
  else if (expected !== undefined) headers['If-Match'] = expected;
  if (code) headers['Setup-Code'] = code;
  let response: Response;
  try {
    response = await fetch(routeAddress(route, options), {
      method,
      headers,
      body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (file && !(await isReadable(file))) throw new RequestFailed('file-unreadable', 'The file cannot be read');
    throw new RequestFailed('unreachable', 'The service cannot be reached');
  }
  if (response.ok) return response;
  throw await failureOfResponse(response);
}

/** Whether a chosen file still is what it was; browsers do not read one that has changed since. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

/** The statuses of a proxy that cannot reach the service. */
const PROXY_STATUS = [502, 503, 504];

/** The failure that an answer means. An ended session leads to the login page. */
export async function failureOfResponse(response: Response): Promise<RequestFailed> {
  if (response.status === 401) leaveForLogin();
  const text = await response.text();
  if (response.headers.get('content-type')?.includes('json')) {
    const { type = '', detail = '', errors, changedDays } = JSON.parse(text) as Partial<ProblemDto>;
    const retryAfter = Number(response.headers.get('retry-after') ?? 0);
    return new RequestFailed(type.split(':').at(-1) ?? '', detail, errors, changedDays, retryAfter);
  }
  return new RequestFailed(kindOfPlain(response.status), `HTTP ${response.status}`);
}

/** The kind of an error without a problem body. */
function kindOfPlain(status: number): string {
  if (status === 413) return 'download-too-large';
  if (PROXY_STATUS.includes(status)) return 'service-behind-proxy-away';
  return status >= 500 ? 'internal-error' : 'not-understood';
}
