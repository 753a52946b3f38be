import type { SqliteDatabase } from './sqlite-database';

interface Name {
  id: number;
  name: string;
  fold: string;
}

/**
 * The distinct product names, kept in memory: a few thousand, which nearly every question looks at. They are read again
 * when this process wrote names, or when somebody else wrote to the file.
 */
export class SqliteNames {
  private names: readonly Name[] = [];
  private texts = new Map<number, string>();
  private version: unknown;

  constructor(private readonly database: SqliteDatabase) {}

  /** Those that are taken by their fold, or as they are written. */
  where(isTaken: (fold: string, name: string) => boolean): Name[] {
    this.refresh();
    return this.names.filter(({ fold, name }) => isTaken(fold, name));
  }

  /** The same as a JSON array of ids, for `json_each`. */
  idsWhere(isTaken: (fold: string, name: string) => boolean): string {
    return JSON.stringify(this.where(isTaken).map(({ id }) => id));
  }

  /** The texts by id, to be used at once: not across a pause in which something may be written. */
  byId(): ReadonlyMap<number, string> {
    this.refresh();
    return this.texts;
  }

  get count(): number {
    this.refresh();
    return this.names.length;
  }

  /** Says that names were or will be written by this process. */
  forget(): void {
    this.version = undefined;
  }

  private refresh(): void {
    // Changes whenever another connection commits, and never by what this one does.
    const [row] = this.database.lists('PRAGMA data_version');
    if (this.version !== undefined && row?.[0] === this.version) return;
    const rows = this.database.lists('SELECT id, name, fold FROM names') as unknown as [number, string, string][];
    this.names = rows.map(([id, name, fold]) => ({ id, name, fold }));
    this.texts = new Map(rows.map(([id, name]) => [id, name]));
    this.version = row?.[0];
  }
}
