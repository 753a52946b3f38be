import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROGRAM } from '../version';

/** A file of the page, as the build describes it. */
export interface PageFile {
  type: string;
  /** A digest of the content. */
  etag: string;
  /** The name holds a digest of the content, so that it never changes. */
  immutable: boolean;
  /** How it was packed in the build, best first: `br`, `gzip`. */
  encodings: string[];
}

const SUFFIX: Record<string, string> = { br: '.br', gzip: '.gz' };

/** The built page. What is not in the list that the build wrote is not there, whatever a request calls it. */
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

  read(name: string, encoding: string): Promise<Buffer> {
    return readFile(join(this.folder, name + (SUFFIX[encoding] ?? '')));
  }
}
