import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syncFolder } from '../../src/persistence/files';

it('syncs a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-sync-'));
  await expect(syncFolder(folder)).resolves.toBeUndefined();
  rmSync(folder, { recursive: true });
});

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('a file system that cannot sync folders, as some network drives, is no failure', async () => {
  // The kernel answers EINVAL there.
  await expect(syncFolder('/proc')).resolves.toBeUndefined();
});

it('a folder that is not there is one', async () => {
  await expect(syncFolder('/nowhere/at/all')).rejects.toMatchObject({ code: 'ENOENT' });
});
