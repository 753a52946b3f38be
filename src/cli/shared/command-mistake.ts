/** A mistake that the user can correct: the message is one readable line per mistake. */
export class CommandMistake extends Error {
  readonly exitCode: number;

  constructor(message: string, { exitCode = 1, ...options }: { cause?: unknown; exitCode?: number } = {}) {
    super(message, options);
    this.name = 'CommandMistake';
    this.exitCode = exitCode;
  }
}
