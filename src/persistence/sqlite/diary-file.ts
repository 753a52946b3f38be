import { chownSync, closeSync, existsSync, mkdirSync, openSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Only the owner may read the diary and its lock file. */
export const OWNER_ONLY = 0o600;

/** The diary file as it was at start. Needed because an open database continues to work on a deleted file. */
export class DiaryFile {
  private readonly identity: string | undefined;

  constructor(readonly path: string) {
    this.identity = identityOf(path);
  }

  get isInPlace(): boolean {
    return identityOf(this.path) === this.identity;
  }

  /** Whether the file system has free space; some report no size. */
  get hasSpace(): boolean {
    const { blocks, bavail } = statfsSync(this.path);
    return blocks === 0 || bavail > 0;
  }
}

/** Asked before the diary is opened; hints at a volume that is not mounted. */
export function missingOrEmpty(path: string): 'is not there' | 'is empty' | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return 'is not there';
  return size === 0 ? 'is empty' : undefined;
}

/** Creates the file and its folders if they do not exist. Its path has no symbolic links, so it is the same for all processes. */
export function makePrivateFile(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  try {
    closeSync(openSync(path, 'a', OWNER_ONLY));
  } catch {
    // Opening the database reports the reason.
  }
  return existsSync(path) ? realpathSync(path) : path;
}

/** The same; a file that root makes belongs to the owner of the folder, whom the service may run as. */
export function makeFileOfFolderOwner(path: string): void {
  const file = makePrivateFile(path);
  if (existsSync(file)) giveToOwnerOf(dirname(file), file);
}

/** A file that root makes has to be usable for a service that runs as somebody else. */
export function giveToOwnerOf(other: string, path: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(other);
  chownSync(path, uid, gid);
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
