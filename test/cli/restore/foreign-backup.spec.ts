import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteUserDataStore } from '../../../src/persistence/sqlite/sqlite-user-data-store';
import { restore } from '../../../src/cli/restore/restore';
import { aDay } from '../../support/days';
import { DiaryFolder } from '../../support/diary-folder';
import { saveOwnData } from '../../support/own-data';
import { TestClock } from '../../support/test-clock';

const folder = new DiaryFolder();

/** Answer of a restore of a diary that foreign SQL has changed. */
async function refusalAfter(sql: string): Promise<string> {
  const database = await folder.open();
  await new SqliteDocStore(database).save(aDay('2024-08-31'));
  await saveOwnData(new SqliteUserDataStore(database));
  folder.close();
  {
    using changed = new DatabaseSync(folder.file);
    changed.exec(sql);
  }
  const diary = join(folder.path, 'own', 'diary.db');
  const said = await restore({
    file: folder.file,
    diary,
    confirm: () => Promise.resolve(true),
    stop: new AbortController().signal,
    clock: new TestClock('2024-09-03T12:00:00Z'),
    log: () => undefined,
  }).then(
    () => 'it was restored',
    (error: unknown) => (error as Error).message,
  );
  return said.replace(`${folder.file} cannot be restored: `, '');
}

describe('foreign backup', () => {
  it.each([
    [
      'CREATE TRIGGER spoil AFTER UPDATE ON lease BEGIN DELETE FROM days; END',
      'it has a trigger spoil, which this program did not make',
    ],
    [
      'PRAGMA foreign_keys = OFF; DROP TABLE days; CREATE VIEW days AS SELECT 1 AS day WHERE 0',
      'it has a view days, which this program did not make',
    ],
    [
      `PRAGMA foreign_keys = OFF; DROP TABLE days;
     CREATE VIEW days AS WITH RECURSIVE more(day) AS (SELECT 1 UNION ALL SELECT day + 1 FROM more) SELECT * FROM more`,
      'it has a view days, which this program did not make',
    ],
    ['DROP TABLE own', 'it lacks the table own'],
    ['DROP INDEX own_by_day', 'it lacks the index own_by_day'],
    ['ALTER TABLE days DROP COLUMN total_sugar', 'it has another table days than this program makes'],
    [`UPDATE own SET content = '{' WHERE kind = 'goals'`, 'it has own data that cannot be read (goals 2024-08-01)'],
    [
      `UPDATE own SET content = json_set(content, '$.sets', 7) WHERE kind = 'goals'`,
      'it has own data that cannot be read (goals 2024-08-01)',
    ],
    ['VACUUM; ANALYZE', 'it was restored'],
  ])('a backup after %s', async (sql, said) => {
    expect(await refusalAfter(sql)).toBe(said);
  });

  it('a special file is no backup', async () => {
    writeFileSync(folder.file, '');
    const restoring = restore({
      file: '/proc/self/mem',
      diary: folder.file,
      confirm: () => Promise.resolve(true),
      stop: new AbortController().signal,
      clock: new TestClock('2024-09-03T12:00:00Z'),
      log: () => undefined,
    });
    await expect(restoring).rejects.toThrow('/proc/self/mem cannot be restored: it cannot be read');
  });
});
