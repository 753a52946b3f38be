import { syncFolder } from '../../src/persistence/files';

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('a file system that cannot sync folders, as some network drives, is no failure', async () => {
  // The kernel answers EINVAL there.
  await expect(syncFolder('/proc')).resolves.toBeUndefined();
});

describe('sync folder', () => {
  it('a folder that is not there is one', async () => {
    await expect(syncFolder('/nowhere/at/all')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
