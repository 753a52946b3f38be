/** How a run is asked to end: first without further waiting and new requests, later by force. */
export interface StopSignals {
  /** Cuts pauses and retries. */
  waiting: AbortSignal;
  /** Cuts the request in flight. */
  requests: AbortSignal;
}
