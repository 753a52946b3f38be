import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** The body of an answer is larger than anything that is asked for. */
export class TooLargeError extends Error {}

/**
 * One request and its whole answer, over connections that are kept open. The built-in `fetch` would do, but it brings a
 * second HTTP implementation into memory.
 *
 * @throws TooLargeError, or what the connection fails with
 */
export async function exchange(
  url: URL,
  options: RequestOptions,
  body: string | undefined,
  limit: number,
): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve);
    request.on('error', reject);
    // A connection that is taken for another protocol ends without an answer and without an error.
    request.on('close', () => reject(new Error('The connection was closed without an answer')));
    request.end(body);
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new TooLargeError();
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
