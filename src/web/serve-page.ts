import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { DiaryError } from '../diary/errors';
import { type PageFile, PageFiles } from './page-files';

const A_YEAR_UNCHANGED = 'public, max-age=31536000, immutable';
const logger = new Logger('Page');

/** Serves the page at `/` and its files. Files are read on request, so that they do not slow down the start. */
export function servePage(app: NestExpressApplication): void {
  let opening: Promise<PageFiles | undefined> | undefined;
  app.use((request: Request, response: Response, next: NextFunction) => {
    const name = nameOf(request.path);
    if (name === undefined) return next();
    opening ??= PageFiles.open().catch((error: unknown) => {
      logger.warn('There is no page, because it was not built: npm run build', error);
      return undefined;
    });
    opening.then((files) => answer(files, name, request, response, next)).catch(next);
  });
}

/** Files of the page are at the top level or in `assets/`; other paths are passed on. */
function nameOf(path: string): string | undefined {
  if (path === '/') return 'index.html';
  return /^\/((?:assets\/|icons\/)?[\w.-]+)$/.exec(path)?.[1];
}

async function answer(
  files: PageFiles | undefined,
  name: string,
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  const file = files?.find(name);
  if (!files || !file) return next();
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return next(new DiaryError('method-not-allowed', 'This address answers GET, HEAD only'));
  }
  describe(file, response);
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const encoding = file.encodings.find((packed) => request.acceptsEncodings(packed)) ?? 'identity';
  const body = await files.read(name, encoding);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function describe(file: PageFile, response: Response): void {
  response.setHeader('Content-Type', file.type);
  response.setHeader('ETag', `W/"${file.etag}"`);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Cache-Control', file.immutable ? A_YEAR_UNCHANGED : 'no-cache');
}
