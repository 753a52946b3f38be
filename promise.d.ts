// A promise waits for what the callback of `finally` returns; the types of the language do not say so, and no-misused-promises
// would refuse such a callback.
interface Promise<T> {
  finally(onFinally: () => PromiseLike<unknown>): Promise<T>;
}
