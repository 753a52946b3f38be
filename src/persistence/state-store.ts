/**
 * What the service itself has to remember between requests and over replicas. It lies beside the documents; without a
 * document store it lives in memory, and one replica is supported.
 *
 * Every method may throw DiaryError `store-unavailable`.
 */
export abstract class StateStore {
  /**
   * Takes the export lease for `owner`, when nobody holds it or its holder let it run out. The time is the database's own.
   *
   * @returns whether it was taken
   */
  abstract takeLease(owner: string, seconds: number): Promise<boolean>;

  /** Extends the lease. False when `owner` does not hold it any more. */
  abstract renewLease(owner: string, seconds: number): Promise<boolean>;

  /** Gives the lease back; nothing happens when `owner` does not hold it. */
  abstract returnLease(owner: string): Promise<void>;
}
