import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROGRAM } from '../version';

/** A file of the page as listed by the build. */
export interface PageFile {
  type: string;
  /** A digest of the content. */
  etag: string;
  /** The name contains a digest, so the content never changes. */
  immutable: boolean;
  /** The available compressed forms, best first: `br`, `gzip`. */
  encodings: string[];
}

const SUFFIX: Record<string, string> = { br: '.br', gzip: '.gz' };

/** The built page. Only files in the build's list are served. */
export class PageFiles {
  private constructor(
    private readonly folder: string,
    private readonly files: Map<string, PageFile>,
  ) {}

  /** @throws when the page was not built */
  static async open(folder = join(PROGRAM.folder, 'dist', 'web')): Promise<PageFiles> {
    const list = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8')) as Record<string, PageFile>;
    return new PageFiles(folder, new Map(Object.entries(list)));
  }

  find(name: string): PageFile | undefined {
    return this.files.get(name);
  }

  names(): string[] {
    return [...this.files.keys()];
  }

  read(name: string, encoding: string): Promise<Buffer> {
    return readFile(join(this.folder, name + (SUFFIX[encoding] ?? '')));
  }
}
