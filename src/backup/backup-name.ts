import { parse } from 'node:path';

const INSTANT = String.raw`\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z`;
/** Until version 0.2.0 all diaries had this name for their backups. */
const EARLIER = new RegExp(`^diary-(${INSTANT})\\.db\\.zst$`);
const PACKED = '.zst';

/** What the name of a backup says. */
export interface BackupNote {
  /** When it was made, in milliseconds since 1970. */
  at: number;
  /** Somebody asked for it; the others are made on schedule. */
  isManual: boolean;
  /** Of an earlier version, whose names do not say of which diary they are. */
  isEarlier: boolean;
}

export interface PartialNames {
  /** The copy of the diary. */
  copy: string;
  /** The copy, compressed. */
  packed: string;
  /** The compressed copy, decompressed again for the check. */
  check: string;
}

/**
 * The names of the backups of one diary: its file name with the instant in UTC before the extension. So diaries in one folder can
 * share a folder for their backups.
 *
 * @example new BackupNames('/data/diary.db').nameOf({ at, isManual: false }) // 'diary.2026-11-22T03-30-00Z.db.zst'
 */
export class BackupNames {
  private readonly stem: string;
  private readonly extension: string;
  private readonly own: RegExp;
  private readonly partial: RegExp;

  /** @param diary the path of the diary file */
  constructor(diary: string) {
    const { name, ext } = parse(diary);
    this.stem = name;
    this.extension = ext;
    const database = `^${RegExp.escape(name)}\\.(${INSTANT})(-manual)?${RegExp.escape(ext)}`;
    this.own = new RegExp(`${database}\\.zst$`);
    // Of a backup that is being made, or was when the process was killed; SQLite adds files beside a database.
    this.partial = new RegExp(`${database}(\\.zst|\\.check)?\\.partial(-journal|-wal|-shm)?$`);
  }

  nameOf({ at, isManual }: Pick<BackupNote, 'at' | 'isManual'>): string {
    return `${this.stem}.${secondText(at)}${isManual ? '-manual' : ''}${this.extension}${PACKED}`;
  }

  /** @returns undefined for the name of any other file, and of a backup of another diary */
  read(name: string): BackupNote | undefined {
    const [, ownSecond, manual] = this.own.exec(name) ?? [];
    const second = ownSecond ?? EARLIER.exec(name)?.[1];
    const at = second === undefined ? undefined : instantOf(second);
    return at === undefined ? undefined : { at, isManual: manual !== undefined, isEarlier: ownSecond === undefined };
  }

  /** Whether a file is left of a backup of this diary that was not completed. */
  isPartial(name: string): boolean {
    return this.partial.test(name);
  }
}

/** The names of the files from which a backup is made. */
export function partialNames(name: string): PartialNames {
  const database = name.slice(0, -PACKED.length);
  return { copy: `${database}.partial`, packed: `${name}.partial`, check: `${database}.check.partial` };
}

/**
 * An instant for names of files, which sorts by time.
 *
 * @example secondText(Date.UTC(2026, 10, 22, 3, 30)) // '2026-11-22T03-30-00Z'
 */
export function secondText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

function instantOf(second: string): number | undefined {
  const instant = Date.parse(second.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
  // The engine accepts 30 February.
  return Number.isFinite(instant) && secondText(instant) === second ? instant : undefined;
}
