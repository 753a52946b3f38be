/** What a person who copies a diary can mend: the message is one readable line, or one line for each mistake. */
export class CopyMistake extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'CopyMistake';
  }
}
