import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DiaryFolder } from '../../support/diary-folder';
import { examine, finding } from '../../support/doctor';

const folder = new DiaryFolder();
const onDiary = (file = folder.file) => examine({ EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}` });

describe('the doctor, where a diary is not as it should be', () => {
  it.each([
    ['text', 'this is no database, but a text that is long enough to be one'.repeat(20), 'it is not a database'],
    ['nothing but zeros', '\0'.repeat(8192), 'it is not a database'],
  ])('names a diary of %s', async (_what, content, found) => {
    writeFileSync(folder.file, content);
    expect((await onDiary()).of('store')).toEqual(finding('FAILED', found, 'Name another file'));
  });

  it('names a diary that is damaged', async () => {
    await folder.makeEmpty();
    const content = readFileSync(folder.file);
    writeFileSync(folder.file, content.fill(0x55, 8192));

    const { ok, of } = await onDiary();
    expect(ok).toBe(false);
    expect(of('store')).toEqual(finding('FAILED', 'damaged', 'restore a backup'));
  });

  it('names a diary of a newer version, and one of another program', async () => {
    await folder.makeEmpty();
    folder.changeFromOutside('PRAGMA user_version = 999');
    expect((await onDiary()).of('store')).toEqual(
      finding('FAILED', 'written by a newer version of this program (schema 999', 'Start the version that wrote it'),
    );

    folder.changeFromOutside('PRAGMA application_id = 7');
    expect((await onDiary()).of('store')).toEqual(finding('FAILED', 'database of another program', 'another file'));
  });

  it('reads the diary of a service that was killed, with its log', async () => {
    const database = await folder.open();
    const killed = join(folder.path, 'killed');
    mkdirSync(killed);
    database.run(`INSERT INTO kept (name, value) VALUES ('a', 'b')`);
    execFileSync('cp', [folder.file, `${folder.file}-wal`, killed]);

    const { of } = await onDiary(join(killed, 'diary.db'));
    expect(of('store')).toEqual(finding('OK', 'no days yet'));
    expect(existsSync(join(killed, 'diary.db-owner'))).toBe(false);
  });

  it('says that an earlier version wrote it', async () => {
    await folder.makeEmpty();
    using diary = new DatabaseSync(folder.file);
    const { user_version: newest } = diary.prepare('PRAGMA user_version').get() as { user_version: number };
    diary.exec(`PRAGMA user_version = ${newest - 1}`);
    diary.close();
    expect((await onDiary()).of('store')).toEqual(finding('OK', 'the next start migrates it'));
  });
});
