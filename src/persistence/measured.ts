import type { Abstract, Provider, Type } from '@nestjs/common';
import { Metrics } from '../metrics/metrics';

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
  return new Proxy(store, {
    get(_store, operation: string) {
      const member: unknown = Reflect.get(store, operation);
      if (typeof member !== 'function' || operation === 'constructor') return member;
      const observe = (milliseconds: number) => durations.observe({ store: name, operation }, milliseconds / 1000);
      return (...given: unknown[]) => {
        const begun = performance.now();
        const answer: unknown = member.apply(store, given);
        if (answer instanceof Promise) return answer.finally(() => observe(performance.now() - begun));
        return isAsyncIterable(answer) ? measuredSlices(answer, observe) : answer;
      };
    },
  });
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
