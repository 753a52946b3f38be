/** Brings a short plain text to the person who runs the service. */
export abstract class Notifier {
  /**
   * Retries by itself, so it may take a minute or more; never throws.
   *
   * @returns whether it was delivered
   */
  abstract send(text: string): Promise<boolean>;
}
