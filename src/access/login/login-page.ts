import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG, type Config } from '../../config/config';
import { PROGRAM } from '../../platform/version';
import { SessionsService } from './sessions.service';

const FOLDER = join(PROGRAM.folder, 'dist', 'login');
const FILES = './login/';

/** Values of a page that is not sent in place of another one. */
interface Shown {
  status: number;
  /** `done` after a login, or the code of a problem. */
  state: string;
  returnTo: string;
}

/** The page on which a person logs in. Served in place of any page opened without a session, so the address stays. */
@Injectable()
export class LoginPage {
  private readonly logger = new Logger('Access');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sessions: SessionsService,
  ) {}

  /** Whether it is a person who opens an address, and there is a way to log in. */
  isFor(request: Request): boolean {
    const isOpened = request.method === 'GET' || request.method === 'HEAD';
    return this.sessions.isEnabled && isOpened && request.accepts(['json', 'html']) === 'html';
  }

  /** @returns false when the page was not built */
  async answer(request: Request, response: Response, shown?: Shown): Promise<boolean> {
    const page = await this.read('index.html');
    if (page === undefined) return false;
    // Relative, so that it works under any path of a proxy: up from the folder of the opened address.
    const depth = request.path.split('/').length - 2;
    const html = page.replaceAll(FILES, depth === 0 ? FILES : `${'../'.repeat(depth)}login/`);
    response
      .status(shown?.status ?? 401)
      .type('html')
      .setHeader('Cache-Control', 'no-store');
    response.send(this.filledIn(html, shown));
    return true;
  }

  /** The page has an empty attribute for each of what it is told. */
  private filledIn(page: string, shown?: Shown): string {
    const { password, oidc } = this.config.access;
    const values = {
      password: password === undefined ? '' : 'yes',
      provider: oidc.issuer === undefined ? '' : new URL(oidc.issuer).host,
      state: shown?.state ?? '',
      return: shown?.returnTo ?? '',
    };
    return Object.entries(values).reduce(
      (html, [name, value]) => html.replace(`data-${name}=""`, () => `data-${name}="${escaped(value)}"`),
      page,
    );
  }

  async read(name: string): Promise<string | undefined> {
    try {
      return await readFile(join(FOLDER, name), 'utf8');
    } catch (error) {
      this.logger.warn('There is no login page, because it was not built: npm run build', error);
      return undefined;
    }
  }
}

function escaped(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
