import { existsSync } from 'node:fs';
import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { AccessStore } from '../access-store';
import { diaryFileOf, type StoreSettings } from '../store-settings';
import { accessFileOf, SqliteAccessStore } from './sqlite-access-store';
import { IN_MEMORY } from './sqlite-database';

/** Tokens and sessions in a file beside the diary, or in memory. */
@Module({})
export class SqliteAccessModule {
  /** @param isReadOnly whether a file that is not there is not made */
  static register(settings: StoreSettings, { isReadOnly = false } = {}): DynamicModule {
    const diary = diaryFileOf(settings);
    const file = diary === undefined ? IN_MEMORY : accessFileOf(diary);
    const useFactory = () => {
      const isMissing = isReadOnly && diary !== undefined && !existsSync(file);
      if (isMissing) new Logger('Access').warn(`There is no file ${file}, so no token was made for that diary`);
      return SqliteAccessStore.open(isMissing ? IN_MEMORY : file);
    };
    return { module: SqliteAccessModule, providers: [{ provide: AccessStore, useFactory }], exports: [AccessStore] };
  }
}
