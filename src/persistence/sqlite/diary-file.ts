import { closeSync, existsSync, mkdirSync, openSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The diary and its lock are for their owner alone. */
const OWNER_ONLY = 0o600;

/** The file of the diary as the service found it at the start. An open database goes on in a file that has no name any more. */
export class DiaryFile {
  private readonly identity: string | undefined;

  /** @param path as it is configured */
  constructor(readonly path: string) {
    this.identity = identityOf(path);
  }

  /** Whether the path still leads to that file. */
  get isInPlace(): boolean {
    return identityOf(this.path) === this.identity;
  }

  /** What the file system says; some do not know how large they are. */
  get hasRoom(): boolean {
    const { blocks, bavail } = statfsSync(this.path);
    return blocks === 0 || bavail > 0;
  }
}

/** What is found at a path before the diary is opened: a volume that is not mounted has no file there, or an empty one. */
export function emptinessOf(path: string): 'is not there' | 'is empty' | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return 'is not there';
  return size === 0 ? 'is empty' : undefined;
}

/**
 * Makes a file and its folders when there are none. What cannot be made cannot be opened either, and the database says why.
 *
 * @returns the path without symbolic links, the same for all who use the file
 */
export function makePrivateFile(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  try {
    closeSync(openSync(path, 'a', OWNER_ONLY));
  } catch {
    // Opening it says why.
  }
  return existsSync(path) ? realpathSync(path) : path;
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
