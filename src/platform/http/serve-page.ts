import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DiaryError } from '../../diary/errors';
import { PROGRAM } from '../version';

interface PageFile {
  type: string;
  etag: string;
  /** The name contains a digest, so the content never changes. */
  immutable: boolean;
  /** The available compressed forms, best first: `br`, `gzip`. */
  encodings: string[];
}

const FOLDER = join(PROGRAM.folder, 'dist', 'web');
const SUFFIX: Record<string, string> = { br: '.br', gzip: '.gz' };
const A_YEAR_UNCHANGED = 'public, max-age=31536000, immutable';
const logger = new Logger('Page');

/** The files of the built page by their names; only these are served. @throws when it was not built */
export async function pageFiles(): Promise<Map<string, PageFile>> {
  const list = JSON.parse(await readFile(join(FOLDER, 'files.json'), 'utf8')) as Record<string, PageFile>;
  return new Map(Object.entries(list));
}

/** Serves the page at `/` and its files. They are read on request, so that they do not slow down the start. */
export function servePage(app: NestExpressApplication): void {
  let opening: Promise<Map<string, PageFile>> | undefined;
  app.use((request: Request, response: Response, next: NextFunction) => {
    opening ??= pageFiles().catch((error: unknown) => {
      logger.warn('There is no page, because it was not built: npm run build', error);
      return new Map<string, PageFile>();
    });
    const name = request.path.slice(1) || 'index.html';
    opening
      .then((files) => {
        const file = files.get(name);
        return file ? answer(file, name, request, response) : next();
      })
      .catch(next);
  });
}

async function answer(file: PageFile, name: string, request: Request, response: Response): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    throw new DiaryError('method-not-allowed', 'This address answers GET, HEAD only');
  }
  response.setHeader('Content-Type', file.type);
  response.setHeader('ETag', `W/"${file.etag}"`);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Cache-Control', file.immutable ? A_YEAR_UNCHANGED : 'no-cache');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const encoding = file.encodings.find((packed) => request.acceptsEncodings(packed)) ?? 'identity';
  const body = await readFile(join(FOLDER, name + (SUFFIX[encoding] ?? '')));
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
