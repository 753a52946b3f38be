import type { SqliteDatabase } from './sqlite-database';

interface Name {
  id: number;
  name: string;
  fold: string;
}

/**
 * A cache of the distinct product names: a few thousand, which nearly every query needs. It is reloaded after this process
 * wrote names or another process wrote to the file.
 */
export class SqliteNames {
  private names: readonly Name[] = [];
  private texts = new Map<number, string>();
  private version: unknown;

  constructor(private readonly database: SqliteDatabase) {}

  /** The names that a predicate on folded form or name accepts. */
  where(isTaken: (fold: string, name: string) => boolean): Name[] {
    this.refresh();
    return this.names.filter(({ fold, name }) => isTaken(fold, name));
  }

  /** The same as a JSON array of ids, for `json_each`. */
  idsWhere(isTaken: (fold: string, name: string) => boolean): string {
    return JSON.stringify(this.where(isTaken).map(({ id }) => id));
  }

  /** The names by id; must not be kept across an await, because names may be written in between. */
  byId(): ReadonlyMap<number, string> {
    this.refresh();
    return this.texts;
  }

  get count(): number {
    this.refresh();
    return this.names.length;
  }

  /** Invalidates the cache when this process writes names. */
  forget(): void {
    this.version = undefined;
  }

  private refresh(): void {
    // Changes when another connection commits, but not when this one does.
    const [row] = this.database.lists('PRAGMA data_version');
    if (this.version !== undefined && row?.[0] === this.version) return;
    const rows = this.database.lists('SELECT id, name, fold FROM names') as unknown as [number, string, string][];
    this.names = rows.map(([id, name, fold]) => ({ id, name, fold }));
    this.texts = new Map(rows.map(([id, name]) => [id, name]));
    this.version = row?.[0];
  }
}
