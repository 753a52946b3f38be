/** A failed start that the operator can fix: the message is one readable line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
