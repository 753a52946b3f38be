import { type DynamicModule, Module } from '@nestjs/common';
import { type AccessStore } from '../access-store';
import { type DocumentDatabase, DOCUMENTS, type DocumentsSettings } from '../documents';
import { IN_MEMORY, SqliteDatabase } from './sqlite-database';
import { SqliteDocStore } from './sqlite-doc-store';
import { SqliteOnlineCopy } from './sqlite-online-copy';
import { SqliteStateStore } from './sqlite-state-store';

/** The diary in a SQLite file. */
@Module({})
export class SqliteModule {
  static register({ url, clock }: DocumentsSettings): DynamicModule {
    const file = url.slice('sqlite:'.length);
    return {
      module: SqliteModule,
      providers: [
        { provide: SqliteDatabase, useFactory: () => SqliteDatabase.open(file, clock) },
        {
          provide: DOCUMENTS,
          useFactory: (database: SqliteDatabase): DocumentDatabase => ({
            documents: new SqliteDocStore(database),
            state: new SqliteStateStore(database),
            ...(file !== IN_MEMORY && { onlineCopy: new SqliteOnlineCopy(file) }),
            openAccess: () => openAccess(file),
          }),
          inject: [SqliteDatabase],
        },
      ],
      exports: [DOCUMENTS],
    };
  }
}

async function openAccess(file: string): Promise<AccessStore> {
  if (file === IN_MEMORY) return new (await import('../memory-access-store')).MemoryAccessStore();
  const { accessFileOf, SqliteAccessStore } = await import('./sqlite-access-store');
  return SqliteAccessStore.open(accessFileOf(file));
}
