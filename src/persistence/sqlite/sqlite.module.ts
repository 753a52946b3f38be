import { existsSync } from 'node:fs';
import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { AccessStore } from '../access-store';
import { DocStore } from '../doc-store';
import { UserDataStore } from '../user-data/user-data-store';
import { VersionStore } from '../version-store';
import { NutrientQueries, ProductQueries } from '../queries';
import { measuredProviders, type Stores, switchedOffProviders } from '../store-operations';
import { OnlineCopy } from '../backup/online-copy';
import { StateStore } from '../state-store';
import { diaryFileOf, type StoreSettings } from '../store-settings';
import { SqliteAccessStore } from './sqlite-access-store';
import { IN_MEMORY, SqliteDatabase } from './sqlite-database';
import { SqliteDocStore } from './sqlite-doc-store';
import { SqliteNutrientQueries } from './sqlite-nutrient-queries';
import { SqliteOnlineCopy } from './sqlite-online-copy';
import { SqliteUserDataStore } from './sqlite-user-data-store';
import { SqliteProductQueries } from './sqlite-product-queries';
import { SqliteStateStore } from './sqlite-state-store';
import { SqliteVersionStore } from './sqlite-version-store';

const STORES: Stores = [
  [DocStore, SqliteDocStore],
  [VersionStore, SqliteVersionStore],
  [ProductQueries, SqliteProductQueries],
  [NutrientQueries, SqliteNutrientQueries],
  [UserDataStore, SqliteUserDataStore],
];

@Module({})
export class SqliteModule {
  static register(settings: StoreSettings): DynamicModule {
    const file = diaryFileOf(settings);
    const onlineCopy = file === undefined ? [] : [{ provide: OnlineCopy, useValue: new SqliteOnlineCopy(file) }];
    return {
      module: SqliteModule,
      providers: [
        {
          provide: SqliteDatabase,
          useFactory: async () => {
            if (!settings.isReadOnly || file === undefined)
              return SqliteDatabase.open(file ?? IN_MEMORY, settings.clock, settings.backup);
            return (await import('./inspection/inspect-file')).openToRead(file);
          },
        },
        ...(settings.isOff ? switchedOffProviders(STORES) : measuredProviders(STORES)),
        { provide: StateStore, useClass: SqliteStateStore },
        ...onlineCopy,
      ],
      exports: [...STORES.map(([token]) => token), StateStore, ...onlineCopy.map(({ provide }) => provide)],
    };
  }
}

@Module({})
export class SqliteAccessModule {
  /** @param after the diary, which may refuse to be opened: nothing is made beside it then */
  static register(
    settings: StoreSettings,
    { isReadOnly = false, after }: { isReadOnly?: boolean; after?: DynamicModule } = {},
  ): DynamicModule {
    const diary = diaryFileOf(settings);
    const file = diary === undefined ? IN_MEMORY : `${diary}.access`;
    const useFactory = () => {
      const isMissing = isReadOnly && diary !== undefined && !existsSync(file);
      if (isMissing) new Logger('Access').warn(`There is no file ${file}, so no token was made for that diary`);
      return SqliteAccessStore.open(isMissing ? IN_MEMORY : file);
    };
    const inject = after ? [StateStore] : [];
    return {
      module: SqliteAccessModule,
      imports: after ? [after] : [],
      providers: [{ provide: AccessStore, useFactory, inject }],
      exports: [AccessStore],
    };
  }
}
