import { type DynamicModule, Module } from '@nestjs/common';
import { type Documents, DOCUMENTS, type DocumentsSettings } from '../documents';
import { SqliteDatabase } from './sqlite-database';
import { SqliteDocStore } from './sqlite-doc-store';
import { SqliteStateStore } from './sqlite-state-store';

/** The diary in a SQLite file. */
@Module({})
export class SqliteModule {
  static register({ url, clock }: DocumentsSettings): DynamicModule {
    return {
      module: SqliteModule,
      providers: [
        { provide: SqliteDatabase, useFactory: () => SqliteDatabase.open(url.slice('sqlite:'.length), clock) },
        { provide: DOCUMENTS, useFactory: storesOf, inject: [SqliteDatabase] },
      ],
      exports: [DOCUMENTS],
    };
  }
}

function storesOf(database: SqliteDatabase): Documents {
  return { documents: new SqliteDocStore(database), state: new SqliteStateStore(database) };
}
