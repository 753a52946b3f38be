import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../persistence/sync-folder';
import { BackupNames, type BackupNote } from './backup-name';

/** A backup in the folder. */
export interface BackupFile extends BackupNote {
  name: string;
  bytes: number;
}

/** The folder of the backups of a diary. Only files with the exact name of such a backup are counted or deleted. */
export class BackupFolder {
  readonly path: string;
  readonly names: BackupNames;

  /**
   * @param path `backups` beside the diary if there is none
   * @param diary the path of the diary file
   */
  constructor(path: string | undefined, diary: string) {
    this.path = path ?? join(dirname(diary), 'backups');
    this.names = new BackupNames(diary);
  }

  pathOf(name: string): string {
    return join(this.path, name);
  }

  /** Creates the folder, for the owner alone, if there is none. */
  async create(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
  }

  /** The backups of the diary and those of earlier versions, newest first; none when there is no folder. */
  async list(): Promise<BackupFile[]> {
    const found: BackupFile[] = [];
    for (const name of await this.files()) {
      const note = this.names.read(name);
      if (note === undefined) continue;
      const file = await lstat(this.pathOf(name)).catch(() => undefined);
      if (file?.isFile()) found.push({ name, ...note, bytes: file.size });
    }
    return found.sort((one, other) => other.at - one.at);
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  /** Removes what backups left that were broken off. */
  async removePartial(): Promise<void> {
    for (const name of await this.files()) if (this.names.isPartial(name)) await this.remove(name);
  }

  /** Makes names that were created, changed or removed survive a power failure. */
  sync(): Promise<void> {
    return syncFolder(this.path);
  }

  /** Whether backups can be written; a folder that does not exist yet has to be creatable. */
  isWritable(): boolean {
    let path = this.path;
    try {
      while (!existsSync(path) && path !== dirname(path)) path = dirname(path);
      accessSync(path, constants.W_OK | constants.X_OK);
      return statSync(path).isDirectory();
    } catch {
      return false;
    }
  }

  private async files(): Promise<string[]> {
    try {
      return await readdir(this.path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }
}
