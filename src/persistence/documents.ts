import type { Clock } from '../clock';
import type { DocStore } from './doc-store';
import type { StateStore } from './state-store';

/** What a document database brings: the documents, and the service's own notes beside them. */
export interface Documents {
  documents: DocStore;
  state: StateStore;
}

/** The module of every document store exports `Documents` under this. */
export const DOCUMENTS = Symbol('Documents');

export interface DocumentsAddress {
  /** The scheme picks the store. */
  url: string;
  /** MongoDB only. */
  collection: string;
}

export interface DocumentsSettings extends DocumentsAddress {
  /** The zone of stored midnights. */
  timeZone: string;
  clock: Clock;
}

export const DOCUMENTS_SETTINGS = Symbol('DocumentsSettings');
