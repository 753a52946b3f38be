/** The two stages of stopping a run: first no more waiting and new requests, later the current request is aborted. */
export interface StopSignals {
  /** Ends pauses and retries. */
  waiting: AbortSignal;
  /** Aborts the current request. */
  requests: AbortSignal;
}
