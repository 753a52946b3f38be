import type { Clock } from '../clock';
import type { DocStore } from './doc-store';
import type { OnlineCopy } from './online-copy';
import type { StateStore } from './state-store';

/** The stores of a document database: the documents and the service's own state. */
export interface Documents {
  documents: DocStore;
  state: StateStore;
  /** Absent if the store cannot copy itself: in memory, and MongoDB. */
  onlineCopy?: OnlineCopy;
}

/** The injection token under which the module of every document store exports `Documents`. */
export const DOCUMENTS = Symbol('Documents');

export interface DocumentsAddress {
  /** The scheme selects the store. */
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
