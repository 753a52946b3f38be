const SUFFIX = '.db.zst';
const NAME = /^diary-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.db\.zst$/;
/** Of a backup that is being made, or was when the process was killed; SQLite adds files beside a database. */
const PARTIAL = /^diary-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.db(\.zst|\.check)?\.partial(-journal|-wal|-shm)?$/;

/**
 * The name of a backup, which sorts by time and says the instant in UTC.
 *
 * @param instant in milliseconds since 1970
 * @example backupName(Date.UTC(2026, 10, 22, 3, 30)) // 'diary-2026-11-22T03-30-00Z.db.zst'
 */
export function backupName(instant: number): string {
  const second = new Date(instant).toISOString().slice(0, 19);
  return `diary-${second.replaceAll(':', '-')}Z${SUFFIX}`;
}

/**
 * The instant in the name of a backup, in milliseconds since 1970.
 *
 * @returns undefined for the name of any other file
 */
export function instantOf(name: string): number | undefined {
  const [, date, hours, minutes, seconds] = NAME.exec(name) ?? [];
  if (date === undefined) return undefined;
  const instant = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
  // The engine accepts 30 February.
  return Number.isFinite(instant) && backupName(instant) === name ? instant : undefined;
}

export interface PartialNames {
  /** The copy of the diary. */
  copy: string;
  /** The copy, compressed. */
  packed: string;
  /** The compressed copy, decompressed again for the check. */
  check: string;
}

/** The names of the files from which a backup is made. */
export function partialNames(name: string): PartialNames {
  const database = name.slice(0, -'.zst'.length);
  return { copy: `${database}.partial`, packed: `${name}.partial`, check: `${database}.check.partial` };
}

export function isPartialName(name: string): boolean {
  return PARTIAL.test(name);
}
