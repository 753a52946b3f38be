import compression from 'compression';
import type { RequestHandler, Response } from 'express';
import { constants } from 'node:zlib';

/** Compressing smaller answers would not save a packet. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * Compresses text answers if the client accepts it, streamed ones while they are written: back pressure reaches the store,
 * and an answer that fails is cut off as without compression.
 * gzip uses level 1, because the default level 6 takes three times as long for little gain. Brotli uses a small window,
 * because the default takes 4 MB of memory for each answer in progress.
 */
export function compress(): RequestHandler {
  const compressed = compression({
    threshold: MIN_COMPRESSED_BYTES,
    level: 1,
    filter: (request, response) => compression.filter(request, response) || isJsonLines(response),
    brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } },
  });
  return (request, response, next) => {
    if (request.headers['accept-encoding'] !== undefined) {
      compressed(request, response, next);
      return;
    }
    response.setHeader('Vary', 'Accept-Encoding');
    next();
  };
}

/** The list of media types that the library knows as text does not have it. */
function isJsonLines(response: Response): boolean {
  return String(response.getHeader('Content-Type')).startsWith('application/x-ndjson');
}
