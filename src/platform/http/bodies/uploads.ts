import type { Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { DiaryError } from '../../../diary/errors';

/** The only address that takes a file: its body is read as a stream and may be of any media type but a form. */
export const UPLOAD_PATH = 'api/v2/nutritiondata/import';

export const BYTES_PER_MB = 1024 * 1024;

/** Whether the body of a request is a file, to which the limits of JSON bodies do not apply. */
export function isUpload({ method, url = '' }: IncomingMessage): boolean {
  // The router accepts any case, a slash at the end, and an absolute address.
  const path = url
    .split('?', 1)[0]
    ?.toLowerCase()
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/\/$/, '');
  return method === 'POST' && path === `/${UPLOAD_PATH}`;
}

/** The rest of a body that is refused half-way is received and dropped, because clients read the answer only after sending. */
export async function withUpload<T>(
  request: Request,
  work: (content: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  if (request.is('multipart/form-data')) {
    throw new DiaryError('malformed-request', 'Send the file itself as the body, not a form: curl --data-binary @FILE');
  }
  const content = readChunks(request);
  try {
    return await work(content);
  } finally {
    // Not awaited, because it waits for the next chunk if one is being read.
    void content.return(undefined).finally(() => request.resume());
  }
}

async function* readChunks(request: Request): AsyncGenerator<Uint8Array> {
  try {
    // The option keeps a reader that stops early from ending the connection before the answer.
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (request.complete) throw error;
    throw new DiaryError('malformed-request', 'The file did not arrive completely');
  }
}
