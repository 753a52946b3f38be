/** The stack of a failure for the log; the failure need not be an Error. */
export function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : String(error);
}
