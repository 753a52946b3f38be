import { DiaryError } from '../diary/errors';
import { Days, type StoreHealth } from './days';
import { OwnData } from './own-data';
import { DetailQuestions, ProductQuestions } from './questions';
import { TimeSeries } from './time-series';

const refuseAs = (store: string) => (): Promise<never> =>
  Promise.reject(new DiaryError('store-not-configured', `This operation requires the ${store} to be enabled`));
const refuse = refuseAs('document store');

/** Stand-ins for disabled stores, so that callers need no checks. */

export class DisabledDays extends Days {
  override readonly enabled = false;
  override readonly save = refuse;
  override readonly noteOrigins = refuse;
  override readonly readOrigins = refuse;
  override readonly keepPage = refuse;
  override readonly readPages = refuseReading;
  override readonly findDay = refuse;
  override readonly readDays = refuseReading;
  override readonly readTotals = refuse;
  override readonly countDays = refuse;
  override readonly health = up;
}

export class DisabledProductQuestions extends ProductQuestions {
  override readonly countProducts = refuse;
  override readonly findOccurrences = refuseReading;
  override readonly findNames = refuse;
  override readonly summarizeProducts = refuse;
  override readonly rankProducts = refuse;
  override readonly findProductDays = refuse;
  override readonly listProductDays = refuse;
}

export class DisabledDetailQuestions extends DetailQuestions {
  override readonly tallyNutrients = refuse;
  override readonly readNutrient = refuse;
  override readonly tallyMeals = refuse;
  override readonly sumByTime = refuse;
}

export class DisabledOwnData extends OwnData {
  override readonly enabled = false;
  override readonly save = refuse;
  override readonly replace = refuse;
  override readonly remove = refuse;
  override readonly find = refuse;
  override readonly read = refuseReading;
}

export class DisabledTimeSeries extends TimeSeries {
  override readonly enabled = false;
  override readonly write = refuseAs('time-series store');
  override readonly writeBody = refuseAs('time-series store');
  override readonly health = up;
}

function up(): Promise<StoreHealth> {
  return Promise.resolve({ up: true });
}

function refuseReading(): AsyncIterable<never> {
  return { [Symbol.asyncIterator]: () => ({ next: refuse }) };
}
