/** What the log needs to know of a failure, which need not be an Error. */
export function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : String(error);
}
