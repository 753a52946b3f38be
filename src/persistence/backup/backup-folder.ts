import { existsSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { type Obstacle, obstacleTo } from '../files';

const INSTANT = String.raw`\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z`;
/** Name of backups of all diaries up to version 0.2.0. */
const EARLIER = new RegExp(`^diary-(${INSTANT})\\.db\\.zst$`);

export interface BackupNote {
  /** In milliseconds since 1970. */
  at: number;
  isManual: boolean;
  /** Of a backup from before a migration, which has a rule of its own. */
  schema?: number;
  /** Its name does not name its diary. */
  isEarlier: boolean;
}

export interface BackupFile extends BackupNote {
  name: string;
  bytes: number;
}

/** Named after diary and instant, so that diaries can share a folder: `diary.2026-11-22T03-30-00Z.db.zst`. Other files are left alone. */
export class BackupFolder {
  readonly path: string;
  /** What is in it before a backup was left by a process that was killed. */
  readonly partial: string;
  private readonly stem: string;
  private readonly extension: string;
  private readonly own: RegExp;

  constructor(path: string | undefined, diary: string) {
    const { name, ext, base } = parse(diary);
    this.path = path ?? join(dirname(diary), 'backups');
    this.partial = join(this.path, `${base}.partial`);
    this.stem = name;
    this.extension = ext;
    this.own = new RegExp(
      `^${RegExp.escape(name)}\\.(${INSTANT})(-manual|-schema-(\\d+))?${RegExp.escape(ext)}\\.zst$`,
    );
  }

  backupPath(name: string): string {
    return join(this.path, name);
  }

  backupName({ at, isManual, schema }: Pick<BackupNote, 'at' | 'isManual' | 'schema'>): string {
    const reason = schema === undefined ? '' : `-schema-${schema}`;
    return `${this.stem}.${secondText(at)}${isManual ? '-manual' : reason}${this.extension}.zst`;
  }

  read(name: string): BackupNote | undefined {
    const [, ownSecond, reason, schema] = this.own.exec(name) ?? [];
    const second = ownSecond ?? EARLIER.exec(name)?.[1] ?? '';
    const at = Date.parse(second.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
    // The engine accepts 30 February.
    if (Number.isNaN(at) || secondText(at) !== second) return undefined;
    return {
      at,
      isManual: reason === '-manual',
      isEarlier: ownSecond === undefined,
      ...(schema !== undefined && { schema: Number(schema) }),
    };
  }

  /** Newest first. */
  async list(): Promise<BackupFile[]> {
    const found: BackupFile[] = [];
    for (const name of existsSync(this.path) ? await readdir(this.path) : []) {
      const note = this.read(name);
      const file = note && (await lstat(this.backupPath(name)).catch(() => undefined));
      if (note && file?.isFile()) found.push({ name, ...note, bytes: file.size });
    }
    return found.sort((one, other) => other.at - one.at);
  }

  /** A folder that does not exist yet has to be creatable. */
  get obstacle(): Obstacle | undefined {
    return obstacleTo(join(this.path, 'backup'));
  }
}

export function secondText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}
