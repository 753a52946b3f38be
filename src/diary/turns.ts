/** Lets others be served: long work takes a turn after each of its steps. */
export interface Turns {
  take(): Promise<void>;
}
