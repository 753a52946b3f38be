/** Sends a short plain text to the operator of the service. */
export abstract class Notifier {
  /**
   * Includes retries, so it may take a minute or more; never throws.
   *
   * @returns whether it was delivered
   */
  abstract send(text: string): Promise<boolean>;
}

/** For a service without a channel: delivers nothing. */
export class NoNotifier extends Notifier {
  override send(): Promise<boolean> {
    return Promise.resolve(false);
  }
}
