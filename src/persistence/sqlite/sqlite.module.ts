import { type DynamicModule, Module } from '@nestjs/common';
import { Days } from '../days';
import { DetailQuestions, ProductQuestions } from '../questions';
import { measuredProviders } from '../measured';
import { OnlineCopy } from '../online-copy';
import { StateStore } from '../state-store';
import { diaryFileOf, type StoreSettings } from '../store-settings';
import { IN_MEMORY, SqliteDatabase } from './sqlite-database';
import { SqliteDays } from './sqlite-days';
import { SqliteDetailQuestions } from './sqlite-detail-questions';
import { SqliteOnlineCopy } from './sqlite-online-copy';
import { SqliteProductQuestions } from './sqlite-product-questions';
import { SqliteStateStore } from './sqlite-state-store';

/** The diary in a SQLite file, or in memory. */
@Module({})
export class SqliteModule {
  static register(settings: StoreSettings): DynamicModule {
    const file = diaryFileOf(settings);
    const onlineCopy = file === undefined ? [] : [{ provide: OnlineCopy, useValue: new SqliteOnlineCopy(file) }];
    return {
      module: SqliteModule,
      providers: [
        { provide: SqliteDatabase, useFactory: () => SqliteDatabase.open(file ?? IN_MEMORY, settings.clock) },
        ...measuredProviders(Days, SqliteDays),
        ...measuredProviders(ProductQuestions, SqliteProductQuestions),
        ...measuredProviders(DetailQuestions, SqliteDetailQuestions),
        { provide: StateStore, useClass: SqliteStateStore },
        ...onlineCopy,
      ],
      exports: [Days, ProductQuestions, DetailQuestions, StateStore, ...onlineCopy.map(({ provide }) => provide)],
    };
  }
}
