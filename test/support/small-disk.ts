import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from './describe-with';

/** A disk of its own, of some megabytes, that a test can fill. Only the system's administrator can make one. */
export class SmallDisk {
  private constructor(readonly path: string) {}

  static mount(megabytes: number): SmallDisk {
    const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
    return new SmallDisk(path);
  }

  /** Uses the remaining space but for some bytes. */
  fill(left = 0): void {
    this.makeRoom();
    const { bavail, bsize } = statfsSync(this.path);
    writeFileSync(join(this.path, 'filling'), Buffer.alloc(bavail * bsize - left));
  }

  makeRoom(): void {
    rmSync(join(this.path, 'filling'), { force: true });
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
