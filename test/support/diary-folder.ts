import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Logger } from '@nestjs/common';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { StartError } from '../../src/platform/process-end';
import { TestClock } from './test-clock';

/** A folder of its own for each test, with the path of a diary file that is not there yet. */
export class DiaryFolder {
  path = '';
  file = '';
  private opened: SqliteDatabase[] = [];

  constructor() {
    beforeAll(() => void Logger.overrideLogger(false));
    beforeEach(() => {
      this.path = mkdtempSync(join(tmpdir(), 'diary-file-'));
      this.file = join(this.path, 'diary.db');
    });
    afterEach(() => {
      this.close();
      rmSync(this.path, { recursive: true });
    });
  }

  async open(file = this.file, clock = new TestClock('2024-09-01T12:00:00Z')): Promise<SqliteDatabase> {
    const database = await SqliteDatabase.open(file, clock);
    this.opened.push(database);
    return database;
  }

  /** Leaves a diary without days, as a service does at its end. */
  async makeEmpty(): Promise<void> {
    await this.open();
    this.close();
  }

  /** Closes the files like the end of the service. */
  close(): void {
    for (const database of this.opened) database.onApplicationShutdown();
    this.opened = [];
  }

  /** The one readable line with which a start on this file ends. */
  async refusal(file = this.file, clock?: TestClock): Promise<string> {
    const error: unknown = await this.open(file, clock).then(
      () => 'it was opened',
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartError);
    const { message } = error as StartError;
    expect(message).toContain(file);
    expect(message).toMatch(/^[^\n\r]{20,300}$/);
    return message;
  }

  /** Reads the file over a connection of its own. */
  lookInside(sql: string, file = this.file): unknown[] {
    const outside = new DatabaseSync(file, { readOnly: true });
    try {
      return outside.prepare(sql).all();
    } finally {
      outside.close();
    }
  }

  changeFromOutside(sql: string): void {
    const outside = new DatabaseSync(this.file);
    outside.exec(sql);
    outside.close();
  }
}
