import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from './describe-with';

const CHUNK = Buffer.alloc(4096);

/** A disk of its own, of some megabytes, that a test can fill. Only the system's administrator can make one. */
export class SmallDisk {
  private constructor(readonly path: string) {}

  static mount(megabytes: number): SmallDisk {
    const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
    return new SmallDisk(path);
  }

  /** Uses all remaining space. */
  fill(): void {
    const file = openSync(join(this.path, 'filling'), 'w');
    try {
      while (writeSync(file, CHUNK) === CHUNK.length);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  makeRoom(): void {
    rmSync(join(this.path, 'filling'));
  }

  makeReadOnly(): void {
    execFileSync('mount', ['-o', 'remount,ro', this.path]);
  }

  unmount(): void {
    execFileSync('umount', [this.path]);
    rmdirSync(this.path);
  }
}

/** Tests with such a disk. */
export const describeWithSmallDisk = describeWith('root', process.platform === 'linux' && process.geteuid?.() === 0);
