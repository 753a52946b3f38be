import { DiaryError } from '../diary/errors';
import { DocStore, type StoreHealth } from './doc-store';

/** Stands for the document store where it is switched off, so that no caller has to ask. */
export class DisabledDocStore extends DocStore {
  override readonly enabled = false;

  override save(): Promise<never> {
    return Promise.reject(notConfigured());
  }

  override findDay(): Promise<never> {
    return Promise.reject(notConfigured());
  }

  override readDays(): AsyncIterable<never> {
    return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(notConfigured()) }) };
  }

  override health(): Promise<StoreHealth> {
    return Promise.resolve({ up: true });
  }
}

function notConfigured(): DiaryError {
  return new DiaryError('store-not-configured', 'This operation requires the document store to be enabled');
}
