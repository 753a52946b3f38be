import fc from 'fast-check';
import { BackupFolder } from '../../../src/persistence/backup/backup-folder';

const names = new BackupFolder(undefined, '/data/diary.db');
const AT = Date.parse('2026-11-22T03:30:00Z');

describe('the name of a backup', () => {
  it('says of which diary it is, the instant in UTC, and whether somebody asked for it', () => {
    expect(names.backupName({ at: AT + 999, isManual: false })).toBe('diary.2026-11-22T03-30-00Z.db.zst');
    expect(names.backupName({ at: AT, isManual: true })).toBe('diary.2026-11-22T03-30-00Z-manual.db.zst');
    expect(names.read('diary.2026-11-22T03-30-00Z-manual.db.zst')).toEqual({
      at: AT,
      isManual: true,
      isEarlier: false,
    });
  });

  it('sorts by the instant', () => {
    const second = fc.integer({ min: 0, max: 4_000_000_000 });
    const nameOf = (at: number) => names.backupName({ at, isManual: false });
    fc.assert(
      fc.property(second, second, (one, other) => {
        const [first, last] = [Math.min(one, other) * 1000, Math.max(one, other) * 1000];
        return names.read(nameOf(first))?.at === first && nameOf(first) <= nameOf(last);
      }),
    );
  });

  it.each(['my (first) diary.db', 'diary', '.diary', 'diary.2026-11-22T03-30-00Z.db', 'diary.sqlite'])(
    'of the diary %s is its own',
    (diary) => {
      const other = new BackupFolder(undefined, `/data/${diary}`);
      const name = other.backupName({ at: AT, isManual: false });
      expect(other.read(name)).toEqual({ at: AT, isManual: false, isEarlier: false });
      expect(names.read(name)).toBeUndefined();
    },
  );

  it('of an earlier version is one of any diary', () => {
    for (const diary of ['diary.db', 'work.db']) {
      const found = new BackupFolder(undefined, diary).read('diary-2026-11-22T03-30-00Z.db.zst');
      expect(found).toEqual({ at: AT, isManual: false, isEarlier: true });
    }
  });

  it.each([
    'diary.2026-11-22T03-30-00Z.db',
    'diary.2026-11-22T03-30-00Z.db.zst.partial',
    'diary-2026-11-22T03-30-00Z.db.zst.bak',
    'my-diary-2026-11-22T03-30-00Z.db.zst',
    'diary.2026-02-30T03-30-00Z.db.zst',
    'diary.2026-11-22T25-30-00Z.db.zst',
    'diary.2026-11-22 03-30-00Z.db.zst',
    'diary.db',
  ])('%s is not the name of a backup', (name) => {
    expect(names.read(name)).toBeUndefined();
  });
});
