import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type DocumentDatabase, DOCUMENTS, type DocumentsSettings } from './documents';
import { StartError } from './start-error';

/**
 * The module of the document store that the address selects. The code of a store is loaded only if it is selected.
 *
 * @throws StartError with one readable line, without secrets; the module throws the same if the store cannot be opened
 */
export async function documentsModule(settings: DocumentsSettings): Promise<DynamicModule> {
  const [scheme = ''] = settings.url.split(':', 1);
  switch (scheme) {
    case 'sqlite':
      return (await import('./sqlite/sqlite.module')).SqliteModule.register(settings);
    case 'mongodb':
    case 'mongodb+srv':
      return (await import('./mongo/mongo.module')).MongoModule.register(settings);
    default:
      throw new StartError(`There is no document store for ${scheme}`);
  }
}

export type OpenDocuments = DocumentDatabase & { close(): Promise<void> };

/** Opens a document store without the service, for `copy-diary`. */
export async function openDocuments(settings: DocumentsSettings): Promise<OpenDocuments> {
  const context = await NestFactory.createApplicationContext(await documentsModule(settings), { abortOnError: false });
  return { ...context.get<DocumentDatabase>(DOCUMENTS, { strict: false }), close: () => context.close() };
}
