import compression from 'compression';
import type { RequestHandler } from 'express';
import { constants } from 'node:zlib';

/** Compressing smaller answers would not save a packet. */
const MIN_COMPRESSED_BYTES = 1024;

/** gzip at level 1, because 6 takes three times as long for little gain; Brotli with a small window, because the default takes 4 MB an answer. */
export function compress(): RequestHandler {
  const compressed = compression({
    threshold: MIN_COMPRESSED_BYTES,
    level: 1,
    // The list of media types that the library knows as text does not have JSON lines.
    filter: (request, response) =>
      compression.filter(request, response) ||
      String(response.getHeader('Content-Type')).startsWith('application/x-ndjson'),
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
