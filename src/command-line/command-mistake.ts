/** A mistake that the user can correct: the message is one readable line per mistake. */
export class CommandMistake extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'CommandMistake';
  }
}
