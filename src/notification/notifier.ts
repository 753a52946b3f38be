/** Sends a short plain text to the operator of the service. */
export abstract class Notifier {
  /**
   * Includes retries, so it may take a minute or more; never throws.
   *
   * @returns whether it was delivered
   */
  abstract send(text: string): Promise<boolean>;
}
