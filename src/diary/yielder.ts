/** Long work calls it after each of its steps, so that others are served. */
export interface Yielder {
  yieldIfDue(): Promise<void>;
}
