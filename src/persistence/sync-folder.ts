import { open } from 'node:fs/promises';

/** The answers of file systems that cannot sync a folder: some network drives and FUSE. They keep names in their own way. */
const CANNOT = new Set(['EINVAL', 'ENOTSUP', 'EPERM']);

/**
 * Makes names that were created, changed or removed in a folder survive a power failure, where the file system can.
 *
 * @throws an error of the system
 */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (error) {
    if (!CANNOT.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await folder.close();
  }
}
