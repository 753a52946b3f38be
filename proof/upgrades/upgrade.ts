import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as moment } from 'node:timers/promises';
import { randomFrom } from '../../bench/shared/random.ts';
import { ROOT } from '../../bench/shared/service.ts';
import { firstDifference } from '../shared/contents.ts';
import { Program, Service, urlOf, withService } from '../shared/service.ts';
import { type Cases, failureAsDifference } from '../shared/step.ts';
import * as tables from '../shared/tables.ts';
import { writeEarlierFile } from './earlier-file.ts';
import { applicationIdOf, changedBy, migrationFrom, migrations } from './statements.ts';

export const ENTRIES = '/api/v2/nutritiondata';
/** Share of a start until the service is loaded and opens the file. */
const LOADING = 0.4;

export type UpgradeLines = Record<'unchanged' | 'migrated' | 'back' | 'statement' | 'start', Cases>;

export interface UpgradeSetting {
  folder: string;
  seed: number;
  /** Schema of the earlier file. */
  schema: number;
  /** A diary of today, from which the earlier file is filled. */
  source: string;
  /** The days that the service answers of it. */
  entries: string;
  /** Number of killed starts. */
  kills: number;
}

/** The start on a file of one earlier schema, whole and killed. */
export class Upgrade {
  private readonly setting: UpgradeSetting;
  private readonly lines: UpgradeLines;
  private readonly folder: string;
  /** The file as the earlier version left it. */
  private readonly earlier: string;
  /** The file on which the service starts. */
  private readonly file: string;
  private before: tables.Tables = new Map();
  private after: tables.Tables = new Map();

  constructor(setting: UpgradeSetting, lines: UpgradeLines) {
    this.setting = setting;
    this.lines = lines;
    this.folder = join(setting.folder, `schema-${setting.schema}`);
    this.earlier = join(this.folder, 'earlier', 'diary.db');
    this.file = join(this.folder, 'diary.db');
  }

  async run(): Promise<void> {
    const { schema, source } = this.setting;
    mkdirSync(join(this.folder, 'earlier'), { recursive: true });
    writeEarlierFile(this.earlier, schema, source);
    this.before = tables.tablesOf(this.earlier);
    this.after = this.migratedAlone();
    this.putBack();
    const startMs = await this.wholeStart();
    if (schema === migrations().length) return;
    await this.backAndAgain();
    await this.killedStatements();
    await this.killedStarts(startMs);
  }

  /** The file after the statements of the migrations, without the service. */
  private migratedAlone(): tables.Tables {
    this.putBack();
    using database = new DatabaseSync(this.file);
    for (const statement of this.statements()) database.exec(statement);
    return tables.tablesIn(database);
  }

  private statements(): string[] {
    using database = new DatabaseSync(this.earlier, { readOnly: true });
    return migrationFrom(this.setting.schema, applicationIdOf(database));
  }

  private async wholeStart(): Promise<number> {
    const { entries } = this.setting;
    const begunAt = performance.now();
    let startMs = 0;
    const answered = await withService(urlOf(this.file), {}, async (service) => {
      startMs = performance.now() - begunAt;
      return (await service.request('GET', ENTRIES)).text;
    });
    this.compareRows();
    const difference = answered === entries ? undefined : firstDifference(entries, answered);
    this.check('migrated', 'migrated', difference ?? this.differenceOfFile());
    return startMs;
  }

  /** Columns that a later migration sets must be as in a file of today, all others as in the earlier file. */
  private compareRows(): void {
    const later = changedBy(migrations().slice(this.setting.schema));
    using today = new DatabaseSync(this.setting.source, { readOnly: true });
    using earlier = new DatabaseSync(this.earlier, { readOnly: true });
    using now = new DatabaseSync(this.file, { readOnly: true });
    for (const table of tables.namesOfTables(earlier).filter((name) => !later.tables.has(name))) {
      const columns = tables.columnsOf(earlier, table).filter((column) => !later.columns.has(`${table}.${column}`));
      const [expected, found] = [earlier, now].map((database) => tables.rowsOf(database, table, columns));
      this.check('unchanged', table, tables.differenceOfRows(expected!, found!));
      const all = tables.columnsOf(earlier, table);
      if (columns.length === all.length) continue;
      const [wanted, set] = [today, now].map((database) => tables.rowsOf(database, table, all));
      this.check('unchanged', `what is set in ${table}`, tables.differenceOfRows(wanted!, set!));
    }
  }

  private async backAndAgain(): Promise<void> {
    const [name, ...more] = this.backups();
    if (name === undefined || more.length > 0)
      return this.check('back', 'backup', `${more.length + 1} backups, not one`);
    await Program.run(['restore', name, '--yes'], urlOf(this.file));
    const difference = tables.differenceOfTables(this.before, tables.tablesOf(this.file));
    this.check('back', 'restored', difference ?? (await this.differenceAfterStart()));
  }

  private async killedStatements(): Promise<void> {
    const statements = this.statements();
    const list = join(this.folder, 'statements.json');
    writeFileSync(list, JSON.stringify(statements));
    for (const [index, statement] of statements.entries()) {
      this.putBack();
      const program = join(ROOT, 'proof', 'upgrades', 'migrate-and-die.ts');
      const child = spawn(process.execPath, [program, this.file, list, String(index + 1)], { stdio: 'inherit' });
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      if (signal !== 'SIGKILL') throw new Error(`After ${statement} the migration ended with ${code ?? signal}`);
      const case_ = `killed after ${statement.split('\n', 1)[0]}`;
      this.check('statement', case_, await this.differenceAfterStart());
    }
  }

  private async killedStarts(startMs: number): Promise<void> {
    const { kills, seed, schema } = this.setting;
    const random = randomFrom(seed + schema);
    for (let kill = 1; kill <= kills; kill++) {
      this.putBack();
      const service = Service.spawn(urlOf(this.file));
      const afterMs = startMs * (LOADING + (1 - LOADING) * random());
      await moment(afterMs);
      await service.kill();
      this.check('start', `killed after ${afterMs.toFixed(0)} ms`, await this.differenceAfterStart());
    }
  }

  /** Starts the service, and compares the file and each backup that is there then. */
  private differenceAfterStart(): Promise<string | undefined> {
    return failureAsDifference(async () => {
      await withService(urlOf(this.file), {}, () => Promise.resolve());
      return this.differenceOfFile() ?? this.differenceOfBackups();
    });
  }

  private differenceOfBackups(): string | undefined {
    const backups = this.backups().map((name) => {
      const found = tables.tablesOfBackup(join(this.folder, 'backups', name), join(this.folder, 'unpacked.db'));
      const difference = tables.differenceOfTables(this.before, found);
      return difference && `backup ${name}, ${difference}`;
    });
    return backups.find((difference) => difference !== undefined);
  }

  private differenceOfFile(): string | undefined {
    return tables.damageOf(this.file) ?? tables.differenceOfTables(this.after, tables.tablesOf(this.file));
  }

  private backups(): string[] {
    const folder = join(this.folder, 'backups');
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.zst')) : [];
  }

  /** The earlier file alone, with nothing that a process has left. */
  private putBack(): void {
    for (const suffix of ['', '-wal', '-shm', '-owner']) rmSync(this.file + suffix, { force: true });
    rmSync(join(this.folder, 'backups'), { recursive: true, force: true });
    copyFileSync(this.earlier, this.file);
  }

  private check(line: keyof UpgradeLines, what: string, difference: string | undefined): void {
    this.lines[line].check(difference && `schema ${this.setting.schema}, ${what}: ${difference}`);
  }
}
