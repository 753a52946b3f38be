import type { Abstract, Provider, Type } from '@nestjs/common';
import { Metrics } from '../metrics/metrics';

type Method = (...given: unknown[]) => unknown;

/** A store under its token, with each operation measured. */
export function measuredProviders<T extends object>(token: Abstract<T>, store: Type<T>): Provider[] {
  const useFactory = (inner: T, metrics: Metrics) => measured(inner, 'docStore', metrics.storeOperations);
  return [store, { provide: token, useFactory, inject: [store, Metrics] }];
}

/**
 * Wraps a store so that every method is measured, for all providers and operations. Internal calls of a store count towards
 * the outer operation.
 */
export function measured<T extends object>(store: T, name: string, durations: Metrics['storeOperations']): T {
  const front = Object.create(store) as Record<string, Method>;
  for (const operation of methodsOf(store)) {
    const method = (store as Record<string, Method>)[operation]!.bind(store);
    const observe = (milliseconds: number) => durations.observe({ store: name, operation }, milliseconds / 1000);
    front[operation] = (...given) => {
      const begun = performance.now();
      const answer = method(...given);
      if (answer instanceof Promise) return measuredPromise(answer, () => observe(performance.now() - begun));
      return isAsyncIterable(answer) ? measuredSlices(answer, observe) : answer;
    };
  }
  return front as T;
}

function methodsOf(store: object): string[] {
  const names = new Set<string>();
  for (let level: object = store; level !== Object.prototype; level = Object.getPrototypeOf(level) as object) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (typeof value === 'function' && name !== 'constructor') names.add(name);
    }
  }
  return [...names];
}

async function measuredPromise<T>(answer: Promise<T>, end: () => void): Promise<T> {
  try {
    return await answer;
  } finally {
    end();
  }
}

/** Measures the time until each slice arrives, without the reader's time in between. */
async function* measuredSlices<T>(slices: AsyncIterable<T>, observe: (milliseconds: number) => void): AsyncIterable<T> {
  let taken = 0;
  let begun: number | undefined = performance.now();
  const pause = () => {
    if (begun !== undefined) taken += performance.now() - begun;
    begun = undefined;
  };
  try {
    for await (const slice of slices) {
      pause();
      yield slice;
      begun = performance.now();
    }
  } finally {
    pause();
    observe(taken);
  }
}

function isAsyncIterable(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}
