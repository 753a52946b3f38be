import { type DynamicModule, Module } from '@nestjs/common';
import { type Documents, DOCUMENTS, type DocumentsSettings } from '../documents';
import { IN_MEMORY, SqliteDatabase } from './sqlite-database';
import { SqliteDocStore } from './sqlite-doc-store';
import { SqliteOnlineCopy } from './sqlite-online-copy';
import { SqliteStateStore } from './sqlite-state-store';

/** The diary in a SQLite file. */
@Module({})
export class SqliteModule {
  static register({ url, clock }: DocumentsSettings): DynamicModule {
    return {
      module: SqliteModule,
      providers: [
        { provide: SqliteDatabase, useFactory: () => SqliteDatabase.open(fileOf(url), clock) },
        { provide: DOCUMENTS, useFactory: storesOf(fileOf(url)), inject: [SqliteDatabase] },
      ],
      exports: [DOCUMENTS],
    };
  }
}

function fileOf(url: string): string {
  return url.slice('sqlite:'.length);
}

function storesOf(file: string) {
  return (database: SqliteDatabase): Documents => ({
    documents: new SqliteDocStore(database),
    state: new SqliteStateStore(database),
    ...(file !== IN_MEMORY && { onlineCopy: new SqliteOnlineCopy(file) }),
  });
}
