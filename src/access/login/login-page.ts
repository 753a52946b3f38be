import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROGRAM } from '../../version';
import { SessionsService } from './sessions.service';

const FOLDER = join(PROGRAM.folder, 'dist', 'login');
/** How the page names the folder of its files. */
const FILES = './login/';

/** The page on which a person logs in. It answers in place of whatever was opened without a session, so the address stays. */
@Injectable()
export class LoginPage {
  private readonly logger = new Logger('Access');

  constructor(private readonly sessions: SessionsService) {}

  /** Whether it is a person who opens an address, and there is a way to log in. */
  isFor(request: Request): boolean {
    const isOpened = request.method === 'GET' || request.method === 'HEAD';
    return this.sessions.isEnabled && isOpened && request.accepts(['json', 'html']) === 'html';
  }

  /** @returns false when the page was not built */
  async answer(request: Request, response: Response): Promise<boolean> {
    const page = await this.read('index.html');
    if (page === undefined) return false;
    // Relative, so that it works under any path of a proxy: up from the folder of the opened address.
    const depth = request.path.split('/').length - 2;
    const html = page.replaceAll(FILES, depth === 0 ? FILES : `${'../'.repeat(depth)}login/`);
    response.status(401).type('html').setHeader('Cache-Control', 'no-store');
    response.send(html);
    return true;
  }

  /** A file of the page; undefined when it was not built. */
  async read(name: string): Promise<string | undefined> {
    try {
      return await readFile(join(FOLDER, name), 'utf8');
    } catch (error) {
      this.logger.warn('There is no login page, because it was not built: npm run build', error);
      return undefined;
    }
  }
}
