import { supersededBackups } from '../../../src/persistence/backup/superseded';

const at = (date: string) => Date.parse(`${date}T12:00:00Z`);
/** Backups of versions 2, 3 and 4; the newest is 5. */
const OLD = { at: at('2024-07-01'), schema: 2 };
const NEXT = { at: at('2024-07-02'), schema: 3 };
const SECOND_NEXT = { at: at('2024-07-03'), schema: 4 };

describe('backups from before migrations', () => {
  it('a backup goes 30 days after it was made, if two further migrations have succeeded by then', () => {
    const backups = [SECOND_NEXT, NEXT, OLD];

    expect(supersededBackups(backups, at('2024-07-31'))).toEqual([]);
    expect(supersededBackups(backups, at('2024-07-31') + 1)).toEqual([OLD]);
    expect(supersededBackups([NEXT, OLD], at('2025-07-01'))).toEqual([]);
  });

  it('a migration that has not succeeded yet does not count', () => {
    expect(supersededBackups([SECOND_NEXT, NEXT, OLD], at('2024-09-01'), 4)).toEqual([]);
    expect(supersededBackups([SECOND_NEXT, NEXT, OLD], at('2024-09-01'), 5)).toEqual([OLD]);
  });

  it('backups of the rotation do not count', () => {
    const scheduled = { at: at('2024-07-02') };

    expect(supersededBackups([scheduled, scheduled, OLD], at('2025-07-01'))).toEqual([]);
  });

  it('of several from the same schema the first and the newest stay, however often a start failed', () => {
    const again = [2, 3, 4].map((hours) => ({ at: OLD.at + hours * 3_600_000, schema: 2 }));

    expect(supersededBackups([...again, OLD], at('2024-07-02'))).toEqual(again.slice(0, 2));
  });

  it('the backup of a version that somebody went back to does not count as a further migration', () => {
    const again = { at: at('2024-07-02'), schema: 2 };

    expect(supersededBackups([SECOND_NEXT, again, OLD], at('2025-07-01'))).toEqual([]);
  });
});
