import fc from 'fast-check';
import { backupName, instantOf, isPartialName, partialNames } from '../../src/backup/backup-name';

it('says the instant in UTC, and sorts by it', () => {
  expect(backupName(Date.parse('2026-11-22T03:30:00.999Z'))).toBe('diary-2026-11-22T03-30-00Z.db.zst');

  const second = fc.integer({ min: 0, max: 4_000_000_000 });
  fc.assert(
    fc.property(second, second, (one, other) => {
      const [first, last] = [Math.min(one, other) * 1000, Math.max(one, other) * 1000];
      return instantOf(backupName(first)) === first && backupName(first) <= backupName(last);
    }),
  );
});

it.each([
  'diary-2026-11-22T03-30-00Z.db',
  'diary-2026-11-22T03-30-00Z.db.zst.partial',
  'diary-2026-11-22T03-30-00Z.db.zst.bak',
  'my-diary-2026-11-22T03-30-00Z.db.zst',
  'diary-2026-02-30T03-30-00Z.db.zst',
  'diary-2026-11-22T25-30-00Z.db.zst',
  'diary-2026-11-22 03-30-00Z.db.zst',
  'diary.db',
])('%s is not the name of a backup', (name) => {
  expect(instantOf(name)).toBeUndefined();
});

it('the files from which a backup is made are known again, and are no backups', () => {
  const names = Object.values(partialNames('diary-2026-11-22T03-30-00Z.db.zst'));
  expect(names).toEqual([
    'diary-2026-11-22T03-30-00Z.db.partial',
    'diary-2026-11-22T03-30-00Z.db.zst.partial',
    'diary-2026-11-22T03-30-00Z.db.check.partial',
  ]);
  expect(names.filter(isPartialName)).toEqual(names);
  expect(names.map(instantOf)).toEqual([undefined, undefined, undefined]);
  // What SQLite has beside a copy when the process is killed.
  const beside = ['-journal', '-wal', '-shm'].map((suffix) => names[0]! + suffix);
  expect(beside.filter(isPartialName)).toEqual(beside);
  expect(isPartialName('other.partial')).toBe(false);
  expect(isPartialName('diary-2026-11-22T03-30-00Z.db.zst')).toBe(false);
});
