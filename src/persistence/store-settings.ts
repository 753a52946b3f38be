import { existsSync, realpathSync } from 'node:fs';
import { IN_MEMORY_URL } from '../config/config';
import type { Clock } from '../platform/clock';

export interface StoreAddress {
  url: string;
  /** MongoDB only. */
  collection: string;
}

export interface StoreSettings extends StoreAddress {
  /** Whatever is asked of the diary is refused. */
  isOff?: boolean;
  /** The diary is only read, beside a service that may be using it. */
  isReadOnly?: boolean;
  zone: () => string;
  clock: Clock;
  /** SQLite only; without it there is no backup before a migration. */
  backup?: MigrationBackupSettings;
}

export interface MigrationBackupSettings {
  beforeMigration: boolean;
  /** `backups` beside the diary if there is none. */
  folder: string | undefined;
}

export const STORE_SETTINGS = Symbol('StoreSettings');

export function diaryFileOf({ url }: { url: string }): string | undefined {
  return url.startsWith('sqlite:') && url !== IN_MEMORY_URL ? url.slice('sqlite:'.length) : undefined;
}

export function isSameStore(one: StoreAddress, other: StoreAddress): boolean {
  return storeIdentity(one) === storeIdentity(other);
}

function storeIdentity({ url, collection }: StoreAddress): string {
  const file = diaryFileOf({ url });
  if (file !== undefined) return existsSync(file) ? realpathSync(file) : file;
  const [, hosts, database] = /^mongodb(?:\+srv)?:\/\/(?:.*@)?([^/?]*)(?:\/([^?]*))?/.exec(url) ?? [];
  return JSON.stringify([hosts?.toLowerCase(), database ?? '', collection]);
}
