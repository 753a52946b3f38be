import { DiaryError } from '../diary/errors';
import { DocStore, type StoreHealth } from './doc-store';

/** Stand-in for a disabled document store, so that callers need no checks. */
export class DisabledDocStore extends DocStore {
  override readonly enabled = false;

  override readonly save = refuse;
  override readonly keepPage = refuse;
  override readonly readPages = refuseReading;
  override readonly findDay = refuse;
  override readonly readDays = refuseReading;
  override readonly readTotals = refuse;
  override readonly countDays = refuse;
  override readonly tallyNutrients = refuse;
  override readonly readNutrient = refuse;
  override readonly tallyMeals = refuse;
  override readonly sumByTime = refuse;
  override readonly countProducts = refuse;
  override readonly findOccurrences = refuseReading;
  override readonly findNames = refuse;
  override readonly summarizeProducts = refuse;
  override readonly rankProducts = refuse;
  override readonly findProductDays = refuse;
  override readonly listProductDays = refuse;

  override health(): Promise<StoreHealth> {
    return Promise.resolve({ up: true });
  }
}

function refuse(): Promise<never> {
  const message = 'This operation requires the document store to be enabled';
  return Promise.reject(new DiaryError('store-not-configured', message));
}

function refuseReading(): AsyncIterable<never> {
  return { [Symbol.asyncIterator]: () => ({ next: refuse }) };
}
