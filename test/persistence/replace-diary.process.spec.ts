import { chownSync, copyFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { preparedFile, replaceDiary } from '../../src/persistence/sqlite/replace-diary';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { leaveWal } from '../../src/persistence/sqlite/sqlite-online-copy';
import { aDay } from '../support/days';
import { DiaryFolder } from '../support/diary-folder';
import { describeWithSmallDisk, SmallDisk } from '../support/small-disk';

const folder = new DiaryFolder();
const OWNER = 1234;

describeWithSmallDisk('where a diary cannot have a second name', () => {
  let disk: SmallDisk;
  beforeEach(() => (disk = SmallDisk.mount(8)));
  afterEach(() => disk.unmount());

  it('the copy that is kept belongs to the owner of the diary, also when root restores', async () => {
    await new SqliteDocStore(await folder.open()).save(aDay('2024-08-31'));
    folder.close();
    leaveWal(folder.file);
    copyFileSync(folder.file, preparedFile(folder.file));
    chownSync(folder.file, OWNER, OWNER);
    const before = readFileSync(folder.file);

    // On another disk there are no second names, as on a FAT file system.
    const kept = join(disk.path, 'kept.db');
    expect(await replaceDiary(folder.file, kept)).toEqual([kept]);
    expect(readFileSync(kept)).toEqual(before);
    const { uid, gid, mode } = statSync(kept);
    expect([uid, gid, mode & 0o777]).toEqual([OWNER, OWNER, 0o600]);
  });
});
