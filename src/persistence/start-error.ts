/** The service cannot start, and the operator can mend it: the message is one readable line. */
export class StartError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StartError';
  }
}
