import { isGeneratorFunction } from 'node:util/types';
import type { Abstract, Provider, Type } from '@nestjs/common';
import { DiaryError } from '../diary/errors';
import { Metrics } from '../platform/metrics/metrics';
import { nextTurn, Yielder } from '../platform/work/yielding';

/** What is done around the operations of a store: around an answer, and around a reading in slices. */
interface Around {
  answer: (work: () => Promise<unknown>, operation: string) => Promise<unknown>;
  slices: (work: () => AsyncGenerator<unknown>, operation: string) => AsyncIterable<unknown>;
}

export function withOperations<T extends object>(store: T, { answer, slices }: Around): T {
  return new Proxy(store, {
    get(_store, name: string) {
      const member: unknown = Reflect.get(store, name);
      // Operations are methods of the class; a function that was put on the store itself stays what it is.
      if (typeof member !== 'function' || name === 'constructor' || Object.hasOwn(store, name)) return member;
      const work = (given: unknown[]) => () => (member as (...given: unknown[]) => never).apply(store, given);
      if (!isGeneratorFunction(member)) return (...given: unknown[]) => answer(work(given), name);
      return async function* (...given: unknown[]) {
        yield* slices(work(given), name);
      };
    },
  });
}

/** Requests are answered within 5 s, whether or not the store responds. */
export const ANSWER_MS = 4000;

/** A later result is ignored. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no answer within ${ANSWER_MS} ms`)), ANSWER_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

export const refuseAs = (store: string) => (): Promise<never> =>
  Promise.reject(new DiaryError('store-not-configured', `This operation requires the ${store} to be enabled`));
const refuse = refuseAs('document store');
async function* refuseReading(): AsyncGenerator<never> {
  yield refuse();
}

interface StoreGuard {
  guarded: <T extends object>(store: T) => T;
}

export type Stores = readonly (readonly [Abstract<object>, Type<object>])[];

export function measuredProviders(stores: Stores, ...guard: [] | [Type<StoreGuard>]): Provider[] {
  const useFactory = (inner: object, metrics: Metrics, guard?: StoreGuard) =>
    measured(guard?.guarded(inner) ?? inner, 'docStore', metrics.storeOperations);
  return stores.flatMap(([provide, store]) => [store, { provide, useFactory, inject: [store, Metrics, ...guard] }]);
}

/** A store that is off refuses, so that callers need no checks. */
export function switchedOff<T extends object>(store: T): T {
  return withOperations(Object.assign(store, { enabled: false }), { answer: refuse, slices: refuseReading });
}

export function switchedOffProviders(stores: Stores): Provider[] {
  return stores.flatMap(([provide, store]) => [store, { provide, useFactory: switchedOff, inject: [store] }]);
}

/** The embedded store answers at once, so that without turns nobody else would be served until all questions that came together are answered. */
const yielder = new Yielder();

export function measured<T extends object>(store: T, name: string, durations: Metrics['storeOperations']): T {
  const observer = (operation: string) => (milliseconds: number) =>
    durations.observe({ store: name, operation }, milliseconds / 1000);
  return withOperations(store, {
    answer: (work, operation) => measuredAnswer(work, observer(operation)),
    slices: (work, operation) => measuredSlices(work(), observer(operation)),
  });
}

async function measuredAnswer(work: () => unknown, observe: (milliseconds: number) => void): Promise<unknown> {
  if (yielder.isDue) await yielder.yieldIfDue();
  const begun = performance.now();
  try {
    return await work();
  } finally {
    observe(performance.now() - begun);
  }
}

/** The reader's time between slices does not count. */
async function* measuredSlices<T>(slices: AsyncIterable<T>, observe: (milliseconds: number) => void): AsyncIterable<T> {
  if (yielder.isDue) await yielder.yieldIfDue();
  let [reading, isFirst] = [0, true];
  const begun = performance.now();
  try {
    for await (const slice of slices) {
      const given = performance.now();
      try {
        // Otherwise an answer is made faster than it is sent, and its pieces grow old in memory; one of a single slice waits for nobody.
        if (!isFirst) await nextTurn();
        isFirst = false;
        yield slice;
      } finally {
        reading += performance.now() - given;
      }
    }
  } finally {
    observe(performance.now() - begun - reading);
  }
}
